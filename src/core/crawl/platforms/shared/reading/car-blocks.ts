import { isOneCar, LONGEST_NAME, nameIn, NOTHING, shapeOf, type Summary, summarize } from "./car-summaries.ts";
import { cardLinks } from "./card-links.ts";
import { describedNames } from "./described-names.ts";
import type { ListMemory } from "./list-memory.ts";
import { type Element, elementsWithin, type PageDocument, parentOf, textWithin } from "./page-document.ts";
import { sectionNamed } from "./page-sections.ts";
import { isPraise } from "./praise.ts";
import { columnCells } from "./table-columns.ts";

/** The part of a page that shows one car of a list: usually one element, two where a card is repeated for narrow screens. */
export type CarBlock = {
  roots: [Element, ...Element[]];
  /** The car's make and model in small letters. */
  name: string;
};

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
  const found = new Set(alike);
  return chains.flatMap((chain) => {
    if (chain.some((element) => found.has(element))) return [];
    const isBeside = (element: Element): boolean =>
      alike.filter((one) => one.name === element.name && parentOf(one) === parentOf(element)).length > 1;
    return chain.find(isBeside) ?? [];
  });
}

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
    const earlier = keys.map((key) => blocks.get(key)).find((block) => block !== undefined);
    const block: CarBlock = earlier ?? { roots: [element], name };
    if (earlier !== undefined) earlier.roots.push(element);
    for (const key of keys) blocks.set(key, block);
  }
  return [...new Set(blocks.values())];
}

/** The most text that is compared, in characters. */
const LONGEST_TWIN = 400;

const inOrder = (document: PageDocument, elements: Element[]): Element[] =>
  elements.sort((a, b) => (document.spans.get(a)?.start ?? 0) - (document.spans.get(b)?.start ?? 0));

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
