import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { openSecretBox } from "./secret-box.ts";

const KEY_BYTES = 32;

/** Makes a key as text. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString("base64url");

/** Identifies a key without revealing it. The database stores the fingerprint of the key that it was encrypted with. */
export const keyFingerprint = (key: string): Buffer => openSecretBox(key).hash("fingerprint", "key");

/** Reads a key from text. @returns null when it is too short to be safe, such as a file that a crash has truncated */
export function readWholeKey(text: string): string | null {
  const key = text.trim();
  return Buffer.from(key, "base64url").length >= KEY_BYTES ? key : null;
}

/** Makes the names in a folder outlive a power cut. */
export function flushFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
