import type { DemoCar } from "../inventory/demo-car.ts";
import { PICTURE_EDITION } from "../pictures/picture-studio.ts";

/** Addresses of all of a car's photos on its own site, best one first. */
export function photoPaths(car: DemoCar): string[] {
  return Array.from({ length: car.photoCount }, (_, index) => photoPath(car, index));
}

/** Address of the photo with this index (from 0). */
export function photoPath(car: DemoCar, index: number): string {
  return `/photos/${PICTURE_EDITION}/${car.vin}/${index + 1}.jpg`;
}

/** Reads a photo address; null when it is not one. */
export function parsePhotoPath(path: string): { vin: string; index: number } | null {
  const match = new RegExp(`^/photos/${PICTURE_EDITION}/([A-Z0-9]{17})/([1-9])\\.jpg$`).exec(path);
  return match?.[1] && match[2] ? { vin: match[1], index: Number(match[2]) - 1 } : null;
}
