import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database/db-schema.ts";
import { StartupError } from "./errors.ts";
import { MAIL_KEY_FILE } from "./files/kept-folders.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAC_BYTES = 18;

/**
 * Encrypts what has to be read again (addresses, mails), and signs what must not be forged (links in mails). One key for
 * all processes: `MAIL_KEY`, or the file `mail-key` in the data folder, mode 0600, as the database's password is kept.
 * A copy of the database alone therefore shows no addresses.
 */
export type SecretBox = {
  /** Packs (a mail of 20 kB takes 3) and encrypts with AES-256-GCM. @param purpose bound to the result: it opens for the same purpose only */
  seal(text: string, purpose: string): Buffer;
  /** @throws {Error} when it was sealed with another key or for another purpose, or has been changed */
  open(sealed: Buffer, purpose: string): string;
  /** As `seal`, for a file: it is not packed, because most files are. */
  sealBytes(bytes: Buffer, purpose: string): Buffer;
  /** @throws {Error} as `open` */
  openBytes(sealed: Buffer, purpose: string): Buffer;
  /** A keyed hash, for finding what must not be readable. 32 bytes. */
  hash(text: string, purpose: string): Buffer;
  /** A signature of 144 bits for an address. */
  sign(text: string, purpose: string): string;
  /** Whether a signature is ours, in a time that does not depend on it. */
  isSigned(text: string, purpose: string, signature: string): boolean;
};

/** Opens a box with a key of any length. Each use has a key of its own, derived by HKDF (RFC 5869). */
export function openSecretBox(key: string): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", key, "autohub", use, 32));
  const [sealKey, hashKey, signKey] = [derive("seal"), derive("hash"), derive("sign")];
  const mac = (with_: Buffer, text: string, purpose: string) =>
    createHmac("sha256", with_).update(`${purpose}\0${text}`).digest();
  const sign = (text: string, purpose: string) =>
    mac(signKey, text, purpose).subarray(0, MAC_BYTES).toString("base64url");
  const sealBytes = (bytes: Buffer, purpose: string) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(purpose));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const openBytes = (sealed: Buffer, purpose: string) => {
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
  };
  return {
    seal: (text, purpose) => sealBytes(deflateRawSync(text, { level: 1 }), purpose),
    open: (sealed, purpose) => inflateRawSync(openBytes(sealed, purpose)).toString("utf8"),
    sealBytes,
    openBytes,
    hash: (text, purpose) => mac(hashKey, text, purpose),
    sign,
    isSigned: (text, purpose, signature) => {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(text, purpose))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/**
 * The key of this installation. Made once; processes that start together take the one that was first. It is written whole under
 * another name and then linked: a file that a crash has left half-written would be a key that anybody can guess.
 */
function keptKey(dataDir: string): string {
  const file = join(dataDir, MAIL_KEY_FILE);
  if (!existsSync(file)) {
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, randomBytes(KEY_BYTES).toString("base64url"), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
  const key = readFileSync(file, "utf8").trim();
  if (Buffer.from(key, "base64url").length >= KEY_BYTES) return key;
  throw new StartupError(
    `${file} holds no whole key. Put the key back from a backup. If nothing has been encrypted yet, delete the file: a new one is made.`,
  );
}

/**
 * Opens the installation's box, and checks that the database's other processes have the same key.
 * @param key `MAIL_KEY`; null: the key in the data folder
 * @throws {StartupError} when what is in the database was encrypted with another key
 */
export async function openInstallationBox(
  db: Kysely<Database>,
  { key, dataDir }: { key: string | null; dataDir: string },
): Promise<SecretBox> {
  const box = openSecretBox(key ?? keptKey(dataDir));
  const fingerprint = box.hash("fingerprint", "key");
  await db
    .insertInto("mail_key")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("mail_key").select("fingerprint").where(sql<boolean>`only_row`).executeTakeFirst();
  if (row?.fingerprint.equals(fingerprint)) return box;
  throw new StartupError(
    `Mails and addresses in the database were encrypted with another key than ${key === null ? `the one in ${join(dataDir, MAIL_KEY_FILE)}` : "MAIL_KEY"}. ` +
      "Put that key back, or let every process have the same MAIL_KEY. If it is lost: delete the rows of mail_key, mails, follows, " +
      "inquiry_contents, consents, takedowns and portal_people. Shoppers then have to follow their searches anew, consent has to be " +
      "recorded anew, and dealers' people are given access anew.",
  );
}
