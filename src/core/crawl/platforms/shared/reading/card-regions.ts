import { decodedPath, httpUrl } from "#core/facts/rules/urls.ts";
import { findVin, isProvenVin, provenVin } from "#core/facts/rules/vin.ts";
import type { CarBlock } from "./car-blocks.ts";
import { isDetailAddress } from "./inventory-links.ts";
import type { ListMemory } from "./list-memory.ts";
import { type Element, elementsWithin, isOwnAddress, ownText, type PageDocument, parentOf } from "./page-document.ts";
import { pathKey } from "./sightings.ts";

const SEVERAL_CARS = Symbol("several cars");
/** The digits come first, because most texts have no four in a row: the check runs on every attribute of a page. */
const MAYBE_VIN = /\d{4}(?<=[A-HJ-NPR-Z0-9]{17})/i;

/**
 * Finds the card of each car. A car is marked by its VIN (in text, an attribute or a link) or by a link to its page. Its card is the
 * largest element around the mark that contains no mark of another car. With one car on the page, the card is the whole page.
 * @param keyOfPath the key of a car by the path of its page
 * @param byVin false when the page's data names its cars by address only: a VIN would then look like another car
 * @param blocks the cards that the page's layout bounds; one without a mark has the key `block:` and its number
 * @param memory what earlier pages of the list have shown
 * @returns for each key the card elements, in document order
 */
export function cardRegions(
  document: PageDocument,
  keyOfPath: ReadonlyMap<string, string>,
  byVin = true,
  blocks: readonly CarBlock[] = [],
  memory?: ListMemory,
): Map<string, Element[]> {
  const pages = new Map([...document.scriptedLinks, ...document.links].map(({ element, page }) => [element, page]));
  const pathOf = (element: Element): string | undefined => {
    const page = pages.get(element);
    return page === null || page === undefined ? undefined : keyOfPath.get(pathKey(page));
  };
  const bounds = boundsOf(document, blocks, memory, (element) => {
    const path = pathOf(element);
    const marks = vinMarks(document, element);
    return path === undefined ? marks : [...marks, { key: path, own: true }];
  });
  const isShared = byVin ? sharedLinks(document) : () => false;
  const keysOf = (element: Element): readonly string[] => {
    const bound = bounds.get(element);
    if (bound !== undefined) return bound;
    const path = pathOf(element);
    const marks = byVin ? vinMarks(document, element) : NONE;
    const keys = isShared(element) ? [] : marks.filter((mark) => !isOfOthers(mark, memory)).map(({ key }) => key);
    if (keys.length === 0) return path === undefined ? NO_KEYS : [path];
    return path === undefined ? keys : [...keys, path];
  };
  const roots = new Set(blocks.flatMap((block) => block.roots));
  const regions = regionsBy(document, keysOf, (element) => roots.has(element));
  const [only, ...more] = regions.keys();
  const isOfChat = roots.size === 0 && more.length === 0 && only?.startsWith("vin:") && isOnlyInChat(document, only);
  return isOfChat ? new Map() : regions;
}

/** Links of other sites to a report on a car, which is the page's. */
const REPORT = /carfax|autocheck|history|report|sticker/i;

/** True for a VIN that only links to other sites name, and none to a report: a chat that all pages have may name any car. */
function isOnlyInChat(document: PageDocument, key: string): boolean {
  const chats = new Set(
    document.links.filter(({ page, href }) => page === null && !REPORT.test(href)).map(({ element }) => element),
  );
  const marked = document.elements.filter((element) => vinMarks(document, element).some((mark) => mark.key === key));
  return marked.length > 0 && marked.every((element) => chats.has(element));
}

/** The fewest links to one address that belong to no card, such as the same chat link in every card. */
const MIN_SHARED = 4;

/** Returns a test for links whose address many links of the page have. */
function sharedLinks(document: PageDocument): (element: Element) => boolean {
  const counts = new Map<string, number>();
  for (const { href } of document.links) counts.set(href, (counts.get(href) ?? 0) + 1);
  const shared = new Set(
    document.links
      .filter(({ href, page }) => page === null && (counts.get(href) ?? 0) >= MIN_SHARED)
      .map(({ element }) => element),
  );
  return (element) => shared.has(element);
}

/**
 * Returns for each key the largest elements that contain it and no other key.
 * @param keysOf the keys of an element itself
 * @param isBound true for an element that is already the whole region of its key
 */
export function regionsBy(
  document: PageDocument,
  keysOf: (element: Element) => Iterable<string>,
  isBound: (element: Element) => boolean = () => false,
): Map<string, Element[]> {
  const owner = new Map<Element, string | typeof SEVERAL_CARS>();
  for (const element of document.elements) {
    for (const key of keysOf(element)) claim(owner, element, key, isBound(element));
  }
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

/** Begins the key of a text that looks like a VIN, without its check digit and without a label. It bounds a card and identifies no car. */
const UNPROVEN = "unproven:";

/** Returns the key of a VIN, also of an unproven one: on a car's own page, its VIN needs no proof. */
export const vinKey = (key: string): string => (key.startsWith(UNPROVEN) ? `vin:${key.slice(UNPROVEN.length)}` : key);

/**
 * Marks an element and its ancestors. It stops at an ancestor that is already marked, so a page takes linear time.
 * @param isWhole true when the ancestors are no part of the key's region
 */
function claim(owner: Map<Element, string | typeof SEVERAL_CARS>, from: Element, key: string, isWhole: boolean): void {
  for (let element: Element | null = from; element !== null; element = parentOf(element)) {
    const known = owner.get(element);
    const mark = isWhole && element !== from ? SEVERAL_CARS : key;
    if (known === mark || known === SEVERAL_CARS) return;
    owner.set(element, known === undefined ? mark : SEVERAL_CARS);
  }
}

/** The key of a car at a place in its card. `own`: the card itself says it. Otherwise it is in a link or script of somebody else. */
type Mark = { key: string; own: boolean };

/**
 * Returns the keys of the elements within blocks: each block's own key at its outermost element, and nothing further inside. A mark that is
 * not the card's own counts only where the card has no other, and no other card has the same: all cards may link to the same chat.
 */
function boundsOf(
  document: PageDocument,
  blocks: readonly CarBlock[],
  memory: ListMemory | undefined,
  marksOf: (element: Element) => readonly Mark[],
): ReadonlyMap<Element, readonly string[]> {
  const bounds = new Map<Element, readonly string[]>();
  const found = blocks.map(({ roots, name }) => {
    const marks: Mark[] = [];
    for (const element of roots.flatMap((root) => elementsWithin(document, root))) {
      bounds.set(element, NO_KEYS);
      for (const mark of marksOf(element)) {
        if (mark.key.startsWith(UNPROVEN)) continue;
        if (!mark.own) memory?.noteLink(mark.key, name);
        marks.push(mark);
      }
    }
    return marks;
  });
  const blocksWith = new Map<string, number>();
  for (const marks of found) {
    for (const key of new Set(marks.map((mark) => mark.key))) blocksWith.set(key, (blocksWith.get(key) ?? 0) + 1);
  }
  for (const [i, { roots }] of blocks.entries()) {
    const marks = (found[i] ?? []).filter((mark) => !isOfOthers(mark, memory));
    const own = marks.find((mark) => mark.own && mark.key.startsWith("vin:")) ?? marks.find((mark) => mark.own);
    const [other, ...more] = new Set(marks.filter(({ key }) => blocksWith.get(key) === 1).map(({ key }) => key));
    const key = own?.key ?? (more.length === 0 ? other : undefined) ?? `block:${i}`;
    for (const root of roots) bounds.set(root, [key]);
  }
  return bounds;
}

/** True for a mark in somebody else's link that cards of other cars have too. */
const isOfOthers = ({ key, own }: Mark, memory: ListMemory | undefined): boolean =>
  !own && memory?.isSharedLink(key) === true;

function namesAnother(text: string, vin: string): boolean {
  const rest = text
    .replace(/%[0-9a-f]{2}/gi, " ")
    .toUpperCase()
    .replaceAll(vin, " ");
  return MAYBE_VIN.test(rest) && findVin(rest) !== null;
}

/** Attributes of addresses and scripts. What they hold may be about another car. */
const ADDRESS = /^(?:href|src|srcset|action|on\w+|style)$|src|url|href|link/;

/** The marks of the pages in use. A car's page is searched several times: for its cards, for its own VIN and for other cars. */
const knownMarks = new WeakMap<PageDocument, ReadonlyMap<Element, readonly Mark[]>>();
const NONE: readonly Mark[] = [];
const NO_KEYS: readonly string[] = [];

function vinMarks(document: PageDocument, element: Element): readonly Mark[] {
  const marks = knownMarks.get(document) ?? marksOfPage(document);
  knownMarks.set(document, marks);
  return marks.get(element) ?? NONE;
}

/** Returns the VINs of a page by their elements. */
function marksOfPage(document: PageDocument): ReadonlyMap<Element, readonly Mark[]> {
  const found = new Map<Element, readonly Mark[]>();
  for (const element of document.elements) {
    const marks = readVinMarks(document, element);
    if (marks.length > 0) found.set(element, marks);
  }
  return found;
}

/** Returns the VINs in an element's attributes and its own text. A VIN needs its check digit, or a label: trackers count visitors alike. */
function readVinMarks(document: PageDocument, element: Element): readonly Mark[] {
  const marks: Mark[] = [];
  if (element.name === "script" || element.name === "style") return marks;
  for (const name in element.attribs) {
    const mark = markIn(document, name, element.attribs[name] ?? "");
    if (mark !== null) marks.push(mark);
  }
  const text = ownText(element, 3_000);
  const vin = text.length >= 17 && MAYBE_VIN.test(text) ? findVin(text) : null;
  if (vin !== null)
    marks.push({ key: isProvenVin(vin) || isLabelled(element, text) ? `vin:${vin}` : UNPROVEN + vin, own: true });
  return marks;
}

function markIn(document: PageDocument, name: string, value: string): Mark | null {
  if (value.length < 17 || value.length > 3_000 || name === "style" || !MAYBE_VIN.test(value)) return null;
  const inPath = name === "href" ? findVin(decodedPath(value)) : null;
  const isNamed = /vin/i.test(name) || /\bvin\w{0,8}["']?[=:]/i.test(value);
  const vin = inPath ?? (isNamed ? findVin(value) : provenVin(value));
  // A tracking address may contain the VINs of all cars of the page, so it belongs to none of them.
  if (vin === null || (value.length >= 35 && namesAnother(value, vin))) return null;
  return { key: `vin:${vin}`, own: inPath === null ? !ADDRESS.test(name) : isOwnPage(document, value) };
}

function isOwnPage(document: PageDocument, href: string): boolean {
  const address = httpUrl(href, document.base);
  return address !== null && isOwnAddress(document, address) && isDetailAddress(address);
}

/** How many elements around a VIN may have its label: a cell, its row, and the text before. */
const LABEL_LEVELS = 3;

/** True when the label of a VIN is in its text, before it, or in the names of its elements. */
function isLabelled(element: Element, text: string): boolean {
  if (/\bVIN\b/i.test(text)) return true;
  let at: Element | null = element;
  for (let level = 0; at !== null && level < LABEL_LEVELS; level++, at = parentOf(at)) {
    const { class: classes = "", id = "", itemprop = "" } = at.attribs;
    if (/(?:^|[^a-z])vin(?:$|[^a-z])|VIN|Vin|vehicleidentification/.test(`${classes} ${id} ${itemprop}`)) return true;
    const label = textBefore(at) + (level > 0 ? ownText(at, 60) : "");
    if (/\bVIN\b/i.test(label)) return true;
  }
  return false;
}

/** Returns the text directly before an element: of the same parent, or in the element before. */
function textBefore(element: Element): string {
  let at = element.previousSibling;
  while (at !== null && at.type === "text" && !/\S/.test(at.data)) at = at.previousSibling;
  if (at?.type === "text") return at.data.slice(-60);
  return at?.type === "tag" ? ownText(at, 60) : "";
}
