import type { LocalFiles } from "#kernel/files/local-files.ts";
import { MAX_PHOTO_BYTES } from "./rules/photo-limits.ts";
import type { SharedPhotos } from "./shared-photos.ts";

export type PhotoFiles = {
  /** Returns the path of a file in the folder, whether it exists or not. */
  pathOf(name: string, suffix: string): string;
  /** Reads a file of the folder; null when there is none. Counts as a use. */
  read(name: string, suffix: string): Promise<Buffer | null>;
  /** Returns true when the file is in the folder. Counts as a use. */
  has(name: string, suffix: string): Promise<boolean>;
  /** Copies a file from object storage into the folder; null when there is none. */
  copyFromStorage(name: string, suffix: string): Promise<Buffer | null>;
  /** Stores a file in the folder and, in the background, in object storage. */
  write(name: string, suffix: string, bytes: Buffer): Promise<Buffer>;
  remove(name: string, suffix: string): Promise<void>;
};

/**
 * Opens the cache's files. They are in two levels of folders by the name's first characters, so that no folder has too many entries. With
 * object storage, the folder is this machine's copy of it.
 * @param options.shared null without object storage
 * @param options.onWritten called with the size of each new file in the folder
 */
export function openPhotoFiles(options: {
  local: LocalFiles;
  shared: SharedPhotos | null;
  onWritten(bytes: number): void;
}): PhotoFiles {
  const { local, shared } = options;
  const fileOf = (name: string, suffix: string) => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4)}.${suffix}`;

  async function writeLocally(file: string, bytes: Buffer): Promise<Buffer> {
    await local.write(file, bytes);
    options.onWritten(bytes.length);
    return bytes;
  }

  return {
    pathOf: (name, suffix) => local.pathOf(fileOf(name, suffix)),
    async read(name, suffix) {
      return (await local.read(fileOf(name, suffix), { maxBytes: MAX_PHOTO_BYTES }))?.content ?? null;
    },
    has: (name, suffix) => local.use(fileOf(name, suffix)),
    async copyFromStorage(name, suffix) {
      const file = fileOf(name, suffix);
      const bytes = (await shared?.fetch(file)) ?? null;
      return bytes && writeLocally(file, bytes);
    },
    async write(name, suffix, bytes) {
      const file = fileOf(name, suffix);
      const stored = await writeLocally(file, bytes);
      shared?.store(file, bytes);
      return stored;
    },
    async remove(name, suffix) {
      const file = fileOf(name, suffix);
      shared?.forget(file);
      await local.remove(file);
    },
  };
}
