import { decodedPath, detailAddress } from "#core/facts/rules/urls.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { OTHER_PAGES } from "./inventory-links.ts";
import { type Element, isOwnAddress, type PageDocument, parentOf, textWithin } from "./page-document.ts";

/** Query parameters for a page of a list. */
const PAGE_PARAMETER =
  /^(?:page|p|pg|pn|pt|_p|paged|pageno|page_?no|pagenum|page_?number|current_?page|pageindex|start|offset|from|startrow|_paged|inv_?page|skip|after|cursor|start_?(?:at|index)|first_?row)$/i;
const PAGE_IN_PATH = /(?:\/page[-/]?\d{1,4}|[-_/]p(?:age)?[-_]?\d{1,4})(?=\/?$|\.\w{2,5}$)/i;
/** A link to the same list on one page: "View all" with `?pagesize=100`. */
const ALL_TEXT =
  /^\W{0,9}(?:view|show|see|display)\s+all(?:\s+\d{1,5})?(?:\s+(?:vehicles|cars|results|inventory|listings))?\W{0,9}$/i;
const ALL_PARAMETER =
  /^(?:(?:page|results?|items)?_?(?:size|per_?page|limit|count)|per_?page|limit|show|all|view_?all|rpp|ipp)$/i;
const NUMBER = /^\W{0,9}\d{1,4}\W{0,9}$/;
const OPTION_OF_PAGE = /^\W{0,9}(?:page\s+)?\d{1,4}(?:\s+of\s+\d{1,4})?\W{0,9}$/i;
const NEXT_TEXT =
  /^\W{0,20}(?:next(?: page)?|older|more(?: (?:cars|vehicles|inventory|results|listings))?|siguiente|suivant|[›»>→]{1,2}|&gt;)\W{0,20}$/i;

/** The parts of an address that tell the pages of a list. */
type PagerAddress = {
  path: string;
  /** The same for all pages of one list. */
  list: string;
  /** The same for all spellings of one page. */
  page: string;
  hasPage: boolean;
  /** True when a parameter may ask for the whole list on one page. */
  mayShowAll: boolean;
};

/** Cached, because every page of a list has the links to the others. */
const readAddress = remember(2_000, (address): PagerAddress => {
  const { host, pathname, search, searchParams } = new URL(address);
  // Most addresses have no parameters.
  const parameters = search === "" ? [] : [...searchParams];
  const stated = parameters.filter(([, value]) => value !== "");
  const list = stated.filter(([name]) => !PAGE_PARAMETER.test(name));
  const page = stated.filter(([name, value]) => !(PAGE_PARAMETER.test(name) && /^[01]$/.test(value)));
  return {
    path: pathname,
    list: `${listPath(pathname)}?${sorted(list)}`,
    page: `${host.replace(/^www\./, "")}${pathname.replace(/(?<=.)\/$/, "")}?${sorted(page)}`,
    hasPage: PAGE_IN_PATH.test(decodedPath(address)) || parameters.some(([name]) => PAGE_PARAMETER.test(name)),
    mayShowAll: parameters.some(([name]) => ALL_PARAMETER.test(name)),
  };
});

const listPath = (pathname: string): string =>
  pathname
    .replace(PAGE_IN_PATH, "")
    .replace(/\/?(?:index|default)?\.(?:html?|php|aspx?)$/i, "")
    .replace(/\/(?:index|default)?$/i, "");

const sorted = (parameters: readonly (readonly [name: string, value: string])[]): string =>
  parameters
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");

/** Returns a list's address without its page number: all pages of one list have the same key. */
export const listKey = (address: string): string => readAddress(address).list;

/** Returns a page's address in one form: its host and path, and its parameters sorted, without empty ones and without "page 1". */
export const pageKey = (address: string): string => readAddress(address).page;

/** True for an address that names a page of a list. */
export const hasPage = (address: string): boolean => readAddress(address).hasPage;

/** `pages`: addresses of more pages of a list, the next one first. `elsewhere`: the address of a next page on another host. */
export type Further = { pages: string[]; elsewhere: string | null };

/** Returns the links to more pages of the list: first those marked as next (`rel=next`, "Next", "›"), then numbered ones. */
export function furtherPages(document: PageDocument): Further {
  const found: FoundPages = { next: new Set(), numbered: new Set(), all: null };
  let elsewhere: string | null = null;
  const here = pageKey(document.url);
  const isAnother = (address: string): boolean => isOwnAddress(document, address) && pageKey(address) !== here;
  for (const address of markedInHead(document)) {
    if (isAnother(address)) found.next.add(address);
    else if (!isOwnAddress(document, address)) elsewhere ??= address;
  }
  for (const { element, page, href } of document.links) {
    if (page === null) elsewhere ??= isPageElsewhere(document, element, href) ? href : null;
    else if (isAnother(page)) addLink(document, element, page, found);
  }
  for (const address of chosenPages(document)) if (isAnother(address)) found.numbered.add(address);
  if (found.all !== null) return { pages: [found.all], elsewhere };
  return { pages: [...new Set([...found.next, ...found.numbered])], elsewhere };
}

/** True for a link on another host to the next page, or to a page by its number, of a list. */
const isPageElsewhere = (document: PageDocument, element: Element, address: string): boolean =>
  isNext(document, element, hasPage(address)) || (hasPage(address) && NUMBER.test(textWithin(document, element, 40)));

/** Returns the addresses of a list's pages among the options of a menu: `<option value="/used?page=2">Page 2</option>`. */
function chosenPages(document: PageDocument): string[] {
  const options = document.elements.filter(
    ({ name, attribs }) => name === "option" && /[/?]/.test(attribs.value ?? ""),
  );
  return options.flatMap((element) => {
    const address = detailAddress(element.attribs.value, document.base);
    const isPage = address !== null && hasPage(address) && listKey(address) === listKey(document.url);
    return isPage && OPTION_OF_PAGE.test(textWithin(document, element, 40)) ? [address] : [];
  });
}

/** Returns the addresses of `<link rel="next">`. */
function markedInHead(document: PageDocument): string[] {
  const links = document.elements.filter(
    ({ name, attribs }) => name === "link" && attribs.href && isMarkedNext(attribs),
  );
  return links.flatMap(({ attribs }) => detailAddress(attribs.href, document.base) ?? []);
}

/** True for a link to the whole list on one page. */
const showsAll = (document: PageDocument, element: Element, address: string): boolean =>
  readAddress(address).mayShowAll && ALL_TEXT.test(textWithin(document, element, 60));

/** True for a link that is marked as the next page; where its address allows it, also for one with such a text. */
const isNext = (document: PageDocument, element: Element, byText: boolean): boolean =>
  isMarkedNext(element.attribs) || (byText && NEXT_TEXT.test(wordsOf(document, element)));

/** Returns a link's text; for a picture as a link the words that stand for it. */
function wordsOf(document: PageDocument, element: Element): string {
  const text = textWithin(document, element, 40);
  if (text !== "") return text;
  const { start = 0, end = 0 } = document.spans.get(element) ?? {};
  const words = document.elements.slice(start + 1, end).map(({ attribs }) => attribs.alt ?? attribs.title ?? "");
  return words.find((word) => word !== "")?.slice(0, 40) ?? "";
}

const isMarkedNext = ({ rel }: { rel?: string }): boolean => rel !== undefined && /(?:^|\s)next(?:\s|$)/i.test(rel);

/** Addresses of a list's pages: those marked as next, those with a number, and the one with all its cars. */
type FoundPages = { next: Set<string>; numbered: Set<string>; all: string | null };

/** Adds a link to another page of this site, if it is one of this list. */
function addLink(document: PageDocument, element: Element, address: string, found: FoundPages): void {
  const isSamePath = readAddress(address).path === readAddress(document.url).path;
  // The list at "/showroom.php" may go on at "/page/2/", but a blog beside it has pages too.
  const mayBePage = isSamePath || (hasPage(address) && !OTHER_PAGES.test(decodedPath(address)));
  if (isSamePath && showsAll(document, element, address)) found.all ??= address;
  else if (isNext(document, element, mayBePage)) found.next.add(address);
  else if (mayBePage || listKey(address) === listKey(document.url)) addPlain(document, element, address, found);
}

function addPlain(document: PageDocument, element: Element, address: string, { next, numbered }: FoundPages): void {
  const text = wordsOf(document, element);
  if (NUMBER.test(text) && hasPage(address)) numbered.add(address);
  if (listKey(address) !== listKey(document.url)) return;
  const { attribs } = element;
  const named = `${attribs["aria-label"] ?? ""} ${attribs.title ?? ""} ${attribs.class ?? ""} ${parentOf(element)?.attribs.class ?? ""}`;
  if (NEXT_TEXT.test(text) || /\bnext\b/i.test(named)) next.add(address);
}

/**
 * Returns the most likely address of page `number`, for a list without a usable pager: the present address with its page in the path or its
 * page parameter changed, else with `?page=N`.
 */
export function guessedPage(address: string, number: number): string {
  const url = new URL(address);
  if (PAGE_IN_PATH.test(url.pathname)) {
    url.pathname = url.pathname.replace(PAGE_IN_PATH, (page) => page.replace(/\d+/, String(number)));
    return url.href;
  }
  const name = [...url.searchParams.keys()].find(
    (key) => PAGE_PARAMETER.test(key) && !/^(?:start\w*|offset|from|skip|after|cursor|first_?row)$/i.test(key),
  );
  url.searchParams.set(name ?? "page", String(number));
  return url.href;
}
