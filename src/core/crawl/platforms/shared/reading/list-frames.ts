import { httpUrl, withoutEscapes } from "#core/facts/rules/urls.ts";
import { isHidden } from "./page-areas.ts";
import type { Element, PageDocument } from "./page-document.ts";

/** Names of frames, in their address, id, class or title, that show cars. */
const CARS = /inventor|vehicle|\bcars?\b|\bautos?\b|\bstock\b|\blot\b|listing|showroom|\blist\b|for-?sale|\bsrp\b/i;
/** Frames with something else: films, maps, chats, forms, measuring, reports on a car. */
const OTHER =
  /youtu|vimeo|maps|google|gstatic|facebook|instagram|twitter|tiktok|recaptcha|captcha|doubleclick|analytics|pixel|chat|messenger|podium|tawk|intercom|carfax|autocheck|kbb|edmunds|credit|financ|apply|payment|calculator|trade|apprais|review|weather|spotify|calendly|stripe|paypal|video|player|survey|feedback|login|cookie|consent/i;
/** A frame for measuring has hardly a size. */
const MIN_PIXELS = 50;
/** A frame of this height shows a list, and not a button or a note. */
const LARGE_PIXELS = 500;
const MAX_FRAMES = 4;

/** Returns the addresses of the frames in a page that may show the dealer's list of cars: on its own host, or on that of a platform. */
export function listFrames(document: PageDocument): string[] {
  const found = new Set<string>();
  for (const element of document.elements) {
    if (element.name !== "iframe" && element.name !== "frame") continue;
    const { src = "", id = "", class: classes = "", title = "", name = "" } = element.attribs;
    const address = httpUrl(src === "" || src === "about:blank" ? element.attribs["data-src"] : src, document.base);
    if (address === null || isHidden(element) || isTiny(element)) continue;
    const names = `${withoutEscapes(address)} ${id} ${classes} ${title} ${name}`;
    if (OTHER.test(names) || address === document.url) continue;
    if (CARS.test(names.replace(/[_-]/g, " ")) || isLarge(element)) found.add(address);
    if (found.size === MAX_FRAMES) break;
  }
  return [...found];
}

const isTiny = ({ attribs: { width = "", height = "" } }: Element): boolean =>
  [width, height].some((size) => /^\d+(?:px)?$/.test(size) && Number.parseInt(size, 10) < MIN_PIXELS);

const isLarge = ({ attribs: { height = "", style = "" } }: Element): boolean =>
  Number.parseInt(height, 10) >= LARGE_PIXELS ||
  Number(/(?:^|[^-\w])(?:min-)?height:\s?(\d{1,5})px/i.exec(style)?.[1] ?? 0) >= LARGE_PIXELS;
