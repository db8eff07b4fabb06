import type { FileStore } from "#kernel/files/file-store.ts";

/** Returns the bytes in a store of photos. It lists every file, so it is called rarely. */
export async function measurePhotos(store: FileStore, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for await (const { bytes } of store.list(signal)) total += bytes;
  return total;
}
