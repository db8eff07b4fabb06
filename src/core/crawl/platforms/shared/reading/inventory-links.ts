import { conditionInAddress } from "#core/facts/rules/condition.ts";
import { canonicalMake } from "#core/facts/rules/make-names.ts";
import { startsWithModel } from "#core/facts/rules/model-names.ts";
import { decodedPath, isTrackingParameter } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, parseTitle } from "#core/facts/rules/vehicle-name.ts";
import { findVin, provenVin } from "#core/facts/rules/vin.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { type Link, type PageDocument, textWithin } from "./page-document.ts";

/** The most links of a page that are looked at. */
export const MAX_LINKS = 3_000;
/** Files that are no web pages, by the end of their path. */
export const NOT_A_PAGE = /\.(?:jpe?g|png|gif|webp|svg|pdf|css|js|xml|zip|mp4|ico)$/i;
/** Words in the addresses of a dealer's other pages, which are neither lists of cars nor cars. */
export const OTHER_PAGES =
  /(?:^|[^a-z])(?:service|parts|financ\w*|credit|trade|value-your|sell|blog|news|about|contact|careers?|jobs|privacy|terms|login|account|research|compare|reviews?|testimonials|specials?|coupons?|directions|hours|staff|team|warranty|insurance|rental|recall|schedule|appointment|sitemap|faq|payment|calculator|brochure|accessories|tires|form|eprice|video)(?:$|[^a-z])/i;
/** Words of pages for a visitor's action on a car. Such a page has the car's VIN but is not its own page. */
const ACTIONS =
  /(?:^|[^a-z])(?:contact\w*|inquir\w*|enquir\w*|compare\w*|comparison|trade(?:-?(?:ins?|up|value\w*))?|appraisal|financ\w*|credit\w*|appl(?:y|ication)|pre-?(?:approv|qualif)\w*|test-?drive|eprice|e-price|request\w*|quote|availability|make-(?:an-)?offer|friend|print\w*|share|calculator|schedule\w*|appointment|reserve|checkout|lead|form|saved?|favou?rites?|wishlist|garage|brochure|window-?sticker|carfax|autocheck|history|alerts?|hold|purchase|buy-now|digital-?retail\w*)(?:$|[^a-z])/i;
/** The same words, written together: "vehicleinquiry.aspx". */
const JOINED_ACTIONS =
  /inquir|enquir|tradein|testdrive|contactus|makea?n?offer|moreinfo|prequalif|preapprov|eprice|financeapp|creditapp|tofriend|afriend|windowsticker|availability|aska?question/i;
/** Parameters that mostly name the visitor's origin, with any value. They stay in an address. */
const ORIGIN = /^(?:source|src|from|origin|campaign)$/i;
/** The path of a car's page that names the car in its query. */
const PAGE_WORD =
  /vehicle|vdp|detail|inventory|listing|showroom|product|auto|cars?|truck|stock|view|used|owned|index|default|unit|item|search|vin/i;
const DETAIL_WORD =
  /^(?:vdp|vehicle-?details?|details?|vehicles?|inventory|listings?|auto|autos|cars?|stock|view|used|certified|cpo|used-?(?:cars|vehicles|inventory)|pre-?owned)$/i;

/**
 * True when an address is that of one car's page: it contains a VIN, or a model year and a make, or a number below a folder named after
 * cars. Pages for questions, trade-ins or comparisons do not count.
 */
export const isDetailAddress = remember(2_000, (href): boolean => {
  const path = decodedPath(href);
  if (NOT_A_PAGE.test(path)) return false;
  const query = URL.parse(href, "http://x.invalid/")?.searchParams ?? new URLSearchParams();
  if (isAboutSomethingElse(path, query)) return false;
  if (namesCar(path) || isBelowModel(path)) return true;
  if (hasVin(query) && (path === "/" || PAGE_WORD.test(path))) return true;
  const parts = path.split("/").filter(Boolean);
  const last = parts.at(-1)?.replace(/\.\w{2,5}$/, "") ?? "";
  const folder = parts.slice(0, -1).some((part) => DETAIL_WORD.test(part));
  return (
    folder &&
    (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(last) ||
      (/^\d{4,}$/.test(last) && !isModelYear(last)) ||
      (/[-_]\d{5,}$/.test(last) && !PRICE_RANGE.test(last)) ||
      /[-_][0-9a-f]{24,32}$/i.test(last)) &&
    !/(?:^|\/)page\/?\d+$/i.test(path)
  );
});

/** True for a model year as a folder, which is a filter: "/cars/2025/". */
const isModelYear = (last: string): boolean => /^(?:19\d|20[0-3])\d$/.test(last);

/** The cars between two prices: "/cars/10000-15000/". */
const PRICE_RANGE = /^\d{1,6}[-_]\d{5,6}$/;

/** True when a parameter called after the VIN has one, or another one a proven VIN. Trackers have numbers of the same length. */
const hasVin = (query: URLSearchParams): boolean =>
  [...query].some(
    ([name, value]) =>
      (/vin/i.test(name) ? findVin(value) : provenVin(value)) !== null || (name === "vin" && OLD_VIN.test(value)),
  );

/** The VIN of a car from before 1981, in a parameter with that name. */
const OLD_VIN = /^(?=(?:[A-Z]*\d){5})[A-Z\d]{8,13}$/i;

/** True for a page below the folders of a make and a model: "/inventory/honda/accord/a4410/". A year alone is a filter. */
function isBelowModel(path: string): boolean {
  const parts = path.split("/").filter(Boolean);
  const at = parts.findIndex((part) => canonicalMake(part) !== null);
  if (!parts.slice(0, at).some((part) => DETAIL_WORD.test(part)) || parts.length < at + 3) return false;
  const [make = "", model = "", ...rest] = parts.slice(at);
  const last = (rest.at(-1) ?? "").replace(/\.\w{2,5}$/, "");
  const isModel = startsWithModel(canonicalMake(make) ?? "", model.replace(/[-_+]/g, " "));
  return isModel && /^[\w-]+$/.test(last) && /\d/.test(last) && !/^(?:(?:19|20)\d\d$|page)/i.test(last);
}

/** True when a path has a VIN, or a model year and a make. */
function namesCar(path: string): boolean {
  if (findVin(path) !== null) return true;
  const words = path.replace(/[-_+/.]+/g, " ").trim();
  return Boolean(parseTitle(words, ANY_YEAR)?.make) && !/\bfor sale in\b/.test(words);
}

/** True by a folder or a parameter. Words in the name of a car ("…-new-tires-…") do not count. */
export function isAboutSomethingElse(path: string, query: URLSearchParams): boolean {
  if (path.split("/").some((part) => isAction(part) && !namesCar(part))) return true;
  return [...query]
    .filter(([name]) => !ORIGIN.test(name) && !isTrackingParameter(name))
    .some(([name, value]) => ACTIONS.test(spaced(name)) || (value.length <= 40 && ACTIONS.test(spaced(value))));
}

const isAction = (part: string): boolean =>
  ACTIONS.test(spaced(part)) || JOINED_ACTIONS.test(part.replace(/[^a-z]+/gi, ""));

/** Writes "tradeVin" as "trade Vin". */
const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1 $2");

/**
 * Returns links to pages of single cars on the same site, without duplicates and without cars that the address calls new.
 * @param isListed false for links in parts of the page that are not its list
 */
export function detailLinks(document: PageDocument, isListed: (link: Link) => boolean = () => true): string[] {
  const found = new Set<string>();
  for (const link of [...document.links.slice(0, MAX_LINKS), ...document.scriptedLinks.slice(0, MAX_LINKS)]) {
    const { page: address } = link;
    if (address === null || !isDetailAddress(address) || conditionInAddress(address) === "new") continue;
    if (!isListed(link)) continue;
    const folder = decodedPath(address).split("/")[1] ?? "";
    if (!OTHER_PAGES.test(folder) || namesCar(folder)) found.add(address);
  }
  return found.size > 0 ? [...found] : titledLinks(document, isListed);
}

/** "2018 Honda Accord Sport": a model year at the beginning. The make must follow it. */
const TITLE = /^\s*(?:used\s+|pre-?owned\s+|certified\s+)*(?:19|20)\d\d\s+\p{L}/iu;
/** The fewest such links. A menu or an advertisement has fewer. */
const FEW_TITLED = 2;

/**
 * Returns links with the title of a car, below a folder of cars, where no address names a car: "/used/T101" of a small dealer's own
 * website. Empty when there are too few of them.
 */
export function titledLinks(document: PageDocument, isListed: (link: Link) => boolean = () => true): string[] {
  const found = new Set<string>();
  for (const link of document.links.slice(0, MAX_LINKS).filter(isListed)) {
    const { page: address, element } = link;
    if (address === null || found.has(address) || conditionInAddress(address) === "new") continue;
    const path = decodedPath(address);
    const folders = path.split("/").filter(Boolean).slice(0, -1);
    if (!folders.some((part) => DETAIL_WORD.test(part)) || NOT_A_PAGE.test(path) || OTHER_PAGES.test(path)) continue;
    const text = textWithin(document, element, 80);
    if (TITLE.test(text) && parseTitle(text, ANY_YEAR)?.make) found.add(address);
  }
  return found.size < FEW_TITLED ? [] : [...found];
}
