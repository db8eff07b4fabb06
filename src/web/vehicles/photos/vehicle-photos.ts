import { useState } from "react";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { looksLikePhoto, PHOTO_WIDTHS, type PhotoWidth } from "#domain/photos/photo-format.ts";
import { safeHref } from "../../ui/link.tsx";

/** Address of a photo in one of the cache's widths. */
export function photoSource(photo: string, width: PhotoWidth): string {
  return isDrawing(photo) ? photo : `${photo}?w=${width}`;
}

/** Every width of a photo, for the browser to choose from; undefined for a drawing, which has none. */
export function photoSourceSet(photo: string): string | undefined {
  if (isDrawing(photo)) return undefined;
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(", ");
}

/** A vehicle's photos in large, for link previews and search engines. Inline drawings are left out. */
export function sharedPhotos(vehicle: Pick<Vehicle, "images" | "photos">): string[] {
  return choosePhotos(vehicle)
    .filter((photo) => !isDrawing(photo))
    .map((photo) => photoSource(photo, 1280));
}

function isDrawing(photo: string): boolean {
  return photo.startsWith("data:");
}

/**
 * The photos worth showing, in the dealer's order, as our cache serves them (`photoSource` adds the width). The address
 * on the dealer's site decides: logos, banners and inline drawings are left out unless there is nothing else, and what
 * is not plain http or https never shows. An inline drawing is not in the cache and is used as it is.
 */
export function choosePhotos({ images, photos }: Pick<Vehicle, "images" | "photos">): string[] {
  const showable = [...new Set(images)].filter((image) => isInlineSvg(image) || safeHref(image));
  const pictures = showable.filter(looksLikePhoto);
  const chosen = pictures.length > 0 ? pictures : showable;
  return chosen.flatMap((image) => (isInlineSvg(image) ? image : (photos[images.indexOf(image)] ?? [])));
}

// An SVG that is used as an image cannot run scripts. Other data addresses are not needed.
function isInlineSvg(image: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(image);
}

/** A vehicle's photos that can be shown: the chosen ones without those that failed to load. */
export function usePhotos(vehicle: Pick<Vehicle, "images" | "photos">) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return {
    photos: choosePhotos(vehicle).filter((photo) => !failed.has(photo)),
    /** Removes a photo that failed to load. */
    drop: (photo: string) => setFailed((before) => new Set(before).add(photo)),
  };
}
