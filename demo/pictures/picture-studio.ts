import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { DemoCar } from "../inventory/demo-car.ts";

/** About 150 kB each: enough for a whole lot's first photos. */
const MEMORY_PICTURES = 150;

/** Takes the pictures of the demo cars. */
export type PictureStudio = {
  /** A JPEG of 1200 by 900 pixels; the same car and index always give the same picture. */
  photograph(car: DemoCar, index: number): Promise<Uint8Array>;
  close(): Promise<void>;
};

async function paint(car: DemoCar, index: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#dfe4e8"/><rect x="${200 + index * 20}" y="400" width="700" height="200" rx="90" fill="${car.paint.hex}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** Opens the studio; finished pictures are kept in memory and, when a folder is given, on disk. */
export function startPictureStudio(options: { cacheDir?: string | undefined }): PictureStudio {
  const memory = new Map<string, Promise<Uint8Array>>();
  const load = async (car: DemoCar, index: number, name: string): Promise<Uint8Array> => {
    if (!options.cacheDir) return paint(car, index);
    const file = join(options.cacheDir, name);
    try {
      return await readFile(file);
    } catch {
      const picture = await paint(car, index);
      await mkdir(options.cacheDir, { recursive: true });
      const partial = `${file}.${process.pid}.partial`;
      await writeFile(partial, picture);
      await rename(partial, file);
      return picture;
    }
  };
  return {
    photograph(car, index) {
      const name = `${car.vin}-${index + 1}.jpg`;
      const known = memory.get(name);
      if (known) return known;
      const picture = load(car, index, name);
      memory.set(name, picture);
      picture.catch(() => memory.delete(name));
      const oldest = memory.keys().next().value;
      if (memory.size > MEMORY_PICTURES && oldest !== undefined) memory.delete(oldest);
      return picture;
    },
    close: async () => memory.clear(),
  };
}
