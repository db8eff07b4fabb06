import { conditionInAddress } from "#core/facts/rules/condition.ts";
import { canonicalMake } from "#core/facts/rules/make-names.ts";
import { decodedPath, detailAddress } from "#core/facts/rules/urls.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { isDetailAddress, MAX_LINKS, NOT_A_PAGE, OTHER_PAGES, titledLinks } from "./inventory-links.ts";
import { listFrames } from "./list-frames.ts";
import { type PageDocument, textWithin } from "./page-document.ts";
import { hasPage } from "./pager.ts";

const USED_LIST =
  /(?:^|[^a-z])(?:used|pre-?owned|preowned|searchused|usados|second-?hand|occasions?|usages|usagees?)(?:$|[^a-z])/i;
const ANY_LIST =
  /(?:^|[^a-z])(?:inventory|inventaire|inventario|collections|vehicules|voitures|all-?vehicles|vehicles?|cars?|autos?|showroom|stock|cars-?for-?sale|for-?sale|newandusedcars|searchall|search|trucks?|suvs?|vans?|sedans?|coupes?|convertibles?|hybrids?|listings?|catalog|our-?cars|shop)(?:$|[^a-z])/i;
/** Words that, alone, name a part of the cars. */
const PART_OF_LIST =
  /(?:^|[^a-z])(?:certified|cpo|under|priced|suvs?|trucks|vans?|sedans?|coupes?|convertibles?|hybrids?|electric|diesel|luxury|featured|wholesale)(?:$|[^a-z])/i;
/** A model year, or a price ("10k", "0-15000"), as a word of a path. */
const PART_IN_NUMBERS = /(?:^|[^a-z\d])(?:(?:19|20)\d\d|\d{1,3}k|\d{1,6}[^a-z\d/]{1,3}\d{4,6})(?:$|[^a-z\d])/i;
/** The start of a text that is made of words for "all used cars" and for a web page. */
const GENERIC_WORD =
  /^(?:pre-?owned|second-?hand|newandused|inventor(?:y|ies)|inventaire|inventario|collections?|products?|occasions?|usagees?|usages|vehicules?|voitures?|vendre|(?:notre|nos|tous|voir|les|des|de|d|a|fr)(?![a-z])|automobiles?|vehicles?|listings?|dealership|showroom|catalog|results?|search|browse|default|usados|forsale|stock|index|owned|autos?|used|cars?|sale|shop|view|list|home|main|page|html?|aspx?|php|all|our|lot|for(?![a-z])|srp|and|new|the|pre|dealer|find|see|now|in|at|us|en|\d)/;
/** Kinds of cars. Two of them in one address name all cars: "used-cars-trucks-and-suvs". */
const KINDS = /(?:^|[^a-z])(?:cars?|autos?|trucks?|suvs?|vans?)(?=$|[^a-z])/gi;
/** True for lists whose paths differ by the kind of cars alone: "/cars/" and "/trucks/". Each may have one kind only. */
export function differByKind(one: string, other: string): boolean {
  const [path, otherPath] = [decodedPath(one), decodedPath(other)];
  return path !== otherPath && path.replace(KINDS, "") === otherPath.replace(KINDS, "");
}

/** Parameters that choose some of the cars. */
const FILTER =
  /^(?:(?:vehicle|search|filter|inv|f|q|sf|facet)?[_-]?(?:make|model|body(?:_?(?:style|type))?|style|type|trim|year|(?:min|max|low|high)?_?(?:price|year|mileage|miles)(?:_?(?:min|max|from|to))?|price_?range|colou?r|ext_?color|drive_?train|drivetype|fuel(?:_?type)?|transmission|engine|category|city|town|locations?|lot|store|branch|brand|manufacturer|letter|initial|budget|certified|cpo|features?|keywords?|query|search|term|q|s))(?:\[\w{0,10}\])?$/i;
/** Values of such parameters that choose all used cars. */
const ALL_USED = /^(?:|all|any|0|used|pre-?owned|u|cars?|vehicles?|inventory|used[ _+-]?(?:cars?|vehicles?))$/i;

/**
 * A link to a list of cars. `rank`: 3 for used cars, 2 for any cars, 1 for a part of them. `embeddedIn`: the page that shows the list in a
 * frame.
 */
export type ListLink = { href: string; rank: number; embeddedIn?: string };

/**
 * Returns links to lists of cars, best first: used cars, then all cars, then parts of them (one town, one make, one kind). Of equal ones the
 * shorter address comes first. Lists of new cars are skipped. Frames with a list come after the links to whole lists.
 */
export function inventoryLinks(document: PageDocument): ListLink[] {
  const found = new Map<string, ListLink>();
  let namesCars = false;
  for (const { page: address, element } of document.links.slice(0, MAX_LINKS)) {
    if (address === null || found.has(address)) continue;
    if (isDetailAddress(address)) {
      namesCars = true;
      continue;
    }
    const rank = rankOf(address, textWithin(document, element, 80), document.url);
    if (rank > 0) found.set(address, { href: address, rank });
  }
  if (!namesCars) for (const car of titledLinks(document)) found.delete(car);
  for (const href of listFrames(document)) found.set(href, { href, rank: 2, embeddedIn: document.url });
  return [...found.values()].sort(
    (a, b) => b.rank - a.rank || Number("embeddedIn" in a) - Number("embeddedIn" in b) || a.href.length - b.href.length,
  );
}

/** Returns a text without accents: "Véhicules d'occasion". */
const withoutAccents = (text: string): string =>
  NOT_ASCII.test(text) ? text.normalize("NFD").replace(/\p{M}/gu, "") : text;
const NOT_ASCII = /[\u0080-\uffff]/;

/** The words of an address that tell if it is a list of cars. `isPart`: it names a part of the cars; false where the rest is false. */
type ListAddress = {
  isFront: boolean;
  isOther: boolean;
  isUsed: boolean;
  isAny: boolean;
  isPart: boolean;
  isDeep: boolean;
};

/** Cached, because the pages of a site have the same menus and pagers. */
const readAddress = remember(2_000, (address): ListAddress => {
  const path = withoutAccents(decodedPath(address));
  const isFront = path === "/";
  const isOther = isFront || NOT_A_PAGE.test(path) || OTHER_PAGES.test(path) || conditionInAddress(address) === "new";
  const isUsed = !isOther && USED_LIST.test(`${path} ${URL.parse(address)?.search ?? ""}`);
  const isAny = !isOther && ANY_LIST.test(path);
  const isPart = (isUsed || isAny) && isPartOfList(address);
  return { isFront, isOther, isUsed, isAny, isPart, isDeep: path.split("/").length > 3 };
});

/** The words of a link to the cars of one make, letter, year or price. */
const namesPart = (text: string): boolean =>
  /^\W{0,3}(?:[a-z]|[a-z] ?[-–] ?[a-z]|(?:19|20)\d\d(?: (?:models?|cars|vehicles))?|(?:(?:under|over|below|above|up to) )?\$\d[\d,k]{0,7}(?: .{1,20})?)\W{0,3}$/i.test(
    text,
  ) ||
  (text.length <= 30 && canonicalMake(text) !== null);

/** True for the present page with another choice of cars: "/?availability=all" on a front page that is the list. */
const isOtherView = (address: string, here: string): boolean =>
  decodedPath(address) === decodedPath(here) && !hasPage(address) && withoutView(address) !== withoutView(here);

function rankOf(address: string, linkText: string, here: string): number {
  const { isFront, isOther, isUsed, isAny, isPart, isDeep } = readAddress(address);
  if (isFront && isOtherView(address, here)) return isPartOfList(address) ? 1 : 2;
  if (isOther) return 0;
  if (isPart) return 1;
  const text = withoutAccents(linkText);
  if (isUsed || (isAny && USED_LIST.test(text))) return 3;
  if (isAny) return isNewText(text) ? 0 : 2;
  if (namesPart(text)) return 1;
  // "/lot.html" with the text "Our inventory".
  return !isDeep && ANY_LIST.test(text) && !isNewText(text) && isGeneric(text) ? 2 : 0;
}

const isNewText = (text: string): boolean => /^\s*new\b/i.test(text);

/**
 * True when the address of a list names a part of the cars: a town, a make, a kind, a price. Only words for all used cars, and those of the
 * dealer's own name in its host, name the whole.
 */
export function isPartOfList(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  for (const [name, value] of url.searchParams) if (FILTER.test(name) && !ALL_USED.test(value.trim())) return true;
  const path = withoutAccents(decodedPath(address));
  const kinds = path.match(KINDS)?.length ?? 0;
  if ((PART_OF_LIST.test(path) && kinds < 2) || PART_IN_NUMBERS.test(path)) return true;
  const rest = kinds < 2 ? path : path.replace(KINDS, " ");
  const host = url.hostname.replace(/[^a-z0-9]/gi, "");
  return !rest
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .every((word) => isGeneric(word) || (word.length > 2 && host.includes(word)));
}

/** True when a text is made of words for all used cars only: "usedinventory", "View our cars". */
function isGeneric(text: string): boolean {
  let rest = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  for (let word = GENERIC_WORD.exec(rest); word !== null && rest !== ""; word = GENERIC_WORD.exec(rest)) {
    rest = rest.slice(word[0].length).trimStart();
  }
  return rest === "";
}

/** Parameters that change how a list is shown, not which cars it has. */
const VIEW =
  /^(?:sort\w*|order\w*|dir|direction|view|layout|display|per_?page|limit|size|page_?size|results_?per_?page|lang)$/i;

/** Returns the address without the parameters that only sort or lay out a list: all views of one list have the same. */
export function withoutView(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.search === "") return address;
  for (const name of [...url.searchParams.keys()]) if (VIEW.test(name)) url.searchParams.delete(name);
  return detailAddress(url.href, address) ?? address;
}
