import { OFFER_OF_NEW } from "#core/facts/rules/condition.ts";
import { detailAddress } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, parseName } from "#core/facts/rules/vehicle-name.ts";
import type { Page, RawVehicle } from "../../../platform.ts";
import type { PageHints, PageParts } from "../hints.ts";
import { type BlockLinks, blockCar, blockLinks, isOffer, shownStock } from "./block-cars.ts";
import { carBlocks } from "./car-blocks.ts";
import { type CardFacts, readCard } from "./card-facts.ts";
import { cardRegions } from "./card-regions.ts";
import { isDetailAddress } from "./inventory-links.ts";
import { joinNamedPages, joinOrphans } from "./join-orphans.ts";
import { readJsonLd } from "./json-ld.ts";
import type { ListMemory } from "./list-memory.ts";
import { readMicrodata } from "./microdata.ts";
import { type Element, type Link, type PageDocument, readDocument, type Span, textWithin } from "./page-document.ts";
import { pageSections, sectionNamed } from "./page-sections.ts";
import { readPageState } from "./page-state.ts";
import { type Car, groupSightings, mainKey, pathKey } from "./sightings.ts";

/** The cars in a page's data. */
type FoundCars = PageParts & { cars: Car[]; totals: number[] };

/** Reads the data of a page: the adapter's, JSON-LD, microdata and the state of its scripts. */
export function findCars(page: Page, hints: PageHints): FoundCars {
  const document = readDocument(page);
  const state = readPageState(document);
  const known = hints.sightings?.({ page, document }) ?? [];
  const sightings = [...known, ...readJsonLd(document), ...readMicrodata(document), ...state.sightings];
  return { page, document, cars: groupSightings(sightings), totals: state.totals };
}

/** The cars that a page offers as a list, with their cards. */
export type ListCars = PageParts & {
  cars: Car[];
  totals: number[];
  /** The cards of each car, by its main key. */
  regions: Map<string, Element[]>;
  /** The facts on the cards of cars without data, by the car's main key. */
  cards: ReadonlyMap<string, CardFacts>;
  /** The main keys of cars whose data has no page and whose card was found by their facts. */
  joined: ReadonlySet<string>;
  /** The keys of cars that the page shows and does not offer: sold ones and those of other dealers. */
  notOffered: ReadonlySet<string>;
  /** False for links in the parts of the page that show such cars. */
  isListed(link: Link): boolean;
  /** The pages of cars whose cards say too little, with the facts on these cards. */
  unreadCards: readonly UnreadCard[];
  /** The number of such cards that lead to no page, and surely show a car: a price or mileage, and a VIN or stock number. */
  lostCards: number;
  /** The pages of cars whose cards say too little, and that they are sold. */
  soldPages: readonly string[];
  /** The elements that the layout bounds as cards. */
  bounded: ReadonlySet<Element>;
};

type UnreadCard = { page: string; card: CardFacts };

/** Finds the cars of a list: those in its data, and those that only its cards show. */
export function carsOfList(page: Page, hints: PageHints): ListCars {
  const { document, cars: named, totals } = findCars(page, hints);
  const offers = named.filter((car) => !car.sightings.every(({ raw }) => namesModelOnly(raw)));
  const cars = joinNamedPages(document, offers);
  const keyOfPath = new Map<string, string>();
  for (const car of cars) for (const key of car.keys) if (key.startsWith("path:")) keyOfPath.set(key, mainKey(car));
  const byVin = cars.length === 0 || cars.some((car) => mainKey(car).startsWith("vin:"));
  const blocks = carBlocks(document, hints.memory);
  const regions = cardRegions(document, keyOfPath, byVin, blocks, hints.memory);
  const joined = joinOrphans(document, cars, regions);
  const links = blockLinks(document, blocks);
  addShownVins(document, cars, regions, links);
  addShownPages(document, cars, regions, links);
  const { cards, unread } = addVisibleCars(document, cars, regions, links);
  const offered = withoutOthers(document, cars, regions, links, hints.memory);
  const unreadCards: UnreadCard[] = [];
  const soldPages: string[] = [];
  let lostCards = 0;
  for (const { root, card, isCar } of unread.filter((one) => offered.isOffered(one.root))) {
    // Without bounds a card is the whole page, with the pages of other cars.
    const pages = detailPages(card.links);
    const own = links.ownPage(root) ?? (pages.size === 1 ? [...pages][0] : undefined);
    if (own !== undefined && card.sold) soldPages.push(own);
    else if (own !== undefined) unreadCards.push({ page: own, card });
    else if (pages.size === 0) lostCards += isCar && !card.sold ? 1 : 0;
  }
  const bounded = new Set(blocks.flatMap(({ roots }) => roots));
  const found = { totals, regions, joined, cards, unreadCards, lostCards, soldPages, bounded };
  return { page, document, ...found, ...offered };
}

/** True for an offer of a model ("2026 Civic, lease for $249 a month"), which has no facts of a single car. */
function namesModelOnly({ vin, stockNumber, mileage, detailUrl, pageUrl, title }: RawVehicle): boolean {
  if (vin || stockNumber || mileage) return false;
  const address = detailAddress(detailUrl, pageUrl);
  return address === null || pathKey(address) === pathKey(pageUrl) || OFFER_OF_NEW.test(String(title ?? ""));
}

/**
 * Adds the cars of cards without data: by their VINs, else as the layout bounds them.
 * @returns what the cards say, by the car's main key, and the cards that say too little
 */
function addVisibleCars(
  document: PageDocument,
  cars: Car[],
  regions: Map<string, Element[]>,
  links: BlockLinks,
): { cards: Map<string, CardFacts>; unread: { root: Element; card: CardFacts; isCar: boolean }[] } {
  const known = new Set(cars.flatMap((car) => [...car.keys]));
  const cards = new Map<string, CardFacts>();
  const unread: { root: Element; card: CardFacts; isCar: boolean }[] = [];
  for (const [key, roots] of [...regions]) {
    const [root] = roots;
    if (known.has(key) || root === undefined || !/^(?:vin|block):/.test(key)) continue;
    const card = readCard(document, roots);
    const car = key.startsWith("vin:")
      ? visibleCar(document, key, card, links.ownPage(root))
      : blockCar(document, root, card, links);
    const isCar = isOffer(card) && (key.startsWith("vin:") || shownStock(card) !== undefined);
    if (car === null) unread.push({ root, card, isCar });
    if (car === null || [...car.keys].some((found) => known.has(found))) continue;
    if (car.keys.size === 0) car.keys.add(key);
    cars.push(car);
    regions.set(mainKey(car), roots);
    cards.set(mainKey(car), card);
    for (const found of car.keys) known.add(found);
  }
  return { cards, unread };
}

/** Gives the cars of a page's data that have a page and no VIN the VINs of the cards that lead to the same pages. */
function addShownVins(
  document: PageDocument,
  cars: readonly Car[],
  regions: Map<string, Element[]>,
  links: BlockLinks,
): void {
  const byPage = new Map<string, Car>();
  for (const car of cars) {
    if (mainKey(car).startsWith("vin:") || regions.has(mainKey(car))) continue;
    for (const key of car.keys) if (key.startsWith("path:")) byPage.set(key, car);
  }
  if (byPage.size === 0) return;
  const known = new Set(cars.flatMap((car) => [...car.keys]));
  for (const [key, [root]] of regions) {
    const page = root === undefined || known.has(key) || !key.startsWith("vin:") ? null : links.ownPage(root);
    const car = page === null ? undefined : byPage.get(pathKey(page));
    if (car === undefined || mainKey(car).startsWith("vin:")) continue;
    car.keys.add(key);
    const raw = { pageUrl: document.base, vin: key.slice("vin:".length) };
    car.sightings.push({ source: "card", listed: true, sold: false, raw });
  }
}

/** Gives the cars of a page's data that have no page the ones that their cards lead to. */
function addShownPages(
  document: PageDocument,
  cars: readonly Car[],
  regions: ReadonlyMap<string, Element[]>,
  links: BlockLinks,
): void {
  const known = new Set(cars.flatMap((car) => [...car.keys]));
  for (const car of cars) {
    const [root] = regions.get(mainKey(car)) ?? [];
    if (root === undefined || [...car.keys].some((key) => key.startsWith("path:"))) continue;
    const detailUrl = links.ownPage(root);
    if (detailUrl === null || known.has(pathKey(detailUrl))) continue;
    known.add(pathKey(detailUrl));
    car.keys.add(pathKey(detailUrl));
    car.sightings.push({
      source: "card",
      listed: true,
      sold: false,
      raw: { pageUrl: document.base, detailUrl },
    });
  }
}

/** Returns the car of a card without data; null unless the card shows a VIN, a name, and a price or a mileage. */
function visibleCar(document: PageDocument, key: string, card: CardFacts, detailUrl: string | null): Car | null {
  // A card that leads to no page has all that there is to know, without a price too. Its VIN has the year.
  const isWhole =
    parseName(card.title ?? "", ANY_YEAR)?.model != null &&
    !card.links.some(({ page }) => page !== null && isDetailAddress(page));
  const vin = key.slice("vin:".length);
  if (card.title === null || !(isOffer(card) || isWhole) || isOnlyLinked(card, vin)) return null;
  const raw: RawVehicle = { pageUrl: document.base, vin, title: card.title, ...(detailUrl !== null && { detailUrl }) };
  return { keys: new Set([key]), sightings: [{ source: "card", listed: true, sold: false, raw }] };
}

/** Returns the spans of the links to cars' pages outside the cards. */
function linksBeside(document: PageDocument, cards: readonly Span[]): Span[] {
  const isInside = (at: number): boolean => cards.some(({ start, end }) => at >= start && at < end);
  return document.links.flatMap(({ element, page, at }) =>
    page !== null && isDetailAddress(page) && !isInside(at) ? (document.spans.get(element) ?? []) : [],
  );
}

/** True for a VIN that only a link has, beside links to the pages of other cars: the card is a page of several cars. */
function isOnlyLinked({ links, segments }: CardFacts, vin: string): boolean {
  const pages = detailPages(links);
  return pages.size > 1 && !segments.some(({ text }) => text.toUpperCase().includes(vin));
}

/** Returns the pages of cars that links lead to. */
const detailPages = (links: readonly Link[]): ReadonlySet<string> =>
  new Set(links.flatMap(({ page }) => (page !== null && isDetailAddress(page) ? [page] : [])));

/** True for the part of a page that is a section of a single car: it begins with "From our other location". */
function beginsSection(document: PageDocument, root: Element): boolean {
  const first = root.children.find((child): child is Element => child.type === "tag");
  return (
    first !== undefined &&
    /^h[1-6]$/.test(first.name) &&
    sectionNamed(textWithin(document, first, MAX_HEADING)) !== null
  );
}

/** The longest text of a heading that is read, in characters. */
const MAX_HEADING = 121;

/**
 * Removes the cars that the page does not offer as its own: those in a section of sold cars, of another dealer or of cars like the list's, and
 * those whose card leads to another site.
 */
function withoutOthers(
  document: PageDocument,
  cars: readonly Car[],
  regions: ReadonlyMap<string, Element[]>,
  links: BlockLinks,
  memory: ListMemory | undefined,
): Pick<ListCars, "cars" | "notOffered" | "isListed"> & { isOffered(root: Element): boolean } {
  const spanOf = (roots: readonly Element[] | undefined) =>
    roots?.[0] === undefined ? undefined : document.spans.get(roots[0]);
  const spans = regions.size > 1 ? [...regions.values()].map(spanOf).filter((span) => span !== undefined) : [];
  const sectionAt = pageSections(document, spans, true, memory, linksBeside(document, spans));
  const keys = new Set<string>();
  const isOffered = (root: Element): boolean => {
    const at = document.spans.get(root)?.start;
    const isOther = at !== undefined && (sectionAt(at) !== null || links.isElsewhere(root));
    return !isOther && !(regions.size > 1 && beginsSection(document, root));
  };
  const offered = cars.filter((car) => {
    const [root] = regions.get(mainKey(car)) ?? [];
    const isOther = root !== undefined && !isOffered(root);
    for (const key of isOther ? car.keys : []) keys.add(key);
    return !isOther;
  });
  return { cars: offered, notOffered: keys, isListed: ({ at }) => sectionAt(at) === null, isOffered };
}
