import { canonicalMake, mayBeginMake, splitLeadingMake } from "#core/facts/rules/make-names.ts";
import { startsWithModel } from "#core/facts/rules/model-names.ts";
import { withoutLeadingSlogan } from "#core/facts/rules/slogans.ts";
import { parseName, withFullYear } from "#core/facts/rules/vehicle-name.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { cardLinks } from "./card-links.ts";
import { describedNames } from "./described-names.ts";
import type { ListMemory } from "./list-memory.ts";
import {
  type Element,
  elementsWithin,
  linksWithin,
  type PageDocument,
  parentOf,
  type Segment,
  textWithin,
} from "./page-document.ts";
import { sectionNamed } from "./page-sections.ts";
import { isPraise } from "./praise.ts";
import { isLine } from "./split-lines.ts";
import { columnCells } from "./table-columns.ts";

/** The part of a page that shows one car of a list: usually one element, two where a card is repeated for narrow screens. */
export type CarBlock = {
  roots: [Element, ...Element[]];
  /** The car's make and model in small letters. */
  name: string;
};

const ANY_YEAR = 2100;
/** The longest text, in characters, that can be a car's name or one of its figures. */
const LONGEST_NAME = 120;
/** Elements whose texts are choices or links for visitors. */
const CHOICE = /^(?:nav|footer|select|option|button|label|datalist|fieldset)$/;
/** An amount of money, an odometer, a VIN or a stock number, or the words in their place. */
const FIGURE =
  /[$€£]|\bUSD\b|^\W{0,3}(?:\w+ )?(?:price|prix|mileage|kilométrage|miles|odometer|stock|stk|vin|niv)\b|\d\s?k?\s?(?:mi|miles|km|kilometers)\b|\bcall\b|\bVIN\b/i;
const MILES = /(?<![\d.$])(\d{1,3}(?:[,. \u00a0]\d{3}){1,2}|\d{3,6}|\d{1,3}k)\s?(?:mi|miles|km|kilometers)\b/i;
/** A stock number, and the shorter VIN of an old car, behind their labels. */
const STOCK = /^\W{0,3}(?:stock|stk)\W{0,3}(?:number|no\.?|#)?\W{0,3}(?=\w*\d)([\w-]{2,20})$/i;
const OLD_VIN =
  /^\W{0,3}(?:VIN|VIN\/Serial|Serial|Chassis)(?: (?:No|Number)\b)?\W{1,3}(?=(?:[A-Z]*\d){5})([A-Z\d]{8,13})$/i;
const LEADING = /^(?:(?:used|new|certified|pre-?owned|cpo|sold|featured|just arrived|[*!#~|:–—-])\s*)+/i;

const YEAR = /\b(?:19|20)\d\d\b/;
const FIRST_WORD = /[^\s]+/;

type Name = { year: number | null; make: string; model: string | null };
/** The cars that an element is about: those that its texts name and the figures in it. */
type Summary = {
  /** True when it is about several cars. */
  several: boolean;
  name: Name | null;
  figure: boolean;
  miles: string | null;
  vin: string | null;
  stock: string | null;
};

const NOTHING: Summary = { several: false, name: null, figure: false, miles: null, vin: null, stock: null };

/**
 * Finds the cards of a list by their repetition: parts of the page that are alike, and each of which names one car and has a figure (a
 * price, a mileage, a VIN or a stock number). They need no link, no VIN and no data. Empty when there are fewer than two; one is enough where it
 * has the shape of the cards on earlier pages of the list.
 * @param memory what earlier pages of the list have shown
 */
export function carBlocks(document: PageDocument, memory?: ListMemory): CarBlock[] {
  const found = known.get(document) ?? findAnyBlocks(document);
  known.set(document, found);
  for (const shape of found.shapes) memory?.cardShapes.add(shape);
  return found.blocks.length > 0 || memory === undefined ? found.blocks : onlyBlock(document, memory.cardShapes);
}

/** Shapes that any element may have. */
const ANY_SHAPE = /^(?!(?:article|section|li|tr) )\S+ $/;

/** `shapes`: those of the cards that other elements hardly have. */
type Blocks = { blocks: CarBlock[]; shapes: readonly string[] };

/** The blocks of pages that are in use: a page may be read as a list and as a car's own page. */
const known = new WeakMap<PageDocument, Blocks>();

/** Finds the cards by the names in their texts; where the page names no car in its texts, by those in the texts of its pictures and links. */
function findAnyBlocks(document: PageDocument): Blocks {
  const summaries = summarize(document);
  const found = findBlocks(document, summaries);
  const isNamed = found.blocks.length > 0 || [...summaries.values()].some(({ name }) => name !== null);
  if (isNamed) return found;
  const names = describedNames(document);
  return names.length < 2 ? found : findBlocks(document, summarize(document, names));
}

function findBlocks(document: PageDocument, summaries: ReadonlyMap<Element, Summary>): Blocks {
  const isCar = (element: Element | null): boolean => isOneCar(element === null ? undefined : summaries.get(element));
  const roots: Element[] = [];
  for (const [element, { several }] of summaries) {
    const isRoot = !several && isCar(element) && !isCar(parentOf(element));
    if (isRoot && !isPraise(document, element)) roots.push(element);
  }
  if (roots.length < 2) return { blocks: flatBlocks(document, summaries), shapes: [] };
  const chains = roots.map((root) => chainOf(root, isCar));
  const counts = new Map<string, number>();
  for (const shape of chains.flat().map(shapeOf)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  // A section with one card is not alike the cards of other sections, but the card in it is.
  const isAlike = (element: Element): boolean => (counts.get(shapeOf(element)) ?? 0) > 1;
  const alike = chains.flatMap(
    (chain) => chain.find((element) => isAlike(element) && !isSection(document, element)) ?? [],
  );
  alike.push(...besideAlike(chains, alike));
  const blocks = withTwins(document, inOrder(document, alike), (element) => nameOf(summaries, element));
  if (blocks.length === 0) return { blocks: flatBlocks(document, summaries), shapes: [] };
  return { blocks, shapes: blocks.map(({ roots: [root] }) => shapeOf(root)).filter((shape) => !ANY_SHAPE.test(shape)) };
}

/** Returns the cards without a shape that others have ("card sold") beside at least two that have one. */
function besideAlike(chains: readonly (readonly Element[])[], alike: readonly Element[]): Element[] {
  const known = new Set(alike);
  return chains.flatMap((chain) => {
    if (chain.some((element) => known.has(element))) return [];
    const isBeside = (element: Element): boolean =>
      alike.filter((one) => one.name === element.name && parentOf(one) === parentOf(element)).length > 1;
    return chain.find(isBeside) ?? [];
  });
}

const isOneCar = (found: Summary | undefined): boolean =>
  found !== undefined && !found.several && found.name !== null && found.figure;

/**
 * Finds the cars of a list without an element around each: a name ("dt", "h3", a row), and the facts behind it up to the next name, all side by
 * side. Empty where a name has no figure behind it.
 */
function flatBlocks(document: PageDocument, summaries: ReadonlyMap<Element, Summary>): CarBlock[] {
  const isName = (element: Element): boolean => {
    const { several, name, figure } = summaries.get(element) ?? NOTHING;
    if (several || name === null || figure) return false;
    return name.model !== null || nameIn(textWithin(document, element, LONGEST_NAME))?.model != null;
  };
  const found: CarBlock[] = [];
  for (const [parent, { several }] of summaries) {
    if (!several) continue;
    const children = parent.children.filter((child): child is Element => child.type === "tag");
    const names = children.filter(isName);
    if (names.length < 2 || new Set(names.map(shapeOf)).size > 1) continue;
    const groups = groupsOf(children, new Set(names));
    const isWhole = groups.every(
      (group) => group.some((one) => summaries.get(one)?.figure) && !group.some((one) => summaries.get(one)?.several),
    );
    if (!isWhole) continue;
    for (const roots of groups) found.push({ roots, name: nameOf(summaries, roots[0]) });
  }
  return found;
}

/**
 * Returns each name with the elements behind it up to the next one; behind the last, up to a heading or another part of the page. A heading like
 * the names, or one with their class, that names no known car begins a group of something else.
 */
function groupsOf(children: readonly Element[], names: ReadonlySet<Element>): [Element, ...Element[]][] {
  const groups: [Element, ...Element[]][] = [];
  const [first] = names;
  const isNameLike = (child: Element): boolean =>
    first !== undefined &&
    shapeOf(child) === shapeOf(first) &&
    (first.attribs.class !== undefined || /^(?:dt|h[1-6])$/.test(first.name));
  let isOther = false;
  for (const child of children) {
    if (groups.length === names.size && END_OF_GROUP.test(child.name)) break;
    isOther = !names.has(child) && (isOther || isNameLike(child));
    if (names.has(child)) groups.push([child]);
    else if (!isOther) groups.at(-1)?.push(child);
  }
  return groups;
}

const END_OF_GROUP = /^(?:h[1-6]|footer|nav|section|aside)$/;

/** The number of cars above a list of one. */
const ONE_CAR =
  /^\W{0,3}(?:(?:showing|found|viewing|we found) )?1 (?:(?:used|pre-?owned|matching) )?(?:vehicle|car|truck|suv|result|match|listing)\b.{0,20}$/i;

/** The fewest columns of a table of cars. */
const MIN_COLUMNS = 3;

/**
 * Returns the only card of a list's page, by the shapes of the cards on earlier pages, as a row of a table with heads, else below the number of
 * cars.
 */
function onlyBlock(document: PageDocument, shapes: ReadonlySet<string>): CarBlock[] {
  const count = document.segments.find(({ text }) => ONE_CAR.test(text))?.element;
  const rows = document.elements.filter((row) => row.name === "tr" && columnCells(document, row).length >= MIN_COLUMNS);
  const isCard = (element: Element): boolean => shapes.has(shapeOf(element)) || rows.includes(element);
  if (shapes.size + rows.length === 0 && count === undefined) return [];
  const isAround = (element: Element): boolean => {
    const span = document.spans.get(element);
    const at = count === undefined ? -1 : (document.spans.get(count)?.start ?? -1);
    return span !== undefined && at >= span.start && at < span.end;
  };
  const summaries = summarize(document);
  const isCar = (element: Element): boolean => {
    const found = summaries.get(element);
    // In a row of a table make and model are apart.
    return isOneCar(found) && (found?.name?.model != null || isCard(element));
  };
  const roots = document.elements.filter((element) => {
    const parent = parentOf(element);
    return isCar(element) && (parent === null || !isCar(parent)) && !isPraise(document, element);
  });
  const cards = roots.flatMap((root) => {
    const chain = chainOf(root, isCar, LAST_LEVELS);
    const card = chain.findLast(isCard);
    return card ?? (count === undefined ? [] : (chain.find((element) => !isAround(element)) ?? []));
  });
  const hasCard = (root: Element): boolean => elementsWithin(document, root).some((element) => cards.includes(element));
  // The card may be there twice, once for narrow screens.
  const blocks = roots.every(hasCard) ? withTwins(document, cards, (element) => nameOf(summaries, element)) : [];
  return blocks.length === 1 ? blocks : [];
}

/** Returns the make and model that an element names, in small letters. */
function nameOf(summaries: ReadonlyMap<Element, Summary>, element: Element): string {
  const name = summaries.get(element)?.name;
  return `${name?.make} ${name?.model ?? ""}`.toLowerCase();
}

/** How many levels of nested elements may stand around the only card of a page. */
const LAST_LEVELS = 14;

/** True for a section with a heading such as "Recently sold" above its cards, also when it has only one. */
const isSection = (document: PageDocument, { children }: Element): boolean =>
  children.some(
    (child) =>
      child.type === "tag" &&
      /^h[1-6]$/.test(child.name) &&
      sectionNamed(textWithin(document, child as Element, LONGEST_NAME)) !== null,
  );

/** Joins the elements that show the same car: the same text and links, or the same name above the same first link of the site. */
function withTwins(
  document: PageDocument,
  elements: readonly Element[],
  nameOf: (element: Element) => string,
): CarBlock[] {
  const blocks = new Map<string, CarBlock>();
  for (const element of elements) {
    const links = cardLinks(document, element);
    const name = nameOf(element);
    const keys = [[textWithin(document, element, LONGEST_TWIN), ...links.map(({ href }) => href)].join(" ")];
    // All cards may link to the same chat on another host.
    const first = links.find(({ page }) => page !== null)?.page;
    if (first !== undefined) keys.push(`${name} ${first}`);
    const known = keys.map((key) => blocks.get(key)).find((block) => block !== undefined);
    const block: CarBlock = known ?? { roots: [element], name };
    if (known !== undefined) known.roots.push(element);
    for (const key of keys) blocks.set(key, block);
  }
  return [...new Set(blocks.values())];
}

/** The most text that is compared, in characters. */
const LONGEST_TWIN = 400;

const inOrder = (document: PageDocument, elements: Element[]): Element[] =>
  elements.sort((a, b) => (document.spans.get(a)?.start ?? 0) - (document.spans.get(b)?.start ?? 0));

/** Returns the summaries of all elements with a name or a figure. Each text reaches its ancestors once, so it takes linear time. */
function summarize(document: PageDocument, described: readonly Segment[] = []): Map<Element, Summary> {
  const summaries = new Map<Element, Summary>();
  const outside = choices(document);
  for (const { element, text } of [...document.segments, ...described]) {
    if (outside.has(element)) continue;
    const found = summaryOf(text);
    if (found === null) continue;
    const known = summaries.get(element);
    summaries.set(element, known === undefined ? found : joined(known, found));
  }
  const whole = new Map<Element | null, Map<string, Element>>();
  // Parents come before their children, so the reverse order joins all children before their parent is used.
  for (let i = document.elements.length - 1; i > 0; i--) {
    const element = document.elements[i];
    const own = element === undefined ? undefined : summaries.get(element);
    const parent = element === undefined ? null : parentOf(element);
    if (element === undefined || own === undefined || parent === null) continue;
    const known = summaries.get(parent);
    // Children come last to first.
    const both = known === undefined ? own : joined(own, known);
    summaries.set(parent, hasTwin(document, whole, element, own) ? { ...both, several: true } : both);
  }
  return summaries;
}

/**
 * True when an element shows a whole car and a sibling of the same shape does too: two cars with the same name. With the same link they are
 * one car, shown twice.
 * @param whole the siblings seen so far, by their shape
 */
function hasTwin(
  document: PageDocument,
  whole: Map<Element | null, Map<string, Element>>,
  element: Element,
  { several, name, figure }: Summary,
): boolean {
  if (several || name?.model == null || !figure) return false;
  const parent = parentOf(element);
  const siblings = whole.get(parent) ?? new Map<string, Element>();
  whole.set(parent, siblings);
  const twin = siblings.get(shapeOf(element));
  siblings.set(shapeOf(element), element);
  if (twin === undefined) return false;
  const [link, other] = [element, twin].map((part) => firstLink(document, part));
  return link === null || link !== other;
}

function firstLink(document: PageDocument, element: Element): string | null {
  const span = document.spans.get(element);
  return span === undefined ? null : (linksWithin(document, span).find(({ page }) => page !== null)?.page ?? null);
}

/** Returns the elements within choices, menus and the footer. */
function choices(document: PageDocument): ReadonlySet<Element> {
  const found = new Set<Element>();
  for (const element of document.elements) {
    const parent = parentOf(element);
    if (CHOICE.test(element.name) || (parent !== null && found.has(parent))) found.add(element);
  }
  return found;
}

const summaryOf = (text: string): Summary | null => rememberedSummary(text).summary;

const rememberedSummary = remember(2_000, (text) => {
  const isLong = text.length > LONGEST_NAME;
  if (isLong && !isLine(text)) return { summary: null };
  const name = isLong ? null : nameIn(text);
  // "LOW MILES!" before a name is no mileage.
  const figure =
    FIGURE.test(name === null ? text : withoutLeadingSlogan(text)) || (text.length >= 17 && findVin(text) !== null);
  if (name === null && !figure) return { summary: null };
  const miles = MILES.exec(text)?.[1]?.replace(/\D/g, "") ?? null;
  const vin = (text.length >= 17 ? findVin(text) : OLD_VIN.exec(text)?.[1]) ?? null;
  const stock = STOCK.exec(text)?.[1] ?? null;
  return { summary: { several: false, name, figure, miles, vin, stock } };
});

/** Returns the car that a text names: with its model, or only its make ("honda" above "2018 accord"). */
function nameIn(written: string): Name | null {
  const text = withFullYear(withoutLeadingSlogan(written));
  const hasYear = YEAR.test(text);
  if (!hasYear && !mayBeginMake(FIRST_WORD.exec(text)?.[0] ?? "") && !LEADING.test(text)) return null;
  const plain = text.replace(LEADING, "");
  const make = text.length <= 30 ? canonicalMake(plain) : null;
  if (make !== null) return { year: null, make, model: null };
  const rest = plain.replace(/^(?:19|20)\d\d[\s,:–-]+/, "");
  const split = splitLeadingMake(rest);
  if (split === null) {
    const found = hasYear ? parseName(text, ANY_YEAR) : null;
    return found?.make ? { year: found.year, make: found.make, model: found.model } : null;
  }
  if (rest === plain && !startsWithModel(split.make, split.rest)) return null;
  const found = parseName(plain, ANY_YEAR);
  return found?.make ? { year: found.year, make: found.make, model: found.model } : null;
}

/** Joins the summaries of two parts, the first before the second. */
function joined(a: Summary, b: Summary): Summary {
  return {
    several: a.several || b.several || isAnotherName(a.name, b.name) || areTwoCars(a, b),
    name: fuller(a.name, b.name),
    figure: a.figure || b.figure,
    miles: a.miles ?? b.miles,
    vin: a.vin ?? b.vin,
    stock: a.stock ?? b.stock,
  };
}

/** True when two parts with the same name are two cars: each has a name, and their mileages, VINs or stock numbers differ. */
const areTwoCars = (a: Summary, b: Summary): boolean =>
  a.name !== null && b.name !== null && (differ(a.miles, b.miles) || differ(a.vin, b.vin) || differ(a.stock, b.stock));

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

function isAnotherName(a: Name | null, b: Name | null): boolean {
  if (a === null || b === null) return false;
  if (a.make !== b.make || (a.year !== null && b.year !== null && a.year !== b.year)) return true;
  if (a.model === null || b.model === null) return false;
  const [one, other] = [a.model.toLowerCase(), b.model.toLowerCase()];
  return !one.startsWith(other) && !other.startsWith(one);
}

/** Returns the name that says more. */
function fuller(a: Name | null, b: Name | null): Name | null {
  if (a === null || b === null) return a ?? b;
  const says = ({ year, model }: Name) => (model === null ? 0 : 2) + (year === null ? 0 : 1);
  return says(b) > says(a) ? b : a;
}

/** How many levels of nested elements are compared. */
const MAX_LEVELS = 5;

/** Returns a car's outermost element and those within it that hold the whole car, so that a row with one card is alike other cards. */
function chainOf(root: Element, isCar: (element: Element) => boolean, levels = MAX_LEVELS): Element[] {
  const chain: Element[] = [];
  let at: Element | undefined = root;
  for (let level = 0; at !== undefined && level < levels; level++) {
    chain.push(at);
    at = at.children.find((child): child is Element => child.type === "tag" && isCar(child));
  }
  return chain;
}

/** Returns an element's name and its first class, without numbers: "div car-". */
const shapeOf = ({ name, attribs }: Element): string =>
  `${name} ${(attribs.class ?? "").trim().split(/\s+/, 1)[0]?.replace(/\d+/g, "") ?? ""}`;
