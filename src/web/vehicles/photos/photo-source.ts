import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { PHOTO_WIDTHS, type PhotoWidth } from "#domain/vehicles/photo-widths.ts";
import { choosePhotos } from "./choose-photos.ts";

/** Address of a photo in one of the cache's widths. */
export function photoSource(photo: string, width: PhotoWidth): string {
  return isDrawing(photo) ? photo : `${photo}?w=${width}`;
}

/** Every width of a photo, for the browser to choose from; undefined for a drawing, which has none. */
export function photoSourceSet(photo: string): string | undefined {
  if (isDrawing(photo)) return undefined;
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(", ");
}

/** The photos of a vehicle for who shows them elsewhere, large. A drawing inside the address is nothing to share. */
export function sharedPhotos(vehicle: Pick<Vehicle, "images" | "photos">): string[] {
  return choosePhotos(vehicle)
    .filter((photo) => !isDrawing(photo))
    .map((photo) => photoSource(photo, 1280));
}

function isDrawing(photo: string): boolean {
  return photo.startsWith("data:");
}
