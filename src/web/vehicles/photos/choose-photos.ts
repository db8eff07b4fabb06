import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { looksLikePhoto } from "#domain/photos/photo-format.ts";
import { safeHref } from "../../ui/link.tsx";

/**
 * The photos worth showing, in the dealer's order, as our cache serves them (`photoSource` adds the width). The address
 * on the dealer's site decides: logos, banners and inline drawings are left out unless there is nothing else, and what
 * is not plain http or https never shows. An inline drawing is not in the cache and is used as it is.
 * @param most how many are wanted; the others are not looked at
 */
export function choosePhotos({ images, photos }: Pick<Vehicle, "images" | "photos">, most = images.length): string[] {
  const pictures = firstShowable(images, most, looksLikePhoto);
  const chosen = pictures.size > 0 ? pictures : firstShowable(images, most, () => true);
  return [...chosen].flatMap(([image, place]) => (isInlineSvg(image) ? image : (photos[place] ?? [])));
}

/** The first images that may be shown and are wanted, each once, with their places in the list. */
function firstShowable(images: string[], most: number, isWanted: (image: string) => boolean): Map<string, number> {
  const found = new Map<string, number>();
  const sites = new Set<string>();
  for (const [place, image] of images.entries()) {
    if (found.size === most) break;
    if (!found.has(image) && isWanted(image) && (isInlineSvg(image) || isAddress(image, sites)))
      found.set(image, place);
  }
  return found;
}

const SITE = /^https?:\/\/[^/?#\\\s]+(?=\/)/i;

/**
 * Whether an image has an address of http or https. What follows a site that is one cannot make it another, so a car's photos, which
 * lie at the same site, cost one parsing. @param sites those that are known to be good
 */
function isAddress(image: string, sites: Set<string>): boolean {
  const [site] = SITE.exec(image) ?? [];
  if (site !== undefined && sites.has(site)) return true;
  const isGood = safeHref(image) !== undefined;
  if (isGood && site !== undefined) sites.add(site);
  return isGood;
}

// An SVG that is used as an image cannot run scripts. Other data addresses are not needed.
function isInlineSvg(image: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(image);
}
