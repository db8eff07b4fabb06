import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { httpUrl } from "#core/facts/rules/urls.ts";
import type { Page, RawVehicle } from "../platform.ts";
import { cardRegions, vinKey } from "../platforms/shared/reading/card-regions.ts";
import { pageAreas } from "../platforms/shared/reading/page-areas.ts";
import { type Element, type PageDocument, parentOf, readDocument } from "../platforms/shared/reading/page-document.ts";
import { readDetailPage, readListPage } from "../platforms/shared/reading/read-page.ts";
import { isSoldMark, saysSold } from "../platforms/shared/reading/sold-sign.ts";

/** The identifiers of a car on its own page. */
export type CarNames = { vin: string | null; stockNumber: string | null };

/** The facts about a car on the page at its address. */
export type CarPageReading = {
  /** True when the page shows the car's VIN or stock number. That alone does not mean that it is for sale. */
  namesCar: boolean;
  /** True when the page shows a price for the car, or says that it is available. */
  isOffered: boolean;
  /** The words or the mark for "sold"; null when there is none. */
  soldWords: string | null;
  /** The path that the page names as its canonical address; null when it names none. */
  canonical: string | null;
  title: string;
};

const AVAILABLE =
  /"availability"\s{0,3}:\s{0,3}"(?:https?:\\?\/\\?\/schema\.org\\?\/)?(?:InStock|LimitedAvailability|InStoreOnly)"/i;
/** Elements whose words are not about the car. Links are not among them, because the photos with their mark may be a link. */
const NOT_THE_CAR = /^(?:nav|footer|aside|option|label|button|select)$/;

/** Reads from a car's page if that car is for sale. Other cars on the page do not count. */
export function readCarPage(page: Page, car: CarNames): CarPageReading {
  const document = readDocument(page);
  const own = [readDetailPage(page), ...readListPage(page).vehicles].find((raw) => raw !== null && isSameCar(raw, car));
  return {
    namesCar: names(page.body, car),
    isOffered: readPrice(own?.price).value !== null || saysAvailable(document, car),
    soldWords: own?.sold === true ? "sold" : soldWordsOf(document, car),
    canonical: canonicalPath(document),
    title: document.title.slice(0, 200),
  };
}

/** True when the VIN is the same, or the stock number where one of them has no VIN. */
function isSameCar(raw: RawVehicle, { vin, stockNumber }: CarNames): boolean {
  const same = (a: RawVehicle["vin"], b: string | null) =>
    b !== null && String(a ?? "").toUpperCase() === b.toUpperCase();
  return vin !== null && raw.vin != null && raw.vin !== "" ? same(raw.vin, vin) : same(raw.stockNumber, stockNumber);
}

/** True when a text has the car's VIN or stock number as a separate word. */
function names(text: string, { vin, stockNumber }: CarNames): boolean {
  const spelt = text.toUpperCase();
  return [vin, stockNumber].some((name) => name !== null && name.length >= 4 && hasWord(spelt, name.toUpperCase()));
}

function hasWord(text: string, word: string): boolean {
  const isPart = (at: number): boolean => /[A-Z0-9]/.test(text.charAt(at));
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isPart(at - 1) && !isPart(at + word.length)) return true;
  }
  return false;
}

function saysAvailable(document: PageDocument, car: CarNames): boolean {
  return document.scripts.some(({ type, text }) => type.includes("json") && AVAILABLE.test(text) && names(text, car));
}

/**
 * Returns a sold mark or sentence in the page's main content: not in menus, footers, searches and texts that scripts may show later, and
 * not on the cards of other cars.
 */
function soldWordsOf(document: PageDocument, car: CarNames): string | null {
  const apart = new Set<Element>();
  for (const [key, roots] of cardRegions(document, new Map())) {
    if (vinKey(key) !== `vin:${car.vin}`) for (const root of roots) apart.add(root);
  }
  const areaOf = pageAreas(document);
  const isApart = (element: Element): boolean => {
    const area = areaOf(element);
    if (area === "hidden" || area === "tools") return true;
    for (let at: Element | null = element; at !== null; at = parentOf(at)) {
      if (apart.has(at) || NOT_THE_CAR.test(at.name)) return true;
    }
    return false;
  };
  const soldSegment = document.segments.find(({ element, text }) => saysSold(text) && !isApart(element));
  if (soldSegment !== undefined) return soldSegment.text.trim().slice(0, 80);
  const mark = document.elements.find((element) => isSoldMark(element) && !isApart(element));
  return mark === undefined ? null : `class="${(mark.attribs.class ?? "").slice(0, 80)}"`;
}

function canonicalPath(document: PageDocument): string | null {
  const link = document.elements.find(
    ({ name, attribs }) => name === "link" && /\bcanonical\b/i.test(attribs.rel ?? "") && (attribs.href ?? "") !== "",
  );
  const address = httpUrl(link?.attribs.href, document.base);
  return address === null ? null : pathOf(address);
}

/** Returns the path of an address in the form in which pages are compared: without a slash at the end, in lower case. */
export function pathOf(address: string): string {
  const { pathname } = new URL(address);
  return (pathname.endsWith("/") ? pathname.slice(0, -1) : pathname).toLowerCase() || "/";
}
