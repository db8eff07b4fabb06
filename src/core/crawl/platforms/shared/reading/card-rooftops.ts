import type { RawVehicle } from "../../../platform.ts";
import type { CardFacts } from "./card-facts.ts";
import { ListMemory } from "./list-memory.ts";
import { namesBusiness } from "./name-keys.ts";
import { isInFrame } from "./page-areas.ts";
import { type Element, hasData, type PageDocument, parentOf, type Segment } from "./page-document.ts";
import { dealerHeadings } from "./page-sections.ts";
import { pathKey } from "./sightings.ts";

/** A label of the rooftop that has a car: "Location: Smith Ford". */
const ROOFTOP = "location|dealer(?:ship)?|store|sold by|offered by|(?:located|available) at";
const ROOFTOP_ALONE = new RegExp(`^(?:${ROOFTOP})\\s*:?$`, "i");
/** Without a colon only behind "Location": "Dealer Handling" and "Store Hours" name no rooftop. */
const ROOFTOP_INLINE = new RegExp(
  `^(?:(?:${ROOFTOP})\\s*:\\s*|location\\s+(?=\\w)(?!(?:hours|map|directions|info|details?)\\b))([^\\s$][^$]{2,60})$`,
  "i",
);
const LONGEST_NAME = 60;
/** The fewest cards with the dealer's name, from which the cards with another name in its place are another's. */
const MIN_NAMED = 2;
/** The most other rooftops of a group whose cars are more than the dealer's own. */
const MAX_OTHERS = 3;

/** Returns the rooftop that a card names beside a label; null when it names none. */
export function namedRooftop({ segments, labels }: CardFacts): string | null {
  for (const [i, { text, element }] of segments.entries()) {
    const name = ROOFTOP_ALONE.test(text) ? segments[i + 1]?.text : ROOFTOP_INLINE.exec(text)?.[1];
    if (name !== undefined && name.length <= LONGEST_NAME && !isInFrame(element)) return name.trim();
  }
  for (const [label, text] of labels) if (ROOFTOP_ALONE.test(label)) return text;
  return null;
}

/**
 * Notes the rooftops in whose names the headings above cards are: "Jones Auto Mall" over a part of the list.
 * @param memory what earlier pages of the list have shown
 */
export function noteHeadedRooftops(
  document: PageDocument,
  cards: readonly { raw: RawVehicle | undefined; root: Element | undefined }[],
  memory?: ListMemory,
): void {
  const [only] = cards;
  if (only?.raw !== undefined && cards.length === 1 && isWholePage(only.root)) {
    const names = new Set(dealerHeadings(document, [], memory).flatMap(({ name }) => name ?? []));
    // The only car is below the only dealer's heading, of a rank under which earlier pages have grouped their cars.
    if (names.size === 1) only.raw.rooftop ??= [...names][0] ?? null;
    return;
  }
  const spans = cards.flatMap(({ root }) => (root === undefined ? [] : (document.spans.get(root) ?? [])));
  if (spans.length !== cards.length || spans.length === 0) return;
  const headings = dealerHeadings(document, spans, memory);
  if (headings.length === 0) return;
  for (const { raw, root } of cards) {
    const at = root === undefined ? -1 : (document.spans.get(root)?.start ?? -1);
    const name = headings.findLast((heading) => heading.at < at)?.name ?? null;
    if (raw !== undefined && name !== null) raw.rooftop ??= name;
  }
}

/**
 * Returns the rooftops in whose names the headings above the links to cars' pages are, by the pages' keys.
 * @param pages the addresses of the cars' pages
 * @param cards the parts of the page that are single cars
 */
export function linkRooftops(
  document: PageDocument,
  pages: readonly string[],
  cards: readonly Element[],
  memory?: ListMemory,
): Map<string, string> {
  const wanted = new Set(pages);
  const links = wanted.size === 0 ? [] : [...document.links, ...document.scriptedLinks];
  const found = links.flatMap(({ page, at, element }) =>
    page !== null && wanted.has(page) ? [{ page, at, element }] : [],
  );
  const parts = [...cards, ...found.map(({ element }) => element)].flatMap((one) => document.spans.get(one) ?? []);
  const headings = found.length === 0 ? [] : dealerHeadings(document, parts, memory);
  const rooftops = new Map<string, string>();
  for (const { page, at } of headings.length === 0 ? [] : found) {
    const name = headings.findLast((heading) => heading.at < at)?.name;
    if (name != null) rooftops.set(pathKey(page), name);
  }
  return rooftops;
}

const isWholePage = (root: Element | undefined): boolean => root === undefined || /^(?:html|body)$/.test(root.name);

/** Attributes of a card with the name of the rooftop. */
const ATTRIBUTES = [
  "data-dealer",
  "data-dealer-name",
  "data-dealership",
  "data-dealership-name",
  "data-rooftop",
  "data-store",
  "data-store-name",
]; // prettier-ignore
/** "Available at Smith Ford", "Sold by Smith Ford". What follows must be the name of a business. */
const AT_ROOFTOP = /^(?:(?:available|located|offered|sold|shown|listed|stocked|now|find it) )?(?:at|by) (.{3,60})$/i;

/** Returns the rooftop that a card names without a label: in an attribute, as a business behind "at" or as one that earlier cards have named. */
function plainRooftop({ elements, segments }: CardFacts, isKnown: (name: string) => boolean): string | null {
  for (const { attribs } of elements) {
    if (!hasData(attribs)) continue;
    const name = ATTRIBUTES.map((attribute) => attribs[attribute]?.trim()).find((value) => value !== undefined);
    if (name !== undefined && isName(name)) return name;
  }
  for (const { text, element } of segments) {
    if (text.length > LONGEST_NAME + 20 || isInFrame(element)) continue;
    const behind = AT_ROOFTOP.exec(text)?.[1]?.replace(/[.!]$/, "");
    if (behind !== undefined && (isKnown(behind) || namesBusiness(behind))) return behind;
  }
  return null;
}

/** A text in a card, also that of a picture such as a logo, with its element. */
const textsOf = ({ segments, elements }: CardFacts): Segment[] => [
  ...segments,
  ...elements.flatMap((element) => {
    const { alt } = element.attribs;
    return element.name === "img" && alt !== undefined && alt !== "" ? [{ element, text: alt.trim() }] : [];
  }),
];

/**
 * Notes the rooftops that the cards of a list name without a label: beside the words "at" or "by", in an attribute, or alone. Where cards show
 * the dealer's name alone in a place, the text in the same place of the other cards is another rooftop's name: if most cards show it, if all
 * show one of a few names, or if these texts are names of businesses.
 * @param memory what earlier pages of the list have shown
 */
export function noteUnlabelledRooftops(
  document: PageDocument,
  cards: readonly { raw: RawVehicle; card: CardFacts | null }[],
  memory: ListMemory = new ListMemory(),
): void {
  for (const { raw } of cards) if (typeof raw.rooftop === "string") memory.noteRooftop(raw.rooftop);
  const isInTitle = memory.titleNames(document.title);
  const isKnown = (text: string): boolean =>
    memory.isRooftop(text) || (isInTitle(text) && (!OF_LISTS.test(text) || namesBusiness(text)));
  const unnamed = cards.flatMap(({ raw, card }) => (raw.rooftop == null && card !== null ? [{ raw, card }] : []));
  const places = new Map<string, number>();
  const left: Unnamed[] = [];
  for (const { raw, card } of unnamed) {
    const texts = textsOf(card);
    const named = texts.find(
      ({ text, element }) => text.length <= LONGEST_NAME && isKnown(text) && !isInFrame(element),
    );
    raw.rooftop = named?.text ?? plainRooftop(card, isKnown);
    for (const place of named === undefined ? [] : placesOf(named)) places.set(place, (places.get(place) ?? 0) + 1);
    if (raw.rooftop === null) left.push({ raw, texts });
    else memory.noteRooftop(raw.rooftop);
  }
  const [place, count] = [...places].sort(([, a], [, b]) => b - a)[0] ?? [memory.rooftopPlace, 0];
  if (place !== null) noteInPlace(left, { place, count, cards: unnamed.length }, memory);
}

/** Words of a list's title, which is no name. */
const OF_LISTS =
  /\b(?:inventory|vehicles?|cars?|trucks?|suvs?|models?|listings?|stock|sale|certified|pre-?owned)\b|\b(?:19|20)\d\d\b/i;

/** A card without a rooftop's name so far, and its texts. */
type Unnamed = { raw: RawVehicle; texts: readonly Segment[] };

/** Takes the texts in the place where `count` of all `cards` show the dealer's name for names of other rooftops, if they can be such. */
function noteInPlace(
  left: readonly Unnamed[],
  { place, count, cards }: { place: string; count: number; cards: number },
  memory: ListMemory,
): void {
  const others = left.flatMap(({ raw, texts }) => {
    const other =
      texts.findLast((segment) => isName(segment.text) && placesOf(segment).includes(place)) ??
      // A card may have one text more of the kind.
      texts.find((segment) => namesBusiness(segment.text) && isSameKind(placesOf(segment)[0] ?? "", place));
    return other === undefined ? [] : [{ raw, name: other.text }];
  });
  const isWhole = count + others.length === cards;
  // Where most cards are other dealers', the same few names stand in the place on every card.
  const isOfFew = isWhole && new Set(others.map(({ name }) => name)).size <= MAX_OTHERS;
  const isUsual = count >= MIN_NAMED && (count * 2 >= cards || isOfFew);
  if (!isUsual && !(isWhole && others.every(({ name }) => namesBusiness(name)))) return;
  if (count >= MIN_NAMED || others.length > 0) memory.rooftopPlace = place;
  for (const { raw, name } of others) {
    raw.rooftop = name;
    memory.noteRooftop(name);
  }
}

/**
 * Returns the places of a text in its card: its element's name and class with the number of elements behind it, of those behind it that are
 * alike, and of those before it. Cards may have more facts behind the name, or a sign before it.
 */
function placesOf({ element }: Segment): string[] {
  const { name, attribs } = element;
  const parent = parentOf(element);
  const siblings = parent?.children.filter((child): child is Element => child.type === "tag") ?? [];
  const at = siblings.indexOf(element);
  const alike = (from: number, to?: number): number =>
    siblings.slice(from, to).filter((one) => one.name === name && one.attribs.class === attribs.class).length;
  const kind = `${parent?.name} ${name} ${attribs.class ?? ""}`;
  return [`${kind} ${siblings.length - at}`, `${kind} -${alike(at + 1)}`, `${kind} +${alike(0, at)}`];
}

const isSameKind = (a: string, b: string): boolean => a.slice(0, a.lastIndexOf(" ")) === b.slice(0, b.lastIndexOf(" "));

/** True for a text that can be a business's name: words, no figures. */
const isName = (text: string): boolean =>
  text.length <= LONGEST_NAME && /^\p{Lu}[^\d$]{3,}$/u.test(text) && /\s/.test(text);
