import { createHmac, timingSafeEqual } from "node:crypto";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { BackupError } from "../backup-error.ts";

/**
 * The signature is a frame of zstd that every unpacker skips (RFC 8878, 3.1.2), so a signed archive is still a `.tar.zst`:
 * magic number, length, our name, a fingerprint of the key, and the HMAC of everything before it.
 */
const SKIPPED_FRAME = 0x184d2a5a;
const NAME = Buffer.from("AHMAC1\n\0");
const FINGERPRINT_BYTES = 16;
const MAC_BYTES = 32;
const HEADER_BYTES = 8 + NAME.length + FINGERPRINT_BYTES;
const FRAME_BYTES = HEADER_BYTES + MAC_BYTES;

/** The key that signs what is not encrypted. */
export type SigningKey = {
  /** Derived from the installation's key; null where that is missing. */
  macKey: Buffer | null;
  /** True when the operator takes what cannot be verified. What was altered under the own key is refused all the same. */
  unverified: boolean;
};

/** Returns the key that signs the backups of an installation. @param box null where its key is missing */
export const signingKeyOf = (box: SecretBox | null, unverified: boolean): SigningKey => ({
  macKey: box?.hash("archive", "backup-signature") ?? null,
  unverified,
});

function headerOf(macKey: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(SKIPPED_FRAME, 0);
  header.writeUInt32LE(FRAME_BYTES - 8, 4);
  NAME.copy(header, 8);
  createHmac("sha256", macKey)
    .update("fingerprint")
    .digest()
    .copy(header, 8 + NAME.length, 0, FINGERPRINT_BYTES);
  return header;
}

/** Passes content on and adds its signature. */
export async function* signed(content: AsyncIterable<Buffer>, macKey: Buffer): AsyncGenerator<Buffer> {
  const mac = createHmac("sha256", macKey);
  for await (const chunk of content) {
    mac.update(chunk);
    yield chunk;
  }
  const header = headerOf(macKey);
  yield Buffer.concat([header, mac.update(header).digest()]);
}

/**
 * Passes signed content on without its signature. What it yields may only be used when it has ended.
 * @throws {BackupError} at the end: it was altered, or it cannot be verified
 */
export async function* verified(
  content: AsyncIterable<Buffer>,
  { macKey, unverified }: SigningKey,
): AsyncGenerator<Buffer> {
  const mac = createHmac("sha256", macKey ?? "");
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const all = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const ready = all.subarray(0, Math.max(0, all.length - FRAME_BYTES));
    held = all.subarray(ready.length);
    if (ready.length === 0) continue;
    mac.update(ready);
    yield ready;
  }
  const header = held.subarray(0, HEADER_BYTES);
  const isSigned = held.length === FRAME_BYTES && header.subarray(8, 8 + NAME.length).equals(NAME);
  if (!isSigned) {
    if (!unverified)
      throw unknown(
        "it has no signature. It is damaged or cut off, an older AutoHub made it, or somebody has altered it",
      );
    yield held;
  } else if (macKey === null || !header.equals(headerOf(macKey))) {
    if (!unverified) {
      throw unknown(
        "the key that signed it is not here. Put that installation's mail-key into DATA_DIR, or set MAIL_KEY to its key",
      );
    }
  } else if (!timingSafeEqual(mac.update(header).digest(), held.subarray(HEADER_BYTES))) {
    throw new BackupError("It is damaged, or somebody has altered it: its signature does not fit.");
  }
}

const unknown = (why: string): BackupError =>
  new BackupError(
    `It is not encrypted, and nobody can tell whether it is what AutoHub made: ${why}. If it is whole and nobody else could write where it was kept, ` +
      "restore it with --unverified.",
  );
