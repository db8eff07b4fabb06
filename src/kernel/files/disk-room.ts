import { statfs } from "node:fs/promises";
import { DISK_FULL_BYTES } from "./rules/disk-space.ts";

/** Reads the free space on the disk of a folder, in bytes. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

/** Returns the free space for ordinary accounts; infinite when the system does not say. */
export const freeBytesOf: ReadFreeBytes = (folder) =>
  statfs(folder).then(
    ({ bsize, bavail }) => bsize * bavail,
    () => Number.POSITIVE_INFINITY,
  );

/** A stream's bytes between two looks at the disk. */
const LOOK_EVERY_BYTES = 8 * 2 ** 20;

/** The disk has so little room left that the rest is the database's. Counts as a full disk (`isDiskFull`). */
class NoRoomError extends Error {
  readonly code = "ENOSPC";
}

/** @param neededBytes default: what the database needs in any case @throws {NoRoomError} when the disk of a folder has less */
export async function requireRoom(
  folder: string,
  neededBytes = DISK_FULL_BYTES,
  readFreeBytes: ReadFreeBytes = freeBytesOf,
): Promise<void> {
  if ((await readFreeBytes(folder)) < neededBytes) throw new NoRoomError(`the disk of ${folder} is nearly full`);
}

/** Passes a stream on while the disk of a folder has room. @throws {NoRoomError} */
export async function* whileRoom(
  content: AsyncIterable<Buffer>,
  folder: string,
  readFreeBytes: ReadFreeBytes,
): AsyncGenerator<Buffer> {
  let unseen = 0;
  for await (const piece of content) {
    unseen += piece.length;
    if (unseen > LOOK_EVERY_BYTES) {
      unseen = 0;
      await requireRoom(folder, DISK_FULL_BYTES, readFreeBytes);
    }
    yield piece;
  }
}
