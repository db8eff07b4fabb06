import { conditionInAddress, conditionInWords, saysNew, titleCondition } from "#core/facts/rules/condition.ts";
import { NEVER_NEW_MILES } from "#core/facts/rules/judge-condition.ts";
import { readMileage, readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { decodedPath } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, readVehicleName } from "#core/facts/rules/vehicle-name.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import type { Page, RawVehicle } from "../../../platform.ts";
import type { PageHints } from "../hints.ts";
import { labelled } from "./block-cars.ts";
import { type CarBlock, carBlocks } from "./car-blocks.ts";
import { statedCurrency } from "./card-amounts.ts";
import { sectionConditions } from "./card-condition.ts";
import { type CardFacts, readCard } from "./card-facts.ts";
import { cardRegions, vinKey } from "./card-regions.ts";
import { linkRooftops, namedRooftop, noteHeadedRooftops, noteUnlabelledRooftops } from "./card-rooftops.ts";
import { completeRecord, dropSharedPictures } from "./complete-record.ts";
import { type Declared, declaredTotal } from "./declared-total.ts";
import { detailLinks } from "./inventory-links.ts";
import { carsOfList, findCars } from "./list-cars.ts";
import { inventoryLinks, type ListLink } from "./list-links.ts";
import { moreCars } from "./more-cars.ts";
import {
  type Element,
  elementsWithin,
  MAX_PAGE,
  type PageDocument,
  parentOf,
  type Span,
  textWithin,
} from "./page-document.ts";
import { pageSections, sectionNamed } from "./page-sections.ts";
import { furtherPages } from "./pager.ts";
import { isShell } from "./shell-page.ts";
import { shownFees, statedFees } from "./shown-fees.ts";
import { type Car, mainKey, mergeRecords, ownKey, pathKey } from "./sightings.ts";
import { sellsOnlyUsedCars } from "./site-trade.ts";
import { markSoldCards } from "./sold-cards.ts";
import { isSoldName } from "./sold-sign.ts";
import { topElements, visibleMainCar } from "./visible-car.ts";

/** The content of one page. */
export type PageReading = Declared & {
  url: string;
  /** Cars on this page, sold ones marked as such. */
  vehicles: RawVehicle[];
  /** Addresses of more pages of this list, the next one first. */
  further: string[];
  /** The address of the list's next page on another host; null when there is none. */
  furtherElsewhere: string | null;
  /** True when the page has a control for more cars whose address only a script knows. */
  growsByScript: boolean;
  /** Links to pages of cars that are not in `vehicles`. */
  unreadDetails: string[];
  /** The number of cards that say too little to be known and lead to no page. */
  lostCards: number;
  /** The rooftops that the cards of these pages name, by the page's key. */
  unreadRooftops: ReadonlyMap<string, RawVehicle["rooftop"]>;
  lists: ListLink[];
  /** True when the document is incomplete. */
  cut: boolean;
  /** True for an empty frame that scripts fill in the browser. */
  shell: boolean;
};

/** Reads a page as a list of cars (one car, or none, is a list too). */
export function readListPage(page: Page, hints: PageHints = {}): PageReading {
  const list = carsOfList(page, hints);
  const { document, cars, totals, regions, joined, cards, notOffered, isListed, unreadCards } = list;
  const headed = headedConditions(document, regions);
  const listed = conditionInAddress(page.url) === "new" ? "new" : conditionInAddress(page.url) && "used";
  const lists = inventoryLinks(document);
  const usedCarsOnly = sellsOnlyUsedCars(document, lists);
  const currency = statedCurrency(document);
  const stated = statedFees(document, [...regions.values()].flat());
  const found = cars.map((car) => {
    const roots = regions.get(mainKey(car));
    const card = roots === undefined ? null : (cards.get(mainKey(car)) ?? readCard(document, roots));
    const isCard = regions.size > 1 || joined.has(mainKey(car));
    const isBounded = isCard || roots?.some((root) => list.bounded.has(root)) === true;
    const raw = completeRecord(document, car, card, isCard);
    raw.foundOn = page.url;
    if (isSold(car, card, raw)) raw.sold = true;
    raw.priceCurrency ??= currency;
    raw.fees ??= shownFees(raw, card, stated);
    if (card !== null) raw.rooftop ??= namedRooftop(card);
    raw.usedCarsOnly = usedCarsOnly;
    // "New inventory" on a page of used cars is what has come in.
    raw.listCondition = listed === "used" ? listed : (headed.section(roots?.[0]) ?? listed ?? headed.page);
    // With one car the card may be the whole page with its menus, whose words do not count.
    addCondition(raw, isBounded ? card : null);
    return { raw, card };
  });
  // The cards that say too little name their rooftops all the same.
  const unread = unreadCards.map(({ page: detailUrl, card }) => ({
    raw: { pageUrl: document.base, detailUrl, rooftop: namedRooftop(card) } as RawVehicle,
    card,
  }));
  markSoldCards(
    document,
    cars.map((car, i) => ({ raw: found[i]?.raw, roots: regions.get(mainKey(car)) })),
    hints.memory,
  );
  noteHeadedRooftops(
    document,
    cars.map((car, i) => ({ raw: found[i]?.raw, root: regions.get(mainKey(car))?.[0] })),
    hints.memory,
  );
  noteUnlabelledRooftops(document, [...found, ...unread], hints.memory);
  dropSharedPictures(found);
  dropSharedStockNumbers(found.map(({ raw }) => raw));
  const vehicles = found.map(({ raw }) => raw);
  for (const detailUrl of list.soldPages)
    vehicles.push({ pageUrl: document.base, detailUrl, sold: true, foundOn: page.url });
  dropTemplateStamps(vehicles);
  trustNewAmongUsed(found);
  const read = new Set([
    ...cars.flatMap((car) => [...car.keys]),
    ...notOffered,
    ...vehicles.map((raw) => ownKey(raw)).filter((key) => key !== null),
  ]);
  const unreadDetails = [
    ...new Set([...detailLinks(document, isListed), ...unreadCards.map((one) => one.page)]),
  ].filter((href) => !read.has(pathKey(href)) && !read.has(`vin:${findVin(decodedPath(href))}`));
  const generic = declaredTotal(document, vehicles.length || unreadDetails.length, totals);
  const paging = hints.paging?.({ page, document }, vehicles.length) ?? {};
  const further = furtherPages(document);
  const more = moreCars(document);
  return {
    total: paging.total === undefined ? generic.total : paging.total,
    pages: paging.pages === undefined ? largest(generic.pages, more.pages) : paging.pages,
    countsShown: generic.countsShown,
    empty: generic.empty,
    url: page.url,
    vehicles,
    further: [...new Set([...(paging.further ?? []), ...further.pages, ...more.addresses])],
    furtherElsewhere: further.elsewhere ?? more.elsewhere,
    growsByScript: more.byScript,
    unreadDetails,
    lostCards: list.lostCards,
    unreadRooftops: new Map([
      ...linkRooftops(document, unreadDetails, regions.size > 1 ? [...regions.values()].flat() : [], hints.memory),
      ...unread.flatMap(({ raw }) => (raw.rooftop == null ? [] : [[ownKey(raw) ?? "", raw.rooftop] as const])),
    ]),
    // The next page of the list in hand is no other list.
    lists: lists.filter(({ href }) => !further.pages.includes(href)),
    cut: breaksOff(page.body),
    shell: vehicles.length === 0 && isShell(document),
  };
}

const largest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
const END = /<\/(?:html|body)\b/i;

/** True for a document that starts with `<html>` or `<body>` and does not end them, or that is too long. */
function breaksOff(html: string): boolean {
  if (html.length > MAX_PAGE) return true;
  // The end tag is nearly always at the end.
  const isEnded = END.test(html.slice(-1_000)) || END.test(html);
  return !isEnded && /<(?:html|body)[\s>]/i.test(html.slice(0, 20_000));
}

/** Reads the page of one car; null when it shows no car, or several without a main one. */
export function readDetailPage(page: Page, hints: PageHints = {}): RawVehicle | null {
  const { document, cars } = findCars(page, hints);
  const car = mainCar(document, cars) ?? visibleMainCar(document);
  if (car === null) return null;
  const blocks = otherBlocks(document, car);
  const regions = cardRegions(document, new Map(), true, blocks);
  const cards = new Set(blocks.flatMap(({ roots }) => roots));
  const own = ownRegion(car, new Map([...regions].filter(([, [root]]) => root !== undefined && !cards.has(root))));
  const others = [...regions].filter(([key]) => vinKey(key) !== own).flatMap(([, roots]) => roots);
  others.push(...blocks.flatMap(({ roots }) => roots));
  const apart = [...others, ...document.elements.filter((element) => /^(?:nav|footer)$/.test(element.name))];
  const without = apart.map((element) => document.spans.get(element)).filter((span) => span !== undefined);
  without.push(...sectionsBeside(document));
  const card = readCard(document, topElements(document), without);
  const raw = completeRecord(document, car, card, false);
  raw.foundOn = page.url;
  if (!raw.vin && own.startsWith("vin:")) raw.vin = own.slice("vin:".length);
  if (raw.detailUrl == null || raw.detailUrl === "") raw.detailUrl = page.url;
  raw.rooftop ??= namedRooftop(card);
  raw.priceCurrency ??= statedCurrency(document);
  raw.fees ??= shownFees(raw, card, []);
  raw.usedCarsOnly = sellsOnlyUsedCars(document, inventoryLinks(document));
  raw.condition ??= productCondition(document);
  raw.shownCondition ??= titleCondition(document.heading);
  if (isSold(car, card, raw)) raw.sold = true;
  return raw;
}

/** Returns the key of a page's car among the regions by VIN: the only VIN of the page is that of a car whose data has none. */
function ownRegion(car: Car, regions: ReadonlyMap<string, unknown>): string {
  const [only, ...more] = regions.keys();
  const key = mainKey(car);
  return key.startsWith("vin:") || only === undefined || more.length > 0 ? key : vinKey(only);
}

/** Returns the condition in a page's Open Graph data of a product ("used"); null when it has none. */
const productCondition = ({ elements }: PageDocument): string | null =>
  elements.find(({ name, attribs }) => name === "meta" && attribs.property === "product:condition")?.attribs.content ??
  null;

/** Returns the cards on a car's page that are of other cars: those with another name, and those under "Similar vehicles". */
function otherBlocks(document: PageDocument, car: Car): CarBlock[] {
  const blocks = carBlocks(document);
  if (blocks.length === 0) return blocks;
  const { make, model } = readVehicleName(mergeRecords(car, document.base), null, ANY_YEAR);
  const name = `${make} ${model ?? ""}`.toLowerCase();
  const spans = blocks.map(({ roots: [root] }) => document.spans.get(root)).filter((span) => span !== undefined);
  const sectionAt = pageSections(document, spans, false);
  return blocks.filter(({ name: other, roots: [root] }) => {
    const isAnother = make !== null && !other.startsWith(name) && !name.startsWith(other);
    return isAnother || sectionAt(document.spans.get(root)?.start ?? 0) !== null;
  });
}

/**
 * Returns the parts of a car's page below headings such as "Similar vehicles", up to the end of the element around the heading, also where their
 * cards say too little to be known as cars.
 */
function sectionsBeside(document: PageDocument): Span[] {
  return document.elements.flatMap((element) => {
    if (!/^h[2-6]$/.test(element.name) || sectionNamed(textWithin(document, element, 121)) === null) return [];
    const parent = parentOf(element);
    const holdsName = parent === null || elementsWithin(document, parent).some(({ name }) => name === "h1");
    const [from, around] = [document.spans.get(element), parent && document.spans.get(parent)];
    if (holdsName || parent.name === "body" || !from || !around) return [];
    return [{ ...from, end: around.end, textEnd: around.textEnd }];
  });
}

/** True when sold by its data, a badge on its card or the first word of its title. Dealers often leave such cars on their site. */
function isSold(car: Car, card: CardFacts | null, raw: RawVehicle): boolean {
  if (car.sightings.some((sighting) => sighting.sold)) return true;
  return card?.sold === true || isSoldName(raw.title);
}

/** Returns the car of a detail page: the one with the VIN or the address of the page, else the only one that is not in a list. */
function mainCar(document: PageDocument, cars: readonly Car[]): Car | null {
  const vin = findVin(decodedPath(document.url));
  const byVin = vin === null ? undefined : cars.find((car) => car.keys.has(`vin:${vin}`));
  const byPath = cars.find((car) => car.keys.has(pathKey(document.url)));
  if (byVin ?? byPath) return byVin ?? byPath ?? null;
  const byAdapter = cars.filter((car) => car.sightings.some(({ source, listed }) => source === "platform" && !listed));
  if (byAdapter.length === 1) return byAdapter[0] ?? null;
  const own = cars.filter((car) => car.sightings.some((sighting) => !sighting.listed));
  const candidates = own.length > 0 ? own : cars;
  if (candidates.length === 1) return candidates[0] ?? null;
  const heading = `${document.title} ${document.heading}`.toLowerCase();
  const named = candidates.filter((car) =>
    car.sightings.some(
      ({ raw }) => typeof raw.title === "string" && raw.title.length > 8 && heading.includes(raw.title.toLowerCase()),
    ),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

type HeadedConditions = { section: (card: Element | undefined) => "used" | "new" | null; page: "used" | null };

/** Returns the conditions in headings: in the nearest one above a card, and in the page's title and first heading. */
function headedConditions(document: PageDocument, regions: ReadonlyMap<string, readonly Element[]>): HeadedConditions {
  const words = `${document.title} ${document.heading}`;
  const saysUsed = /\b(?:used|pre-?owned)\b/i.test(words) && !saysNew(words);
  let section: ReturnType<typeof sectionConditions> | null = null;
  const inSection = (card: Element | undefined): "used" | "new" | null => {
    const at = card === undefined ? undefined : document.spans.get(card)?.start;
    if (section === null) {
      const roots = regions.size > 1 ? [...regions.values()].flat() : [];
      section = sectionConditions(
        document,
        roots.map((root) => document.spans.get(root)).filter((span) => span !== undefined),
      );
    }
    return at === undefined ? null : section(at);
  };
  return { section: inSection, page: saysUsed ? "used" : null };
}

/** Adds the condition on the card: as the car's where the data has none, else beside it. */
function addCondition(raw: RawVehicle, card: CardFacts | null): void {
  const shown = card?.condition ?? null;
  if (shown === null) return;
  if (conditionInWords(raw.condition) === null) raw.condition = shown;
  // "Pre-Owned" before the name does not take back "Condition: Certified Pre-Owned".
  else if (shown === "Used" && conditionInWords(raw.shownCondition) === "certified") return;
  else if (!isRibbon(shown, raw, card)) raw.shownCondition = shown;
}

/** Removes the stock numbers of cars without VINs that cars with different pages share: a template's number or a count identifies no car. */
function dropSharedStockNumbers(vehicles: readonly RawVehicle[]): void {
  const pages = new Map<unknown, Set<string | null>>();
  for (const raw of vehicles) {
    if (raw.vin || raw.stockNumber == null || raw.stockNumber === "") continue;
    pages.set(raw.stockNumber, (pages.get(raw.stockNumber) ?? new Set()).add(ownKey(raw)));
  }
  for (const raw of vehicles) if (!raw.vin && (pages.get(raw.stockNumber)?.size ?? 0) > 1) raw.stockNumber = null;
}

/** True for a ribbon that says "New" where no new cars are sold: it means a new arrival. In a labelled value or a name it means the car. */
const isRibbon = (
  words: RawVehicle["condition"],
  { usedCarsOnly, title }: RawVehicle,
  card: CardFacts | null,
): boolean =>
  usedCarsOnly === true &&
  words === "New" &&
  conditionInWords(card === null ? null : labelled(card, "condition")) !== "new" &&
  titleCondition(typeof title === "string" ? title : null) !== "new";

/** Removes the word for new from the cars of a list whose data calls most of the driven ones new: it is the template's. */
function dropTemplateStamps(vehicles: readonly RawVehicle[]): void {
  const isNew = ({ condition }: RawVehicle): boolean => conditionInWords(condition) === "new";
  if (!vehicles.some(isNew)) return;
  const driven = vehicles.filter(
    ({ mileage, mileageUnit }) => (readMileage(mileage, mileageUnit).value ?? 0) >= NEVER_NEW_MILES,
  );
  if (driven.filter(isNew).length * 2 <= driven.length) return;
  for (const raw of vehicles.filter(isNew)) raw.condition = null;
}

/** Trusts the word "new" on a page that calls other cars used: there it is not a template's default, and no ribbon. */
function trustNewAmongUsed(cars: readonly { raw: RawVehicle; card: CardFacts | null }[]): void {
  const conditions = cars.map(({ raw }) => conditionInWords(raw.condition));
  const isSaidOfOthers = conditions.includes("used") || conditions.includes("certified");
  const isShownOfOthers = cars.some(({ card }) => card?.condition === "Used" || card?.condition === "Certified");
  for (const [i, { raw, card }] of cars.entries()) {
    const isShownNew = card?.condition === "New";
    const isTrusted = (isSaidOfOthers && conditions[i] === "new") || (isShownOfOthers && isShownNew);
    if (isTrusted) Object.assign(raw, { listCondition: "new", usedCarsOnly: false });
    if (isTrusted && isShownNew && raw.condition !== "New") raw.shownCondition = "New";
    if (isShownNew && conditions[i] === "new" && isRibbon(raw.condition, raw, card)) raw.condition = null;
  }
}

/** Returns the names of the facts that a record lacks and that the car's own page may have: "vin", "mileage", "price", "shown price". */
export function lackingFacts(raw: RawVehicle): string[] {
  const lacking: string[] = [];
  if (!raw.vin) lacking.push("vin");
  if (raw.mileage == null || raw.mileage === "") lacking.push("mileage");
  if (readPrice(raw.price).value === null) lacking.push("price");
  else if (raw.isPriceUnshown === true) lacking.push("shown price");
  return lacking;
}

/** True for a record of a card without data and VIN. */
export const isFromCard = ({ vin, origins }: RawVehicle): boolean => !vin && origins?.title?.kind === "markup";
