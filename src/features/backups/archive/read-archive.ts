import { createHash } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError } from "../backup-error.ts";
import type { Cipher } from "./encryption.ts";
import { hashing } from "./hashing.ts";
import {
  ARCHIVE_FORMAT,
  type BackupHead,
  type BackupManifest,
  HEAD_FILE,
  headSchema,
  MANIFEST_FILE,
  manifestSchema,
} from "./manifest.ts";
import { readTar, type TarEntry, TarError } from "./tar.ts";

/** Receives an archive's content while it is read. Nothing may be used before `readArchive` has returned. */
export type ArchiveReader = {
  /** Called first. @throws to refuse the archive */
  begin(head: BackupHead): Promise<void>;
  /** Called for each file and folder. It reads the content to its end, or not at all. */
  take(entry: TarEntry): Promise<void>;
};

const MAX_JSON_BYTES = 64 * 2 ** 20;

/**
 * Reads a whole archive and compares every file with its checksum.
 * @throws {BackupError} when it is incomplete, damaged, encrypted with another passphrase, or not AutoHub's; errors of the reader
 */
export async function readArchive(
  source: Readable,
  cipher: Cipher,
  reader: ArchiveReader,
): Promise<{ head: BackupHead; manifest: BackupManifest; checksum: Buffer }> {
  const whole = createHash("sha256");
  const unpacked = new PassThrough();
  const unpacking = pipeline(
    source,
    (chunks: AsyncIterable<Buffer>) => cipher.open(hashing(chunks, whole)),
    createZstdDecompress(),
    unpacked,
  );
  unpacking.catch(() => {}); // it is awaited below
  try {
    const read = await readEntries(unpacked, reader);
    await unpacking;
    return { ...read, checksum: whole.digest() };
  } catch (error) {
    unpacked.destroy();
    const first = await unpacking.then(
      () => error,
      (reason: Error) => (isConsequence(reason) ? error : reason),
    );
    throw describe(first);
  }
}

const isConsequence = (error: NodeJS.ErrnoException): boolean => error.code === "ERR_STREAM_PREMATURE_CLOSE";

function describe(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isDamage = error instanceof TarError || code.startsWith("ZSTD_error") || code === "Z_BUF_ERROR";
  return isDamage ? new BackupError("It is damaged or cut off, or not an AutoHub backup.", { cause: error }) : error;
}

async function readEntries(
  source: Readable,
  reader: ArchiveReader,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let head: BackupHead | null = null;
  let manifest: BackupManifest | null = null;
  for await (const entry of readTar(source)) {
    if (head === null) {
      if (entry.name !== HEAD_FILE) throw new BackupError("It is not an AutoHub backup.");
      head = readHead(await readJson(entry));
      await reader.begin(head);
    } else if (entry.name === MANIFEST_FILE) {
      manifest = manifestSchema.parse(await readJson(entry));
    } else {
      const hash = createHash("sha256");
      const content = hashing(entry.content, hash);
      await reader.take({ ...entry, content });
      for await (const _left of content); // so that the checksum covers the whole content
      if (!entry.name.endsWith("/")) found.set(entry.name, { bytes: entry.bytes, sha256: hash.digest("hex") });
    }
  }
  if (!head || !manifest) throw new BackupError("It is cut off: its list of files is missing.");
  const wrong = manifest.files.find(({ name, bytes, sha256 }) => {
    const file = found.get(name);
    return file?.bytes !== bytes || file.sha256 !== sha256;
  });
  if (wrong) throw new BackupError(`It is damaged: ${wrong.name} has changed.`);
  if (found.size !== manifest.files.length)
    throw new BackupError("It is damaged: it has files that are not in its list.");
  return { head, manifest };
}

async function readJson({ bytes, content }: TarEntry): Promise<unknown> {
  if (bytes > MAX_JSON_BYTES) throw new BackupError("It is damaged: its list of files is too large.");
  return JSON.parse((await buffer(content)).toString("utf8"));
}

function readHead(json: unknown): BackupHead {
  const format = (json as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > ARCHIVE_FORMAT) {
    throw new BackupError("It was made by a newer AutoHub. Restore it with that version.");
  }
  const parsed = headSchema.safeParse(json);
  if (!parsed.success) throw new BackupError("It is not an AutoHub backup.");
  return parsed.data;
}
