import { OFFER_OF_NEW } from "#core/facts/rules/condition.ts";
import { decodedPath } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, parseName } from "#core/facts/rules/vehicle-name.ts";
import { once } from "#kernel/words/rules/remember.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { Sighting } from "../hints.ts";
import type { CarBlock } from "./car-blocks.ts";
import type { CardFacts } from "./card-facts.ts";
import { cardLinks, linkText } from "./card-links.ts";
import { shownYear } from "./card-name.ts";
import { isAboutSomethingElse, isDetailAddress, NOT_A_PAGE, OTHER_PAGES } from "./inventory-links.ts";
import type { Element, Link, PageDocument } from "./page-document.ts";
import { PAGE_NAMES } from "./page-names.ts";
import { type Car, keysOf, pathKey } from "./sightings.ts";

/** Kinds of amounts that can be a car's price. */
const PRICES: ReadonlySet<string> = new Set(["final", "price", "plain", "list"]);
/** Titles of articles about cars. */
const ARTICLE =
  /\b(?:reviews?|reviewed|vs\.?|versus|test[- ]drive[ns]?|tested|news|how to|why|guide|tips|comparison|compared|recalls?|announce[sd]?|preview|first (?:look|drive)|things to|what to|buyer'?s)\b/i;

/** True for the title of an article about a car. */
export const isArticle = (title: string): boolean => ARTICLE.test(title);

/** True for a card with a price, or the words in its place. */
export const showsPrice = (card: CardFacts): boolean =>
  card.callForPrice || card.amounts.some(({ kind }) => PRICES.has(kind));

/** True when a card has what only a car for sale has: a price, a mileage, or the words in place of the price. */
export const isOffer = (card: CardFacts): boolean => card.mileage !== null || showsPrice(card);

/** The pages that the blocks of a list lead to. */
export type BlockLinks = {
  /** The page of a block's car on the dealer's site; null when its links lead nowhere, or to a page of several cars. */
  ownPage(root: Element): string | null;
  /** True when a block leads only to other sites, and other blocks of the list lead to this one. */
  isElsewhere(root: Element): boolean;
};

/** Finds the page of each block's car: a link that no block of another car has. */
export function blockLinks(document: PageDocument, blocks: readonly CarBlock[]): BlockLinks {
  const namesAt = new Map<string, Set<string>>();
  const linksOf = new Map<Element, Link[]>();
  for (const { roots, name } of blocks) {
    const links = roots.flatMap((root) => cardLinks(document, root));
    for (const root of roots) linksOf.set(root, links);
    for (const { page } of links) {
      if (page === null) continue;
      const key = pathKey(page);
      const names = namesAt.get(key);
      if (names === undefined) namesAt.set(key, new Set([name]));
      else names.add(name);
    }
  }
  const here = pathKey(document.url);
  const isOwn = (page: string | null): page is string =>
    page !== null && namesAt.get(pathKey(page))?.size === 1 && pathKey(page) !== here && mayBeOwnPage(page);
  const isNamed = (link: Link): boolean => namesCar(linkText(document, link));
  const ownPage = (root: Element): string | null => {
    const links = (linksOf.get(root) ?? []).filter(({ page }) => isOwn(page));
    const found =
      links.find(isNamed) ??
      links.find(({ href }) => isDetailAddress(href)) ??
      links.find((link) => TO_PAGE.test(linkText(document, link)));
    return found?.page ?? null;
  };
  const elsewhere = (root: Element): boolean => {
    const links = (linksOf.get(root) ?? []).filter(
      (link) => (isDetailAddress(link.href) && !REPORT.test(link.href)) || isNamed(link),
    );
    return links.length > 0 && links.every(({ page }) => page === null) && ownPage(root) === null;
  };
  const isLocalList = once(() => blocks.some(({ roots: [root] }) => ownPage(root) !== null));
  return { ownPage, isElsewhere: (root) => elsewhere(root) && isLocalList() };
}

const namesCar = (text: string): boolean => Boolean(parseName(text, ANY_YEAR)?.make);
/** A report on a car, which another site has. */
const REPORT = /carfax|autocheck|history|report|sticker/i;
/** The words of a link to the car's page; a link around a picture has none. */
const TO_PAGE = /\b(?:details?|more|view|info\w*|see|open|full|vehicle|car)\b|^\W*$/i;

function mayBeOwnPage(page: string): boolean {
  const path = decodedPath(page);
  const { searchParams } = new URL(page);
  if (path === "/" && searchParams.size === 0) return false;
  const [folder = ""] = path.split("/").filter(Boolean);
  return !NOT_A_PAGE.test(path) && !OTHER_PAGES.test(folder) && !isAboutSomethingElse(path, searchParams);
}

/** Returns the text beside a label of a card. */
export const labelled = ({ labels }: CardFacts, fact: "stockNumber" | "condition"): string | undefined =>
  PAGE_NAMES[fact].labels.map((label) => labels.get(label)).find((text) => text !== undefined);

/** Returns the stock number beside a label of a card. */
export const shownStock = (card: CardFacts): string | undefined => labelled(card, "stockNumber");

/** True for a card with a link to its car's page, which says more. */
const leadsToPage = (root: Element, { links: own }: CardFacts, links: BlockLinks): boolean =>
  links.ownPage(root) !== null || own.some(({ page }) => page !== null && isDetailAddress(page));

/**
 * Returns the car of a block without data and VIN; null when it does not name its make and model, with its year or mileage, or offers none: a
 * card that leaves price and mileage to a telephone call has a stock number.
 */
export function blockCar(document: PageDocument, root: Element, card: CardFacts, links: BlockLinks): Car | null {
  const { title } = card;
  const name = title === null ? null : parseName(title, ANY_YEAR);
  if (title === null || !name?.make || name.model === null) return null;
  const stock = shownStock(card);
  if (!isOffer(card) && (stock === undefined || leadsToPage(root, card, links))) return null;
  const year = name.year ?? shownYear(card);
  // A model without a year may be an article or an advertisement; one with a mileage is a car.
  if ((year === null && card.mileage === null) || isArticle(title) || OFFER_OF_NEW.test(title)) return null;
  const raw: RawVehicle = { pageUrl: document.base, title, year, detailUrl: links.ownPage(root) };
  if (stock !== undefined) raw.stockNumber = stock;
  const sighting: Sighting = { source: "card", listed: true, sold: false, raw };
  return { keys: new Set(keysOf(raw)), sightings: [sighting] };
}
