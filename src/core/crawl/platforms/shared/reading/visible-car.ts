import { splitLeadingMake } from "#core/facts/rules/make-names.ts";
import { isPlaceholderName } from "#core/facts/rules/placeholder-name.ts";
import { decodedPath } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, parseName, parseTitle } from "#core/facts/rules/vehicle-name.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import type { RawVehicle } from "../../../platform.ts";
import { isArticle, isOffer } from "./block-cars.ts";
import { type CarBlock, carBlocks } from "./car-blocks.ts";
import { readCard } from "./card-facts.ts";
import { shownYear } from "./card-name.ts";
import { cardRegions } from "./card-regions.ts";
import { isDetailAddress } from "./inventory-links.ts";
import { type Element, type PageDocument, parentOf } from "./page-document.ts";
import { pageSections } from "./page-sections.ts";
import { type Car, pathKey } from "./sightings.ts";

/**
 * Returns a car that has no data, only visible text on its own page. Its VIN is in the address, or the only one on the page outside the
 * cards of other cars. Where the page itself does not show the VIN, a heading must name a car: an empty frame for scripts has only the
 * site's name. A page without a VIN is a car's if its heading names make and model, it states the year there or beside a label, or a
 * mileage, and it has a price or a mileage.
 */
export function visibleMainCar(document: PageDocument): Car | null {
  const inPath = findVin(decodedPath(document.url));
  const blocks = carBlocks(document);
  const shown = shownVins(document, blocks);
  const vin = inPath ?? (shown.length === 1 ? (shown[0] ?? null) : null);
  const named = headingWithCar(document);
  if (vin === null) return named === null ? null : carNamed(document, blocks, named);
  if (named === null && (!isDetailAddress(document.url) || (inPath === null && isListOfCars(document, blocks))))
    return null;
  const titles = [document.heading, document.title];
  const title = titles.find(namesCar) ?? titles.find((text) => text !== "" && !isPlaceholderName(text)) ?? titles[0];
  if (!shown.includes(vin) && !namesCar(title)) return null;
  return carOf(`vin:${vin}`, { pageUrl: document.base, vin, title, detailUrl: document.url });
}

/** True for a page with cards of cars outside sections such as "Similar vehicles": the list in place of a car's page that is gone. */
function isListOfCars(document: PageDocument, blocks: readonly CarBlock[]): boolean {
  const spans = blocks.map(({ roots: [root] }) => document.spans.get(root)).filter((span) => span !== undefined);
  const sectionAt = pageSections(document, spans, false);
  return spans.filter(({ start }) => sectionAt(start) === null).length > 1;
}

const carOf = (key: string, raw: RawVehicle): Car => ({
  keys: new Set([key]),
  sightings: [{ source: "card", raw, listed: false, sold: false }],
});

/** Returns the VINs on a page that are not in the cards of other cars. */
function shownVins(document: PageDocument, blocks: readonly CarBlock[]): string[] {
  const keys = [...cardRegions(document, new Map(), true, blocks)].filter(
    ([, roots]) => !roots.every((root) => blocks.some((block) => block.roots.includes(root))),
  );
  return keys.map(([key]) => key).flatMap((key) => (key.startsWith("vin:") ? [key.slice("vin:".length)] : []));
}

/** Returns the first heading, or the title, that names a car with its model and no article about it; one with a year first. */
function headingWithCar(document: PageDocument): string | null {
  const texts = [document.heading, document.title];
  const named = texts.filter((text) => parseName(text, ANY_YEAR)?.model != null && !isArticle(text));
  return named.find((text) => parseName(text, ANY_YEAR)?.year != null) ?? named[0] ?? null;
}

/** Returns the car that a page names; null where the page states neither year nor mileage, or no price or mileage, outside the cards of other cars. */
function carNamed(document: PageDocument, blocks: readonly CarBlock[], title: string): Car | null {
  const apart = [
    ...blocks.flatMap(({ roots }) => roots),
    ...document.elements.filter(({ name }) => /^(?:nav|footer)$/.test(name)),
  ];
  const spans = apart.map((element) => document.spans.get(element)).filter((span) => span !== undefined);
  const card = readCard(document, topElements(document), spans);
  const year = parseName(title, ANY_YEAR)?.year ?? shownYear(card, true);
  if ((year === null && card.mileage === null) || !isOffer(card)) return null;
  return carOf(pathKey(document.url), { pageUrl: document.base, title, year, detailUrl: document.url });
}

const namesCar = (title: string | undefined): boolean =>
  title !== undefined &&
  Boolean(parseTitle(title, new Date().getFullYear() + 2)?.make ?? splitLeadingMake(title)?.make);

/** Returns the page's body; if there is none, all elements of the top level. */
export function topElements(document: PageDocument): Element[] {
  const body = document.elements.find((element) => element.name === "body");
  return body === undefined ? document.elements.filter((element) => parentOf(element) === null) : [body];
}
