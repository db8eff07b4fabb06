import type { FileStore } from "#kernel/files/file-store.ts";

/** How many bytes a place for photos holds. It is listed file by file, so it is measured seldom. */
export async function measurePhotos(store: FileStore, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for await (const { bytes } of store.list(signal)) total += bytes;
  return total;
}
