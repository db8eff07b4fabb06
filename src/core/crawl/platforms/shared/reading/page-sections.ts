import { ListMemory } from "./list-memory.ts";
import { nameKey, namesBusiness } from "./name-keys.ts";
import { isInFrame } from "./page-areas.ts";
import { type Element, linksWithin, type PageDocument, parentOf, type Span, textWithin } from "./page-document.ts";

/**
 * A part of a page whose cars are not those of its list. `sold`: they were sold; `elsewhere`: another dealer has them; `beside`: they are shown
 * beside the list or a car ("You may also like").
 */
export type Section = "sold" | "elsewhere" | "beside";

/**
 * "Sold" in a heading without a number is about the cars below it; "Over 10,000 Cars Sold", "Sold by Smith Ford", "Cars sold daily" are not.
 * "Recent inventory" is what has come in.
 */
const SOLD =
  /^(?!.*\b(?:your|get|how|why|never|not|most|best|top|every|each)\b)\D*\bsold\b(?!\s+(?:by|as|with|at|here|new|from|in|to|every|for|daily|include\w*|comes?|carry|carries|has|have)\b)\D*$|\bdelivered (?:vehicles|cars)\b|\b(?:recent|latest) (?:sales|deliver(?:y|ies))\b|\b(?:past|previous|former) (?:sales|deliver(?:y|ies)|inventory|vehicles|cars)\b|^\W*recently delivered\W*$|^\W*(?:(?:our|meet our) )?happy (?:new )?(?:customers|owners|drivers)\W*$|\bgone but not forgotten\b|^\W*(?:already |all )?gone\W*$|\boff (?:the|our) lot\W*$|(?<!\b(?:if|case) )\byou(?:['’]ve| have)? (?:just )?missed(?: (?:these|them|those|this one))?\W*$|\b(?:found|gone to|in) (?:a |their )?new homes?\b|^\W*(?:\w+ )?archives?\W*$|^\W*(?:vehicles |cars )?no longer available\W*$|\bvendue?s? récemment\b|\brécemment vendue?s?\b|^\W*(?:véhicules |voitures )?vendue?s?\W*$|\bvendid[oa]s\b/i;
const ELSEWHERE =
  /^\W*nearby (?:vehicles|cars|inventory)\W*$|\b(?:sister|partner|affiliated?|other|nearby) (?:stores?|dealers?(?:hips?)?|locations?|rooftops?|lots?|showrooms?|branch(?:es)?)\b|\b(?:from|at|of|with|by) (?:one of )?(?:our|other) (?:\w+ )?(?:partners?|friends|network|group|affiliates?)\b|\b(?:elsewhere|near you) in (?:our|the) (?:group|network)\b|\b(?:available|located|shown|stocked) (?:at|in) (?:another|a (?:different|sister|partner))\b|^\W*(?:also )?(?:at|from) our (?!(?:new|newest|main|own|only|huge|big|large|current|indoor|outdoor|local|online|used|car)\b)\w+ (?:location|store|lot)\b|^\W*our (?!(?:new|newest|main|own|only|huge|big|large|current|indoor|outdoor|local|online|used|car)\b)\w+ (?:location|store|lot) has\b/i;
const BESIDE =
  /\b(?:similar|related|recommended|suggested|comparable|sponsored|trending)\b.{0,30}|\byou (?:may|might|could) (?:also )?(?:like|be interested)\b|\b(?:recently|last) viewed\b|\b(?:shoppers|customers|others|people) (?:also )?(?:viewed|liked|looked|bought)\b|\bmore (?:like this|vehicles like)\b|^\W*compare (?:with|to)\b|\b(?:véhicules|voitures) (?:semblables|similaires)\b|\bvous aimerez (?:aussi|peut-être)\b/i;
const LONGEST_HEADING = 120;
/** How far up from its heading a section may begin: the heading may be in a separate box. */
const MAX_LEVELS = 3;
const HEADING = /^h[1-6]$/;
const HEADING_CLASS = /(?:^|[\s_-])(?:heading|section-?title|block-?title|title)(?:$|[\s_-])/i;

type Range = { from: number; to: number; section: Section };

/** Returns what a heading says about the cards below it; null for every other heading. */
export function sectionNamed(heading: string): Section | null {
  if (heading.length > LONGEST_HEADING || /\b(?:19|20)\d\d\b/.test(heading)) return null;
  if (SOLD.test(heading)) return "sold";
  if (ELSEWHERE.test(heading)) return "elsewhere";
  return BESIDE.test(heading) ? "beside" : null;
}

/**
 * Finds the parts of a page under such headings: from the heading to the next one of its rank, within the element that holds both the heading
 * and cards below it.
 * @param cards the parts of the page that are single cars; headings inside them do not count
 * @param isList false for a car's own page, where all cards may be in such a section
 * @param memory what earlier pages of the list have shown
 * @param links links to cars' pages outside the cards
 * @returns the section at a position in `document.elements`, or null. Nowhere on a list when all cards would be in one: then the
 * heading is the page's.
 */
export function pageSections(
  document: PageDocument,
  cards: readonly Span[],
  isList = true,
  memory = new ListMemory(),
  links: readonly Span[] = [],
): (at: number) => Section | null {
  const ranges: Range[] = [];
  const headings = headingsOutside(document, cards);
  const parts = [...cards, ...links];
  ranges.push(...namedParts(document, parts));
  const isGrouped = memory.dealerRanks.size > 0;
  const isOtherDealer = otherDealers(document, { headings, cards }, memory);
  for (const [i, heading] of headings.entries()) {
    const text = textWithin(document, heading.element, LONGEST_HEADING + 1);
    const section = sectionNamed(text) ?? (isOtherDealer(text, heading.rank) ? "elsewhere" : null);
    if (section === null) continue;
    const scope = scopeOf(document, heading.element, parts);
    if (scope === null) continue;
    const next = headings.slice(i + 1).find(({ at, rank }) => at >= scope.end || rank <= heading.rank);
    ranges.push({ from: heading.at, to: Math.min(scope.end, next?.at ?? scope.end), section });
  }
  const sectionAt = (at: number): Section | null =>
    ranges.find(({ from, to }) => at >= from && at < to)?.section ?? null;
  const shown = cards.length > 0 ? cards : links;
  const isAll =
    isList &&
    !isGrouped &&
    ranges.length > 0 &&
    shown.length > 0 &&
    shown.every(({ start }) => sectionAt(start) !== null);
  return isAll || ranges.length === 0 ? () => null : sectionAt;
}

/** The names of a part with sold cars: `id="sold-vehicles"`, `class="recently-sold"`. */
const SOLD_PART =
  /(?:^|\s)(?:(?:recently|just|already|tab)[_-])?sold(?:[_-](?:vehicles|cars|inventory|list|section|units|grid|items|tab|pane|cars-list))?(?=$|\s)/i;

/** Returns the parts of a page that are called sold by their names, or by the words of the tab that opens them. */
function namedParts(document: PageDocument, cards: readonly Span[]): Range[] {
  const tabs = new Map<string, Section>();
  for (const element of document.elements) {
    const { name, attribs } = element;
    const target = attribs["data-bs-target"] ?? attribs["data-target"] ?? attribs.href ?? "";
    if ((name !== "a" && name !== "button") || !/^#./.test(target)) continue;
    const text = textWithin(document, element, LONGEST_HEADING + 1);
    const section = sectionNamed(text);
    // "Recently viewed" may lead to the list itself.
    if (section !== null && !/\bviewed\b/i.test(text)) tabs.set(target.slice(1), section);
  }
  return document.elements.flatMap((element): Range[] => {
    const { id = "", class: names = "" } = element.attribs;
    const section = SOLD_PART.test(id) || SOLD_PART.test(names) ? "sold" : tabs.get(id);
    const span = section === undefined ? undefined : document.spans.get(element);
    const holdsCards = span !== undefined && cards.some(({ start }) => start > span.start && start < span.end);
    return span === undefined || section === undefined || !holdsCards
      ? []
      : [{ from: span.start, to: span.end, section }];
  });
}

type Heading = { element: Element; at: number; rank: number };

/**
 * Returns the headings outside cards that are below the page's first rank, each with its place and the business that it names; null for a
 * heading of the same rank that names something else and ends the part before. Only of ranks that surely name dealers: earlier lists were
 * grouped so, one is the site's own name, two are different businesses and no kinds of cars, or all those above cards name one such business.
 */
export function dealerHeadings(
  document: PageDocument,
  cards: readonly Span[],
  memory = new ListMemory(),
): { at: number; name: string | null }[] {
  const found = headingsOutside(document, cards).flatMap(({ element, at, rank }) => {
    const text = textWithin(document, element, LONGEST_HEADING);
    return rank === 1 || isInFrame(element) ? [] : [{ at, rank, name: namesBusiness(text) ? text : null }];
  });
  const isOwn = memory.titleNames(document.title);
  const namesDealers = (rank: number): boolean => {
    const above = found.filter((heading, i) => heading.rank === rank && isAboveCard(found, i, cards));
    const names = above.flatMap(({ name }) => name ?? []);
    const sure = names.filter((name) => !KIND_OF_CARS.test(name));
    const isOnlyDealers = sure.length > 0 && sure.length === above.length;
    return memory.dealerRanks.has(rank) || names.some(isOwn) || isOnlyDealers || new Set(sure.map(nameKey)).size > 1;
  };
  const ranks = new Set([...new Set(found.map(({ rank }) => rank))].filter(namesDealers));
  return found.filter(({ rank }) => ranks.has(rank));
}

/** The end of a heading that may name a kind of cars: "Sports Cars". */
const KIND_OF_CARS = /\b(?:cars|autos|imports|sales)\W*$/i;

/**
 * Returns a test for headings that name another dealer than the site's own. They count only where the own name is a heading of the same rank
 * above a card: the list is then grouped by dealers.
 */
function otherDealers(
  document: PageDocument,
  { headings, cards }: { headings: readonly Heading[]; cards: readonly Span[] },
  memory: ListMemory,
): (text: string, rank: number) => boolean {
  const { dealerRanks } = memory;
  const isOwn = memory.titleNames(document.title);
  for (const [i, { element, rank }] of headings.entries()) {
    const text = textWithin(document, element, LONGEST_HEADING);
    if (rank > 1 && isOwn(text) && namesBusiness(text) && isAboveCard(headings, i, cards)) dealerRanks.add(rank);
  }
  return (text, rank) => dealerRanks.has(rank) && namesBusiness(text) && !isOwn(text);
}

/** True for a heading with a card below it, before the next heading of its rank. A dealer's name below all cards is that of the page's end. */
function isAboveCard(headings: readonly Pick<Heading, "at" | "rank">[], i: number, cards: readonly Span[]): boolean {
  const { at = 0, rank = 0 } = headings[i] ?? {};
  const next = headings.slice(i + 1).find((heading) => heading.rank <= rank)?.at ?? Number.POSITIVE_INFINITY;
  return cards.some(({ start }) => start > at && start < next);
}

function headingsOutside(document: PageDocument, cards: readonly Span[]): Heading[] {
  const ends = new Map(cards.map(({ start, end }) => [start, end]));
  const found: Heading[] = [];
  let cardEnd = 0;
  for (const [at, element] of document.elements.entries()) {
    cardEnd = Math.max(cardEnd, ends.get(at) ?? 0);
    if (at < cardEnd) continue;
    if (HEADING.test(element.name)) found.push({ element, at, rank: Number(element.name[1]) });
    else if (isPlainHeading(element) || isLineAbove(document, element, cards)) found.push({ element, at, rank: 6 });
  }
  return found;
}

/** True for an element that is a heading by its class, or a bold line alone. */
const isPlainHeading = ({ name, attribs }: Element): boolean =>
  /^(?:p|div|span|strong|b|legend|caption)$/.test(name) && HEADING_CLASS.test(attribs.class ?? "");

/** The longest line that is a heading without being called one. */
const LONGEST_LINE = 45;

/** True for a line that names a section, side by side with the cards below it. */
function isLineAbove(document: PageDocument, element: Element, cards: readonly Span[]): boolean {
  const own = document.spans.get(element);
  if (!/^(?:p|div)$/.test(element.name) || own === undefined || own.textEnd !== own.textStart + 1) return false;
  const parent = parentOf(element);
  const around = parent === null ? undefined : document.spans.get(parent);
  if (around === undefined || !cards.some(({ start }) => start > own.start && start < around.end)) return false;
  const text = textWithin(document, element, LONGEST_LINE + 1);
  return text.length <= LONGEST_LINE && text.includes(" ") && sectionNamed(text) !== null;
}

/** Returns the span of the smallest element that holds a heading and a card after it; null when that is too far up. */
function scopeOf(document: PageDocument, heading: Element, cards: readonly Span[]): Span | null {
  const at = document.spans.get(heading)?.start ?? 0;
  let element: Element | null = parentOf(heading);
  for (let level = 0; element !== null && level < MAX_LEVELS; level++, element = parentOf(element)) {
    const span = document.spans.get(element);
    if (span === undefined) return null;
    if (cards.some(({ start }) => start > at && start < span.end)) return span;
    // A side column that is still empty says nothing about the list beside it.
    if (/^(?:aside|nav|footer)$/.test(element.name) || linksWithin(document, span).length > 2) return null;
  }
  // A page without a body has its heading at the top.
  return element === null ? { start: 0, end: document.elements.length, textStart: 0, textEnd: 0 } : null;
}
