import { useState } from "react";
import { PHOTO_WIDTHS, type PhotoWidth } from "#core/photos/rules/photo-format.ts";
import { photosOf, type ShownVehicle } from "../shown-vehicle.ts";

/** Returns the address of a photo in one of the cache's widths. */
export function photoSource(photo: string, width: PhotoWidth): string {
  return isDrawing(photo) ? photo : `${photo}?w=${width}`;
}

/** Returns a photo in several widths, for the browser to choose from; undefined for a drawing, which has none. */
export function photoSourceSet(photo: string, widths: readonly PhotoWidth[] = PHOTO_WIDTHS): string | undefined {
  if (isDrawing(photo)) return undefined;
  return widths.map((width) => `${photoSource(photo, width)} ${width}w`).join(",");
}

/** Returns a vehicle's large photos, for link previews and search engines. Inline drawings are left out. */
export function sharedPhotos(photos: readonly string[]): string[] {
  return photos.filter((photo) => !isDrawing(photo)).map((photo) => photoSource(photo, 1280));
}

function isDrawing(photo: string): boolean {
  return photo.startsWith("data:");
}

/** Returns a vehicle's photos to show, without those that failed to load. */
export function usePhotos(vehicle: Pick<ShownVehicle, "id" | "photoKeys">) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return {
    photos: photosOf(vehicle).filter((photo) => !failed.has(photo)),
    /** Removes a photo that failed to load. */
    drop: (photo: string) => setFailed((before) => new Set(before).add(photo)),
  };
}
