import { decodeEntities } from "#core/facts/rules/text.ts";
import { isDetailAddress } from "./inventory-links.ts";
import { type Element, hasData, parentOf } from "./page-document.ts";

/** Attributes with a picture's address: first those of lazily loaded pictures, then the normal ones. */
const IMAGE_ATTRIBUTES = [
  "data-src",
  "data-lazy-src",
  "data-lazy",
  "data-original",
  "data-flickity-lazyload",
  "data-img-src",
  "data-image-src",
  "data-srcset",
  "data-lazy-srcset",
  "srcset",
  "src",
]; // prettier-ignore
/** The same for background pictures. */
const BACKGROUND_ATTRIBUTES = ["data-background-image", "data-bg", "data-bg-src", "data-background", "data-image-src"];
const BACKGROUND_STYLE = /background(?:-image)?\s?:[^;]{0,80}?url\(\s?["']?([^"')]{3,1000})["']?\s?\)/i;
const MAX_SIZE_OF_PIXEL = 3;

type FoundImage = { address: string; sure: boolean };

/**
 * Returns the pictures of a card, in order. If some of them certainly show the car (by their alt text, or a link to its page), pictures
 * from other hosts are dropped: they are buttons and badges of third parties.
 */
export function cardImages(elements: readonly Element[]): string[] {
  const found: FoundImage[] = [];
  for (const element of elements) {
    const address = addressOf(element);
    if (address !== null) found.push({ address, sure: showsTheCar(element) });
  }
  const hosts = new Set(found.filter(({ sure }) => sure).map(({ address }) => hostOf(address)));
  const own = hosts.size === 0 ? found : found.filter(({ address }) => hosts.has(hostOf(address)));
  return own.map(({ address }) => address);
}

/** The text of a picture that stands in for photos: "Photos coming soon". */
const NO_PHOTO =
  /\b(?:photos?|images?|pictures?|pics?) (?:(?:is|are) )?(?:coming|pending|(?:currently |is |are )?(?:not (?:yet )?|un)available)\b|^\W{0,3}(?:no (?:photos?|images?|pictures?)|coming soon|awaiting photos?)\b/i;

/** True for a picture that its text calls a placeholder, and for the other sizes of it. */
function isPlaceholder(element: Element): boolean {
  const parent = element.name === "source" ? parentOf(element) : null;
  const picture = parent?.children.find((child): child is Element => child.type === "tag" && child.name === "img");
  return NO_PHOTO.test((picture ?? element).attribs.alt ?? "");
}

function addressOf(element: Element): string | null {
  const { name, attribs } = element;
  if (name !== "img" && name !== "source") return backgroundOf(attribs);
  if (isPlaceholder(element)) return null;
  if (isPixel(attribs.width) || isPixel(attribs.height)) return null;
  for (const attribute of IMAGE_ATTRIBUTES) {
    const value = attribs[attribute];
    if (value && !value.startsWith("data:")) return value;
  }
  return null;
}

function backgroundOf(attribs: Element["attribs"]): string | null {
  for (const attribute of hasData(attribs) ? BACKGROUND_ATTRIBUTES : []) {
    const value = attribs[attribute];
    if (value !== undefined && /^(?:https?:)?\/|^url\(|^[\w./-]{1,300}\.(?:jpe?g|png|webp|avif)\b/i.test(value)) {
      return BACKGROUND_STYLE.exec(`background:${value}`)?.[1] ?? value;
    }
  }
  const { style } = attribs;
  if (style === undefined || !style.includes("url(")) return null;
  const address = BACKGROUND_STYLE.exec(decodeEntities(style.slice(0, 4_000)))?.[1]?.trim();
  return address === undefined || address.startsWith("data:") ? null : address;
}

const isPixel = (size: string | undefined): boolean =>
  size !== undefined && Number.parseInt(size, 10) <= MAX_SIZE_OF_PIXEL;

/** True when it has a text such as "2017 GMC Yukon XL SLT", or is in a link to a car's page. */
function showsTheCar(element: Element): boolean {
  const { alt = "", title = "" } = element.attribs;
  if (/\b(?:19|20)\d\d\s\p{L}/u.test(alt) || /\b(?:19|20)\d\d\s\p{L}/u.test(title)) return true;
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < 6; steps++, at = parentOf(at)) {
    if (at.name === "a") return isDetailAddress(at.attribs.href ?? "");
  }
  return false;
}

/** Returns the host of an address; empty for an address on the site itself. */
function hostOf(address: string): string {
  return /^(?:https?:)?\/\/([^/?#]{1,255})/i.exec(address)?.[1]?.toLowerCase() ?? "";
}
