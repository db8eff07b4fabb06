import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import { safeHref } from "#kernel/ui/site/link.tsx";
import type { Vehicle } from "../../vehicle-schemas.ts";

/**
 * Returns the photos to show, in the dealer's order, as our cache serves them (`photoSource` adds the width). The address on the dealer's
 * site decides: logos, banners and inline drawings are left out unless there is nothing else, and addresses that are not plain http or
 * https are never shown. An inline drawing is not in the cache and is used as it is.
 * @param most how many are wanted; the others are not examined
 */
export function choosePhotos({ images, photos }: Pick<Vehicle, "images" | "photos">, most = images.length): string[] {
  const pictures = firstShowable(images, most, looksLikePhoto);
  const chosen = pictures.length > 0 ? pictures : firstShowable(images, most, () => true);
  return chosen.flatMap((place) => {
    const image = images[place] ?? "";
    return isInlineSvg(image) ? image : (photos[place] ?? []);
  });
}

/** Returns the positions of the first images that may be shown and are wanted, each image once. */
function firstShowable(images: string[], most: number, isWanted: (image: string) => boolean): number[] {
  const places: number[] = [];
  const found = new Set<string>();
  // A car's photos are usually on the same site.
  let site = "";
  for (let place = 0; place < images.length && places.length < most; place++) {
    const image = images[place] ?? "";
    if (found.has(image) || !isWanted(image)) continue;
    if (site === "" || !image.startsWith(site)) {
      const own = siteOf(image);
      if (own === null && !isInlineSvg(image)) continue;
      site = own ?? site;
    }
    found.add(image);
    places.push(place);
  }
  return places;
}

const SITE = /^https?:\/\/[^/?#\\\s]+\//i;
/** Sites that have been parsed. */
const goodSites = new Set<string>();
const MOST_SITES = 1_000;

/**
 * Returns the site of an image that has an address of http or https, up to the slash; null for any other address. The text after a site
 * cannot change the site, so each site is parsed once. The site is empty where the address has no slash after it.
 */
function siteOf(image: string): string | null {
  const [site = ""] = SITE.exec(image) ?? [];
  if (goodSites.has(site)) return site;
  if (safeHref(image) === undefined) return null;
  if (site !== "") {
    if (goodSites.size >= MOST_SITES) goodSites.clear();
    goodSites.add(site);
  }
  return site;
}

// An SVG that is used as an image cannot run scripts. Other data addresses are not needed.
function isInlineSvg(image: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(image);
}
