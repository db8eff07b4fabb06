import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { FileStore, OpenFile } from "#kernel/files/file-store.ts";
import type { Cipher } from "./encryption.ts";
import { hashing } from "./hashing.ts";
import { type BackupHead, type BackupManifest, HEAD_FILE, MANIFEST_FILE } from "./manifest.ts";
import { type TarEntry, writeTar } from "./tar.ts";

/** What is to be packed. `end` is called when every entry has been read. */
export type BackupSource = {
  head: BackupHead;
  entries: AsyncIterable<TarEntry>;
  end(): Promise<Omit<BackupManifest, "files">>;
};

/** Level 3 packs a database to a fifth or less, at the speed of a disk. A checksum shows damage to whoever unpacks. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** Reads what was stored, before it counts. @throws when it is not what was written */
export type ArchiveCheck = (file: OpenFile, checksum: Buffer) => Promise<void>;

export type WrittenArchive = { bytes: number; checksum: Buffer; manifest: BackupManifest };

/**
 * Writes an archive: a tar of the head, the entries and, last, the manifest with the checksum of each; packed with zstd and,
 * with a passphrase, encrypted. It has its name only when all of it is stored, and has passed the check.
 * @throws what the source, the store or the signal throws; nothing of the archive stays then
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
    stored.destroy(); // nobody reads it any more
    throw error;
  });
  const [storing, packingEnd] = await Promise.allSettled([writing, packing]);
  // The first failure is the reason; the other side only says that its stream ended.
  const reasons = [packingEnd, storing].flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
  const bytes = storing.status === "fulfilled" ? storing.value : 0;
  if (!manifest) throw new Error("the archive ended without a manifest");
  return { bytes, checksum: whole.digest(), manifest };
}

const isConsequence = (error: NodeJS.ErrnoException): boolean =>
  ["ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"].includes(error.code ?? "");

/** An entry of bytes that are in memory. */
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
