import type { ExportPhotos } from "./export-tools.ts";

/** So many photos in a row without room for them, and no further one is fetched from the dealers for nothing. */
const MAX_IN_VAIN = 3;

/** Whether something failed because there is no room, or no more of the room that this account may have. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT";
}

/** The same photos; one for which the cache has no room is left out like any other that cannot be had. */
export function withoutRoom(photos: ExportPhotos): ExportPhotos {
  const reason = "There was no room for it on the disk.";
  let inVain = 0;
  async function unlessFull<Photo>(get: () => Promise<Photo>): Promise<Photo | { reason: string }> {
    if (inVain >= MAX_IN_VAIN) return { reason };
    try {
      const photo = await get();
      inVain = 0;
      return photo;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      inVain += 1;
      return { reason };
    }
  }
  return {
    getOriginal: (imageUrl, signal) => unlessFull(() => photos.getOriginal(imageUrl, signal)),
    getJpeg: (imageUrl, width, signal) => unlessFull(() => photos.getJpeg(imageUrl, width, signal)),
  };
}
