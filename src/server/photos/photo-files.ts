import { createHash } from "node:crypto";
import { MAX_PHOTO_BYTES } from "#domain/photos/photo-limits.ts";
import type { LocalFiles } from "../infra/files/local-files.ts";
import type { SharedPhotos } from "./shared-photos.ts";

export type StoredFile = { bytes: Buffer; etag: string };

export type PhotoFiles = {
  /** Where a file of the folder is, or would be. */
  pathOf(name: string, suffix: string): string;
  /** The whole file out of the folder, or null when there is none; counts as a use. */
  read(name: string, suffix: string): Promise<StoredFile | null>;
  /** Whether the file is in the folder; counts as a use. */
  has(name: string, suffix: string): Promise<boolean>;
  /** Copies a file that other processes share with us into the folder; null when they have none. */
  bring(name: string, suffix: string): Promise<StoredFile | null>;
  /** Puts a file into the folder, whole or not at all, and shares it. */
  write(name: string, suffix: string, bytes: Buffer): Promise<StoredFile>;
  remove(name: string, suffix: string): Promise<void>;
};

/**
 * The cache's files: two levels of folders by the name's first characters, so that no folder gets too many. With object
 * storage the folder is this machine's copy of what all of them share.
 * @param options.shared null without object storage
 * @param options.onWritten told the bytes of each new file of the folder
 */
export function openPhotoFiles(options: {
  local: LocalFiles;
  shared: SharedPhotos | null;
  onWritten(bytes: number): void;
}): PhotoFiles {
  const { local, shared } = options;
  const fileOf = (name: string, suffix: string) => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4)}.${suffix}`;

  async function writeLocally(file: string, bytes: Buffer): Promise<StoredFile> {
    await local.write(file, bytes);
    options.onWritten(bytes.length);
    return { bytes, etag: etagOf(bytes) };
  }

  return {
    pathOf: (name, suffix) => local.pathOf(fileOf(name, suffix)),
    async read(name, suffix) {
      const found = await local.read(fileOf(name, suffix), { maxBytes: MAX_PHOTO_BYTES });
      return found && { bytes: found.content, etag: etagOf(found.content) };
    },
    has: (name, suffix) => local.use(fileOf(name, suffix)),
    async bring(name, suffix) {
      const file = fileOf(name, suffix);
      const bytes = (await shared?.fetch(file)) ?? null;
      return bytes && writeLocally(file, bytes);
    },
    async write(name, suffix, bytes) {
      const file = fileOf(name, suffix);
      const stored = await writeLocally(file, bytes);
      shared?.keep(file, bytes);
      return stored;
    },
    async remove(name, suffix) {
      const file = fileOf(name, suffix);
      shared?.forget(file);
      await local.remove(file);
    },
  };
}

/** The same in every process that has the same bytes. */
const etagOf = (bytes: Buffer): string => `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
