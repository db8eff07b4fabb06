import { PHOTO_WIDTHS, type PhotoWidth } from "#domain/vehicles/photo-widths.ts";

/** Address of a photo in one of the cache's widths. */
export function photoSource(photo: string, width: PhotoWidth): string {
  return isDrawing(photo) ? photo : `${photo}?w=${width}`;
}

/** Every width of a photo, for the browser to choose from; undefined for a drawing, which has none. */
export function photoSourceSet(photo: string): string | undefined {
  if (isDrawing(photo)) return undefined;
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(", ");
}

function isDrawing(photo: string): boolean {
  return photo.startsWith("data:");
}
