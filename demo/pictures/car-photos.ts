import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoCar } from "../inventory/demo-car.ts";

/** Part of every photo's address. Photos are cached without end, so changed pictures need a new edition. */
const EDITION = "e3";
const ADDRESS = new RegExp(`^/photos/${EDITION}/([A-Z0-9]{17})/([1-9])\\.avif$`);

/** Content type of every photo. */
export const PHOTO_TYPE = "image/avif";

/** Addresses of all of a car's photos on its own site, best one first. */
export function photoPaths(car: DemoCar): string[] {
  return Array.from({ length: car.photoCount }, (_, index) => photoPath(car, index));
}

/** Address of the photo with this index (from 0). */
export function photoPath(car: DemoCar, index: number): string {
  return `/photos/${EDITION}/${car.vin}/${index + 1}.avif`;
}

/** Reads a photo address; null when it is not one. */
export function parsePhotoPath(path: string): { vin: string; index: number } | null {
  const match = ADDRESS.exec(path);
  return match?.[1] && match[2] ? { vin: match[1], index: Number(match[2]) - 1 } : null;
}

/**
 * Returns the committed file of a car's photo with this index (from 0), 1200 by 900 pixels: front corner, rear corner, inside, side, wheel,
 * front. How the files were made is in decision 29.
 */
export function photoFile(car: DemoCar, index: number): string {
  return join(import.meta.dirname, car.picturedAs, `${index + 1}.avif`);
}

/** Reads the photo with this index (from 0) of a car. */
export function readPhoto(car: DemoCar, index: number): Promise<Uint8Array> {
  return readFile(photoFile(car, index));
}
