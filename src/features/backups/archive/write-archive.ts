import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { FileStore, OpenFile } from "#kernel/files/file-store.ts";
import type { Cipher } from "./encryption.ts";
import { hashing } from "./hashing.ts";
import { type BackupHead, type BackupManifest, HEAD_FILE, MANIFEST_FILE } from "./manifest.ts";
import { type TarEntry, writeTar } from "./tar.ts";

/** The content of a backup. `end` is called after every entry has been read. */
export type BackupSource = {
  head: BackupHead;
  entries: AsyncIterable<TarEntry>;
  end(): Promise<Omit<BackupManifest, "files">>;
};

/** Level 3 packs a database to a fifth or less, at the speed of a disk. The checksum reveals damage when it is unpacked. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** Reads the stored archive before it gets its name. @throws when it differs from what was written */
export type ArchiveCheck = (file: OpenFile, checksum: Buffer) => Promise<void>;

export type WrittenArchive = { bytes: number; checksum: Buffer; manifest: BackupManifest };

/**
 * Writes an archive: a tar of the head, the entries and, last, the manifest with each checksum; packed with zstd and, with a
 * passphrase, encrypted. It gets its name only when it is completely stored and has passed the check.
 * @throws errors of the source, the store or the signal; then nothing of the archive stays
 */
export async function writeArchive(
  store: FileStore,
  name: string,
  source: BackupSource,
  { cipher, signal, check }: { cipher: Cipher; signal: AbortSignal; check?: ArchiveCheck },
): Promise<WrittenArchive> {
  const files: BackupManifest["files"] = [];
  let manifest: BackupManifest | null = null;

  async function* entries(): AsyncGenerator<TarEntry> {
    yield jsonEntry(HEAD_FILE, source.head);
    for await (const entry of source.entries) {
      const hash = createHash("sha256");
      yield { ...entry, content: hashing(entry.content, hash) };
      if (!entry.name.endsWith("/")) files.push({ name: entry.name, bytes: entry.bytes, sha256: hash.digest("hex") });
    }
    manifest = { ...(await source.end()), files };
    yield jsonEntry(MANIFEST_FILE, manifest);
  }

  const packed = createZstdCompress(ZSTD);
  const whole = createHash("sha256");
  const stored = new PassThrough();
  const tar = Readable.from(writeTar(entries(), new Date(source.head.startedAt)), { objectMode: false });
  const packing = pipeline(
    tar,
    packed,
    (chunks: AsyncIterable<Buffer>) => hashing(cipher.seal(chunks), whole),
    stored,
    {
      signal,
    },
  );
  const checked = check && ((file: OpenFile) => check(file, whole.copy().digest()));
  const writing = store.write(name, stored, signal, checked).catch((error) => {
    stored.destroy(); // nobody reads it after an error
    throw error;
  });
  const [storing, packingEnd] = await Promise.allSettled([writing, packing]);
  // The first error is the reason; the other side only reports that its stream ended.
  const reasons = [packingEnd, storing].flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
  const bytes = storing.status === "fulfilled" ? storing.value : 0;
  if (!manifest) throw new Error("the archive ended without a manifest");
  return { bytes, checksum: whole.digest(), manifest };
}

const isConsequence = (error: NodeJS.ErrnoException): boolean =>
  ["ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"].includes(error.code ?? "");

/** Returns an entry with bytes from memory. */
export const bufferEntry = (name: string, content: Buffer): TarEntry => ({
  name,
  bytes: content.length,
  content: once(content),
});

const jsonEntry = (name: string, value: unknown): TarEntry =>
  bufferEntry(name, Buffer.from(JSON.stringify(value, null, 1)));

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content;
}
