import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoCar } from "../inventory/demo-car.ts";
import { openPictureThread } from "./picture-thread.ts";

/** Finished pictures are kept for good, so a change in how they are painted needs another edition in their names. */
export const PICTURE_EDITION = "e2";

/** About 130 kB each: enough for the first photos of a whole lot. */
const MEMORY_PICTURES = 100;

/** Takes the pictures of the demo cars. */
export type PictureStudio = {
  /** A JPEG of 1200 by 900 pixels; the same car and index (from 0) always give the same picture. */
  photograph(car: DemoCar, index: number): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Opens the studio; finished pictures are kept in memory and, when a folder is given, on disk. */
export function startPictureStudio(options: { cacheDir?: string | undefined }): PictureStudio {
  const thread = openPictureThread();
  const memory = new Map<string, Promise<Uint8Array>>();

  const load = async (car: DemoCar, index: number, name: string): Promise<Uint8Array> => {
    const { cacheDir } = options;
    if (!cacheDir) return thread.paint(car, index);
    const file = join(cacheDir, name);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const picture = await thread.paint(car, index);
    // Renaming makes sure that nobody ever reads half a picture.
    const partial = `${file}.${process.pid}.partial`;
    await mkdir(cacheDir, { recursive: true });
    await writeFile(partial, picture);
    await rename(partial, file);
    return picture;
  };

  return {
    photograph(car, index) {
      const name = `${PICTURE_EDITION}-${car.vin}-${index + 1}.jpg`;
      const known = memory.get(name);
      if (known) return known;
      const picture = load(car, index, name);
      memory.set(name, picture);
      picture.catch(() => memory.delete(name));
      const oldest = memory.keys().next().value;
      if (memory.size > MEMORY_PICTURES && oldest !== undefined) memory.delete(oldest);
      return picture;
    },
    async close() {
      memory.clear();
      await thread.close();
    },
  };
}
