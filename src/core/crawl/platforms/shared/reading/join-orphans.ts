import { readMileage } from "#core/facts/rules/price-and-mileage.ts";
import { ANY_YEAR, parseName, readVehicleName } from "#core/facts/rules/vehicle-name.ts";
import { vinModelYear } from "#core/facts/rules/vin.ts";
import type { RawVehicle } from "../../../platform.ts";
import { readCard } from "./card-facts.ts";
import { shownYear } from "./card-name.ts";
import { cardRegions } from "./card-regions.ts";
import { isDetailAddress } from "./inventory-links.ts";
import type { Element, PageDocument } from "./page-document.ts";
import { type Car, mainKey, mergeRecords, pathKey } from "./sightings.ts";

/** The most cards of one model that are compared. A page with more has cards that identify their cars better. */
const MAX_ALIKE = 50;

type Named = { year: number | null; make: string | null; model: string | null };

type Card = {
  key: string;
  href: string;
  roots: Element[];
  named: Named | null;
  name: string;
  /** The letters and digits of its title. */
  words: string;
  mileage: string;
  prices: ReadonlySet<number>;
};

/**
 * Finds the cards of cars whose data has no address: year, make and model must be equal, and mileage or price too. Such a car gets the
 * card's link as its page. If two cards or two cars would match, nothing is joined.
 * @param regions the known cards; found cards are added under the key of their car
 * @returns the keys of the cars that got a card
 */
export function joinOrphans(
  document: PageDocument,
  cars: readonly Car[],
  regions: Map<string, Element[]>,
): ReadonlySet<string> {
  const joined = new Set<string>();
  const alone = cars.filter((car) => !regions.has(mainKey(car)));
  const blocks = alone.length === 0 ? [] : [...regions].filter(([key]) => key.startsWith("block:"));
  if (blocks.length > 0) joinBlocks(document, alone, regions, blocks);
  joinVinCards(document, cars, regions);
  const orphans = alone.filter((car) => !regions.has(mainKey(car)) && !hasPage(car));
  const cards = orphans.length === 0 ? [] : unclaimedCards(document, cars);
  if (cards.length === 0) return joined;
  joinOnly(document, orphans, cards);
  const pageless = orphans.filter((car) => !hasPage(car));
  for (const { car, card } of pairsOf(pageless, cardsWithFacts(document, cards))) {
    joined.add(mainKey(car));
    regions.set(mainKey(car), card.roots);
    car.keys.add(card.key);
    const raw = { pageUrl: document.base, detailUrl: card.href };
    car.sightings.push({ source: "card", listed: true, sold: false, raw });
  }
  return joined;
}

/** Gives the only car without a page the only page that no car has, where the address names it. Its card is then the whole page, and says nothing. */
function joinOnly(document: PageDocument, orphans: readonly Car[], cards: readonly Card[]): void {
  const [[car, ...others], [card, ...more]] = [orphans, cards];
  if (car === undefined || card === undefined || others.length + more.length > 0) return;
  const named = nameOf(readVehicleName({}, card.href, ANY_YEAR));
  if (named === "" || named !== carName(document, car)) return;
  car.keys.add(card.key);
  car.sightings.push({
    source: "card",
    listed: true,
    sold: false,
    raw: { pageUrl: document.base, detailUrl: card.href },
  });
}

/**
 * Joins the entries of a page's data that have only a name and a page with the cars that have everything but a page. Where several have one
 * name, the entries are left out: their cars are there.
 */
export function joinNamedPages(document: PageDocument, cars: readonly Car[]): Car[] {
  const named = (car: Car): string => nameOf(readVehicleName(mergeRecords(car, document.base), null, ANY_YEAR));
  const entries = grouped(cars.filter(isOnlyNamed), named);
  if (entries.size === 0) return [...cars];
  const pageless = grouped(
    cars.filter((car) => !hasPage(car)),
    named,
  );
  const gone = new Set<Car>();
  for (const [name, found] of entries) {
    const [whole, ...more] = (name === "" ? undefined : pageless.get(name)) ?? [];
    if (whole === undefined || found.length > more.length + 1) continue;
    for (const entry of found) {
      gone.add(entry);
      if (more.length > 0) continue;
      for (const key of entry.keys) whole.keys.add(key);
      whole.sightings.push(...entry.sightings);
    }
  }
  return cars.filter((car) => !gone.has(car));
}

const isOnlyNamed = ({ sightings }: Car): boolean =>
  sightings.every(({ raw: { vin, stockNumber, price, mileage, images, detailUrl } }) =>
    Boolean(detailUrl && !vin && !stockNumber && !price && !mileage && !images?.length),
  );

type Words = Pick<Card, "name" | "words">;

const wordsOf = (title: unknown): string =>
  String(title ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");

/** Returns for a car the cards with its title and nearly its mileage: the figures of a site's data may be a night old. */
function cardsNearby(document: PageDocument, cards: readonly Card[]): (car: Car) => readonly Card[] {
  const byWords = grouped(cards, ({ words }) => words);
  return (car) => {
    const raw = mergeRecords(car, document.base);
    const isNear = ({ mileage }: Card): boolean =>
      mileage !== "" && Math.abs(Number(mileage) - Number(miles(raw.mileage) || Number.NaN)) < NEAR_MILES;
    return (byWords.get(wordsOf(raw.title)) ?? []).slice(0, MAX_ALIKE).filter(isNear);
  };
}

/** How far a mileage of the day before may be away. */
const NEAR_MILES = 500;

/** Gives cards to the cars of the data: by name and figures, else where only one of each has the title or the name, or nearly. */
function joinBlocks(
  document: PageDocument,
  cars: readonly Car[],
  regions: Map<string, Element[]>,
  blocks: readonly [key: string, roots: Element[]][],
): void {
  const cards = blocks.map(([key, roots]) => cardOf(document, key, "", roots));
  const taken = new Set<Card>();
  const rest = new Set(cars);
  const join = (car: Car, card: Card): void => {
    taken.add(card);
    rest.delete(car);
    regions.delete(card.key);
    regions.set(mainKey(car), card.roots);
  };
  for (const { car, card } of pairsOf(cars, cardsWithFacts(document, cards))) join(car, card);
  const left = cards.filter((card) => !taken.has(card));
  for (const { car, card } of pairsOf([...rest], cardsNearby(document, left))) join(car, card);
  // A card may leave out the year that the data has.
  const yearOf = (name: string): string => YEAR_BEFORE.exec(name)?.[0] ?? "";
  const ofCar = (car: Car) => ({
    name: carName(document, car),
    words: wordsOf(mergeRecords(car, document.base).title),
  });
  for (const keyOf of [
    ({ words }: Words) => words,
    ({ name }: Words) => name,
    ({ name }: Words) => name.slice(yearOf(name).length),
  ]) {
    const groups = grouped(
      cards.filter((card) => !taken.has(card)),
      keyOf,
    );
    const carsLeft = grouped([...rest], (car) => keyOf(ofCar(car)));
    for (const [name, [card, ...more]] of groups) {
      const [car, ...others] = carsLeft.get(name) ?? [];
      if (name === "" || card === undefined || car === undefined || more.length + others.length > 0) continue;
      const years = [yearOf(card.name), yearOf(carName(document, car))].filter((year) => year !== NO_YEAR);
      if (new Set(years).size < 2) join(car, card);
    }
  }
  const others = cards.filter((card) => !taken.has(card));
  for (const { car, card } of pairsOf([...rest], cardsOfModel(document, others))) join(car, card);
}

/** Gives the cards whose VIN the data does not have to the cars of the data without one: by name and figures, else by the name alone. */
function joinVinCards(document: PageDocument, cars: readonly Car[], regions: Map<string, Element[]>): void {
  const alone = cars.filter((car) => !regions.has(mainKey(car)) && !mainKey(car).startsWith("vin:"));
  if (alone.length === 0) return;
  const known = new Set(cars.flatMap((car) => [...car.keys]));
  const cards = [...regions].filter(([key]) => key.startsWith("vin:") && !known.has(key));
  if (cards.length < 2) return;
  const vinOf = new Map(cards.map(([key, [root]]) => [root, key]));
  joinBlocks(document, alone, regions, cards);
  for (const car of alone) {
    const roots = regions.get(mainKey(car));
    const key = vinOf.get(roots?.[0]);
    if (roots === undefined || key === undefined) continue;
    regions.delete(mainKey(car));
    car.keys.add(key);
    const raw = { pageUrl: document.base, vin: key.slice("vin:".length) };
    car.sightings.push({ source: "card", listed: true, sold: false, raw });
    regions.set(mainKey(car), roots);
  }
}

const NO_YEAR = "null ";
const YEAR_BEFORE = /^(?:\d{4}|null) /;

const carName = (document: PageDocument, car: Car): string =>
  nameOf(readVehicleName(mergeRecords(car, document.base), null, ANY_YEAR));

/** Returns the cars and cards that fit only each other. */
function pairsOf(cars: readonly Car[], fitting: (car: Car) => readonly Card[]): { car: Car; card: Card }[] {
  const pairs = cars.map((car) => ({ car, cards: fitting(car) }));
  const wanted = new Map<Card, number>();
  for (const card of pairs.flatMap((pair) => pair.cards)) wanted.set(card, (wanted.get(card) ?? 0) + 1);
  return pairs.flatMap(({ car, cards: [card, ...more] }) =>
    card === undefined || more.length > 0 || wanted.get(card) !== 1 ? [] : [{ car, card }],
  );
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const hasPage = (car: Car): boolean => [...car.keys].some((key) => key.startsWith("path:"));

/** Returns the cards whose link leads to the page of no known car. */
function unclaimedCards(document: PageDocument, cars: readonly Car[]): Card[] {
  const keyOfPath = new Map<string, string>();
  for (const car of cars) for (const key of car.keys) if (key.startsWith("path:")) keyOfPath.set(key, mainKey(car));
  const hrefs = new Map<string, string>();
  for (const { href } of [...document.links, ...document.scriptedLinks]) {
    const key = pathKey(href);
    if (keyOfPath.has(key) || !isDetailAddress(href)) continue;
    keyOfPath.set(key, key);
    hrefs.set(key, href);
  }
  if (hrefs.size === 0) return [];
  const regions = [...cardRegions(document, keyOfPath, false)].filter(([key]) => hrefs.has(key));
  return regions.map(([key, roots]) => cardOf(document, key, hrefs.get(key) ?? "", roots));
}

function cardOf(document: PageDocument, key: string, href: string, roots: Element[]): Card {
  const card = readCard(document, roots);
  const prices = new Set(card.amounts.map(({ dollars }) => dollars));
  const parsed = card.title === null ? null : parseName(card.title, ANY_YEAR);
  const ofVin = key.startsWith("vin:") ? vinModelYear(key.slice("vin:".length)) : null;
  const named = parsed === null ? null : { ...parsed, year: parsed.year ?? shownYear(card) ?? ofVin };
  return {
    key,
    href,
    roots,
    named,
    name: nameOf(named),
    words: wordsOf(card.title),
    mileage: miles(card.mileage),
    prices,
  };
}

/** Returns for a car the cards with its name and figures; where there is none, those on which the model has more words or fewer. */
function cardsWithFacts(document: PageDocument, cards: readonly Card[]): (car: Car) => readonly Card[] {
  const byName = grouped(cards, ({ name }) => name);
  const ofModel = cardsOfModel(document, cards);
  return (car) => {
    const raw = mergeRecords(car, document.base);
    const name = nameOf(readVehicleName(raw, null, ANY_YEAR));
    if (name === "") return [];
    const mileage = miles(raw.mileage);
    const hasFigures = (card: Card): boolean =>
      mileage !== "" && card.mileage !== "" ? mileage === card.mileage : card.prices.has(Number(digits(raw.price)));
    const sameName = [name, name.replace(YEAR_BEFORE, NO_YEAR)].flatMap((one) => byName.get(one) ?? []);
    const found = sameName.slice(0, MAX_ALIKE).filter(hasFigures);
    return found.length > 0 || mileage === NO_MILES ? found : ofModel(car).filter(hasFigures);
  };
}

/** Returns for a car the cards of its make and model, perhaps with more words or fewer, and with no other mileage. */
function cardsOfModel(document: PageDocument, cards: readonly Card[]): (car: Car) => readonly Card[] {
  const byMake = grouped(cards, ({ named }) => named?.make ?? "");
  return (car) => {
    const raw = mergeRecords(car, document.base);
    const named = readVehicleName(raw, null, ANY_YEAR);
    const stated = (mileage: string): boolean => mileage !== "" && mileage !== NO_MILES;
    const mileage = miles(raw.mileage);
    const isOther = (card: Card): boolean => stated(mileage) && stated(card.mileage) && mileage !== card.mileage;
    const sameMake = byMake.get(named.make ?? "") ?? [];
    return sameMake.slice(0, MAX_ALIKE).filter((card) => isSameModel(card.named, named) && !isOther(card));
  };
}

/** A mileage that stands for none. */
const NO_MILES = "0";

/** True for one model with and without a word of its trim or series: "Cooper S" and "Cooper", "Super Duty F-250" and "F-250". */
function isSameModel(a: Named | null, b: Named): boolean {
  if (a === null || (a.year !== null && b.year !== null && a.year !== b.year)) return false;
  const [one, other] = [a.model, b.model].map((model) => ` ${model?.toLowerCase() ?? ""} `);
  const has = (long = "", short = ""): boolean =>
    short.trim() !== "" && (long.startsWith(short) || long.endsWith(short));
  return has(one, other) || has(other, one);
}

function nameOf(name: Named | null): string {
  return name?.make == null || name.model === null ? "" : `${name.year} ${name.make} ${name.model}`.toLowerCase();
}

/** Returns a mileage in digits: "61K miles" is 61000. */
const miles = (value: RawVehicle["mileage"]): string =>
  /\dk\b/i.test(String(value ?? "")) ? String(readMileage(value, null).value ?? "") : digits(value);

const digits = (value: unknown): string =>
  String(value ?? "")
    .replace(/\.\d{1,2}$/, "")
    .replace(/\D/g, "");
