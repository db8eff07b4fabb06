import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { BackupError } from "../backup-error.ts";
import { type SigningKey, signed, verified } from "./signature.ts";

const MAGIC = Buffer.from("AHBACK1\n");
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const TAG_DIGITS = 8;
const HEADER_BYTES = MAGIC.length + 2 * SALT_BYTES + CHECK_BYTES;
/** OWASP's parameters of scrypt with 64 MB. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 2 ** 20 };

/**
 * Encrypts and decrypts files with a passphrase; without one it signs them, so that a restore notices changes. Encryption: AES-256-GCM in chunks of 64 kB. Each chunk's nonce has its number and whether it
 * is the last one, so that chunks can be neither exchanged nor cut off. Each file has a separate key (HKDF) from the passphrase's
 * key (scrypt), which is derived once per process.
 */
export type Cipher = {
  /** Encrypts with the passphrase; without one it only signs with the installation's key. */
  seal(content: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /**
   * Decrypts encrypted content, and verifies other content. What it yields may only be used when it has ended.
   * @throws {BackupError} while it is read
   */
  open(content: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  isOn: boolean;
  /**
   * Names what content is sealed with and where it lies: a copied log goes on only where both stay the same. Guessing the passphrase
   * by it takes as long as by a backup.
   * @param place its name
   */
  tagOf(place: string): Promise<string>;
};

/** @param passphrase `BACKUP_PASSPHRASE`; null: nothing is encrypted @param key signs and verifies what is not encrypted */
export function openCipher(passphrase: string | null, key: SigningKey): Cipher {
  const keys = new Map<string, Promise<Buffer>>();
  const keyOf = (words: string, salt: Buffer): Promise<Buffer> => {
    const name = salt.toString("hex");
    const known = keys.get(name) ?? derive(words, salt);
    keys.set(name, known);
    return known;
  };
  const ownSalt = randomBytes(SALT_BYTES);
  return {
    isOn: passphrase !== null,
    seal: (content) => {
      if (passphrase !== null) return sealed(content, () => keyOf(passphrase, ownSalt), ownSalt);
      return key.macKey === null ? content : signed(content, key.macKey);
    },
    tagOf: async (place) => {
      const salt = createHash("sha256").update(place).digest().subarray(0, SALT_BYTES);
      const secret = passphrase === null ? (key.macKey ?? "") : await keyOf(passphrase, salt);
      return createHmac("sha256", secret).update(`log\0${place}`).digest("hex").slice(0, TAG_DIGITS);
    },
    open: (content) => opened(content, passphrase === null ? null : (salt) => keyOf(passphrase, salt), key),
  };
}

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFC"), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  );

const fileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync("sha256", key, salt, "autohub backup", 32));
/** A key's checksum that distinguishes a wrong passphrase from a damaged file. */
const checkOf = (key: Buffer): Buffer => createHmac("sha256", key).update("check").digest().subarray(0, CHECK_BYTES);

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function* sealed(
  content: AsyncIterable<Buffer>,
  passphraseKey: () => Promise<Buffer>,
  salt: Buffer,
): AsyncGenerator<Buffer> {
  const own = randomBytes(SALT_BYTES);
  const key = fileKey(await passphraseKey(), own);
  const header = Buffer.concat([MAGIC, salt, own, checkOf(key)]);
  yield header;
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

async function* opened(
  content: AsyncIterable<Buffer>,
  keyOf: ((salt: Buffer) => Promise<Buffer>) | null,
  signingKey: SigningKey,
): AsyncGenerator<Buffer> {
  const source = content[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const { done, value } = await source.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const rest = { [Symbol.asyncIterator]: () => source };
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield* verified(after(start, rest), signingKey);
    return;
  }
  if (start.length < HEADER_BYTES) throw new BackupError("It is cut off at its beginning.");
  if (!keyOf) throw new BackupError("It is encrypted. Set BACKUP_PASSPHRASE to its passphrase.");
  const header = start.subarray(0, HEADER_BYTES);
  const at = (part: number) => MAGIC.length + part * SALT_BYTES;
  const key = fileKey(await keyOf(header.subarray(at(0), at(1))), header.subarray(at(1), at(2)));
  if (!timingSafeEqual(checkOf(key), header.subarray(at(2)))) {
    throw new BackupError("BACKUP_PASSPHRASE is not the passphrase of this backup.");
  }
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(after(start.subarray(HEADER_BYTES), rest), CHUNK_BYTES + TAG_BYTES)) {
    yield openChunk(chunk, { key, header, nonce: nonceOf(number, isLast) });
    number += 1;
  }
}

function openChunk(chunk: Buffer, { key, header, nonce }: { key: Buffer; header: Buffer; nonce: Buffer }): Buffer {
  const end = chunk.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(header).setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new BackupError("It is damaged or cut off: a part of it differs from what was encrypted.", { cause });
  }
}

async function* after(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Cuts a stream into chunks of one size and marks the last one, which may be shorter or empty. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const part of source) {
    parts.push(part);
    held += part.length;
    if (held <= bytes) continue;
    // A chunk of exactly the full size is kept back, because it may be the last.
    const whole = Buffer.concat(parts);
    let from = 0;
    for (; whole.length - from > bytes; from += bytes)
      yield { chunk: whole.subarray(from, from + bytes), isLast: false };
    parts = [whole.subarray(from)];
    held = whole.length - from;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}
