import { parseTitle, readVehicleName } from "#core/facts/rules/vehicle-name.ts";
import { readCard } from "./card-facts.ts";
import { cardRegions } from "./card-regions.ts";
import { isDetailAddress } from "./inventory-links.ts";
import type { Element, PageDocument } from "./page-document.ts";
import { type Car, mainKey, mergeRecords, pathKey } from "./sightings.ts";

const ANY_YEAR = 2100;
/** The most cards of one model that are compared. A page with more has cards that identify their cars better. */
const MAX_ALIKE = 50;

type Card = { key: string; href: string; roots: Element[]; name: string; mileage: string; prices: ReadonlySet<number> };

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
  const orphans = cars.filter((car) => !regions.has(mainKey(car)) && !hasPage(car));
  const cards = orphans.length === 0 ? [] : unclaimedCards(document, cars);
  if (cards.length === 0) return joined;
  const cardsByName = new Map<string, Card[]>();
  for (const card of cards) {
    const alike = cardsByName.get(card.name);
    if (alike === undefined) cardsByName.set(card.name, [card]);
    else alike.push(card);
  }
  const pairs = orphans.map((car) => ({ car, cards: fitting(car, cardsByName, document) }));
  const wanted = new Map<Card, number>();
  for (const card of pairs.flatMap((pair) => pair.cards)) wanted.set(card, (wanted.get(card) ?? 0) + 1);
  for (const { car, cards: found } of pairs) {
    const [card] = found;
    if (card === undefined || found.length > 1 || wanted.get(card) !== 1) continue;
    joined.add(mainKey(car));
    regions.set(mainKey(car), card.roots);
    car.keys.add(card.key);
    const raw = { pageUrl: document.base, detailUrl: card.href };
    car.sightings.push({ source: "card", listed: true, sold: false, raw });
  }
  return joined;
}

const hasPage = (car: Car): boolean => [...car.keys].some((key) => key.startsWith("path:"));

/** Returns the cards whose link leads to the page of no known car. */
function unclaimedCards(document: PageDocument, cars: readonly Car[]): Card[] {
  const keyOfPath = new Map<string, string>();
  for (const car of cars) for (const key of car.keys) if (key.startsWith("path:")) keyOfPath.set(key, mainKey(car));
  const hrefs = new Map<string, string>();
  for (const { href } of document.links) {
    const key = pathKey(href);
    if (keyOfPath.has(key) || !isDetailAddress(href)) continue;
    keyOfPath.set(key, key);
    hrefs.set(key, href);
  }
  if (hrefs.size === 0) return [];
  const regions = [...cardRegions(document, keyOfPath, false)].filter(([key]) => hrefs.has(key));
  return regions.map(([key, roots]) => {
    const card = readCard(document, roots);
    const prices = new Set(card.amounts.map(({ dollars }) => dollars));
    const name = nameOf(card.title === null ? null : parseTitle(card.title, ANY_YEAR));
    return { key, href: hrefs.get(key) ?? "", roots, name, mileage: digits(card.mileage), prices };
  });
}

function fitting(car: Car, cardsByName: ReadonlyMap<string, Card[]>, document: PageDocument): Card[] {
  const raw = mergeRecords(car, document.base);
  const name = nameOf(readVehicleName(raw, null, ANY_YEAR));
  const mileage = digits(raw.mileage);
  const sameName = name === "" ? [] : (cardsByName.get(name) ?? []).slice(0, MAX_ALIKE);
  return sameName.filter((card) =>
    mileage !== "" && card.mileage !== "" ? mileage === card.mileage : card.prices.has(Number(digits(raw.price))),
  );
}

function nameOf(name: { year: number | null; make: string | null; model: string | null } | null): string {
  return name?.make == null || name.model === null ? "" : `${name.year} ${name.make} ${name.model}`.toLowerCase();
}

const digits = (value: unknown): string =>
  String(value ?? "")
    .replace(/\.\d{1,2}$/, "")
    .replace(/\D/g, "");
