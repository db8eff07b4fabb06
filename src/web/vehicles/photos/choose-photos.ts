import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { looksLikePhoto } from "#domain/vehicles/photo-choice.ts";
import { safeHref } from "../../ui/safe-href.ts";

/**
 * The photos worth showing, in the dealer's order, as our cache serves them (`photo-source.ts` adds the width). The
 * address on the dealer's site decides: logos, banners and drawings inside the address are left out unless there is
 * nothing else; what is not plain http or https never shows. A drawing is not in the cache and comes as it is.
 */
export function choosePhotos({ images, photos }: Pick<Vehicle, "images" | "photos">): string[] {
  const showable = [...new Set(images)].filter((image) => isInlineSvg(image) || safeHref(image));
  const pictures = showable.filter(looksLikePhoto);
  const chosen = pictures.length > 0 ? pictures : showable;
  return chosen.flatMap((image) => (isInlineSvg(image) ? image : (photos[images.indexOf(image)] ?? [])));
}

// As the source of a picture an SVG cannot run scripts; other data addresses have no use here.
function isInlineSvg(image: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(image);
}
