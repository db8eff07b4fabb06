import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { looksLikePhoto } from "#domain/photos/photo-format.ts";
import { safeHref } from "../../ui/link.tsx";

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
