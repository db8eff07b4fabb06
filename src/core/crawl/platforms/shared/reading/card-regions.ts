import { decodedPath } from "#core/facts/rules/urls.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import { type Element, ownText, type PageDocument, parentOf } from "./page-document.ts";
import { pathKey } from "./sightings.ts";

const SEVERAL_CARS = Symbol("several cars");
const MAYBE_VIN = /[A-HJ-NPR-Z0-9]{13}\d{4}/i;

/**
 * Finds the card of each car. A car is marked by its VIN (in text, an attribute or a link) or by a link to its page. Its card is the
 * largest element around the mark that contains no mark of another car. With one car on the page, the card is the whole page.
 * @param keyOfPath the key of a car by the path of its page
 * @param byVin false when the page's data names its cars by address only: a VIN would then look like another car
 * @returns for each key the card elements, in document order
 */
export function cardRegions(
  document: PageDocument,
  keyOfPath: ReadonlyMap<string, string>,
  byVin = true,
): Map<string, Element[]> {
  const pages = new Map(document.links.map(({ element, page }) => [element, page]));
  return regionsBy(document, (element) => {
    const keys = byVin ? vinsIn(element) : [];
    const page = element.name === "a" ? pages.get(element) : null;
    const key = page === null || page === undefined ? undefined : keyOfPath.get(pathKey(page));
    if (key !== undefined) keys.push(key);
    return keys;
  });
}

/** Returns for each key the largest elements that contain it and no other key. @param keysOf the keys of an element itself */
export function regionsBy(
  document: PageDocument,
  keysOf: (element: Element) => Iterable<string>,
): Map<string, Element[]> {
  const owner = new Map<Element, string | typeof SEVERAL_CARS>();
  for (const element of document.elements) for (const key of keysOf(element)) claim(owner, element, key);
  const regions = new Map<string, Element[]>();
  for (const [element, key] of owner) {
    const parent = parentOf(element);
    if (key === SEVERAL_CARS || (parent !== null && owner.get(parent) === key)) continue;
    const known = regions.get(key);
    if (known === undefined) regions.set(key, [element]);
    else known.push(element);
  }
  return regions;
}

/** Marks an element and its ancestors. It stops at an ancestor that is already marked, so a page takes linear time. */
function claim(owner: Map<Element, string | typeof SEVERAL_CARS>, from: Element, key: string): void {
  for (let element: Element | null = from; element !== null; element = parentOf(element)) {
    const known = owner.get(element);
    if (known === key || known === SEVERAL_CARS) return;
    owner.set(element, known === undefined ? key : SEVERAL_CARS);
  }
}

function namesAnother(text: string, vin: string): boolean {
  const rest = text
    .replace(/%[0-9a-f]{2}/gi, " ")
    .toUpperCase()
    .replaceAll(vin, " ");
  return MAYBE_VIN.test(rest) && findVin(rest) !== null;
}

/** Returns the keys of the VINs in an element's attributes and its own text. A key may occur several times. */
function vinsIn(element: Element): string[] {
  const keys: string[] = [];
  if (element.name === "script" || element.name === "style") return keys;
  for (const name in element.attribs) {
    const value = element.attribs[name] ?? "";
    if (value.length < 17 || value.length > 3_000 || name === "style" || !MAYBE_VIN.test(value)) continue;
    const vin = findVin(name === "href" ? decodedPath(value) + value : value);
    // A tracking address may contain the VINs of all cars of the page, so it belongs to none of them.
    if (vin !== null && (value.length < 35 || !namesAnother(value, vin))) keys.push(`vin:${vin}`);
  }
  const text = ownText(element, 3_000);
  const vin = text.length >= 17 && MAYBE_VIN.test(text) ? findVin(text) : null;
  if (vin !== null) keys.push(`vin:${vin}`);
  return keys;
}
