import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { AppError } from "#kernel/process/errors.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAC_BYTES = 18;

/**
 * Encrypts data that has to be read again (addresses, mails), and signs data that must not be forged (links in mails). All
 * processes use one key (`installation-key.ts`), which is not in the database: a copy of the database alone shows no addresses.
 */
export type SecretBox = {
  /** Compresses (a mail of 20 kB to 3) and encrypts with AES-256-GCM. @param purpose only the same purpose opens the result */
  seal(text: string, purpose: string): Buffer;
  /** @throws {Error} when it was sealed with another key or for another purpose, or has been changed */
  open(sealed: Buffer, purpose: string): string;
  /** As `open`, for lists that are shown also without this value. @returns null when `open` throws */
  tryOpen(sealed: Buffer, purpose: string): string | null;
  /** As `seal`, for a file. It is not compressed, because most files already are. */
  sealBytes(bytes: Buffer, purpose: string): Buffer;
  /** @throws {Error} as `open` */
  openBytes(sealed: Buffer, purpose: string): Buffer;
  /** A keyed hash, to find a value without revealing it. 32 bytes. */
  hash(text: string, purpose: string): Buffer;
  /** A signature of 144 bits for an address. */
  sign(text: string, purpose: string): string;
  /** Returns whether a signature is ours, in constant time. */
  isSigned(text: string, purpose: string, signature: string): boolean;
  /** Signers of earlier keys, for links in mails that were sent before the key was changed. */
  former: readonly Signer[];
};

/** The part of a box that only hashes and signs. */
export type Signer = Pick<SecretBox, "hash" | "sign" | "isSigned">;

const derive = (key: string, use: string): Buffer => Buffer.from(hkdfSync("sha256", key, "autohub", use, 32));

/** The keys of a signer. They open nothing that was sealed. */
export type SignerKeys = { hashKey: Buffer; signKey: Buffer };
export const signerKeysOf = (key: string): SignerKeys => ({
  hashKey: derive(key, "hash"),
  signKey: derive(key, "sign"),
});

function openSigner({ hashKey, signKey }: SignerKeys): Signer {
  const mac = (with_: Buffer, text: string, purpose: string) =>
    createHmac("sha256", with_).update(`${purpose}\0${text}`).digest();
  const sign = (text: string, purpose: string) =>
    mac(signKey, text, purpose).subarray(0, MAC_BYTES).toString("base64url");
  return {
    hash: (text, purpose) => mac(hashKey, text, purpose),
    sign,
    isSigned: (text, purpose, signature) => {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(text, purpose))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** Opens a box with a key of any length. Each use has its own key, derived by HKDF (RFC 5869). */
export function openSecretBox(key: string, former: readonly SignerKeys[] = []): SecretBox {
  const sealKey = derive(key, "seal");
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
  const open = (sealed: Buffer, purpose: string) => inflateRawSync(openBytes(sealed, purpose)).toString("utf8");
  return {
    seal: (text, purpose) => sealBytes(deflateRawSync(text, { level: 1 }), purpose),
    open,
    tryOpen: (sealed, purpose) => {
      try {
        return open(sealed, purpose);
      } catch {
        return null;
      }
    },
    sealBytes,
    openBytes,
    ...openSigner(signerKeysOf(key)),
    former: former.map(openSigner),
  };
}

/** The text in lists for a value that `tryOpen` could not open. */
export const UNREADABLE = "(cannot be read: the key is missing)";

/** The refusal of uses of the installation's key while it is missing. The reason is shown to the operator only (Health). */
export const keyMissing = (): AppError =>
  new AppError(
    503,
    "This is switched off for now, because the key that encrypts it is missing. The console's Health screen says what to do.",
  );

/** The box of an installation whose key is missing: every use of the key is refused with status 503 and a sentence. */
export function closedSecretBox(): SecretBox {
  const refuse = (): never => {
    throw keyMissing();
  };
  return {
    ...{
      seal: refuse,
      open: refuse,
      sealBytes: refuse,
      openBytes: refuse,
      hash: refuse,
      sign: refuse,
      isSigned: refuse,
    },
    tryOpen: () => null,
    former: [],
  };
}
