import { httpUrl } from "#core/facts/rules/urls.ts";
import {
  type Element,
  hasData,
  isOwnAddress,
  ownText,
  type PageDocument,
  parentOf,
  textWithin,
} from "./page-document.ts";
import { hasPage, listKey } from "./pager.ts";

/**
 * The controls of a list that show more of its cars. `addresses`: those on the dealer's site. `elsewhere`: one on another host. `byScript`: only
 * a script knows an address. `pages`: the number of pages that they name; null for none.
 */
type MoreCars = { addresses: string[]; elsewhere: string | null; byScript: boolean; pages: number | null };

/** "Load more", "Show 12 more vehicles", "View more". */
const MORE =
  /^\W{0,9}(?:load|show|view|see)\s+(?:the\s+)?(?:next\s+)?(?:\d{1,3}\s+)?more(?:\s+(?:of\s+)?(?:our\s+)?(?:used\s+)?(?:vehicles?|cars?|results?|inventory|listings?|matches))?\W{0,9}$/i;
const NEXT = /^\W{0,9}next(?:\s+(?:page|\d{1,3}(?:\s+(?:vehicles?|cars?|results?))?))?\W{0,9}$/i;
/** Names of such a control, and of a list that grows while the visitor scrolls. */
const MORE_NAME = /(?:^|[\s_-])(?:load|show|view)[-_]?more(?=$|[\s_-])|infinite[-_]?scroll|lazy[-_]?list/i;
/** Pictures that slide have such buttons too, and so do texts that are cut. */
const OTHER_CONTROL =
  /carousel|slider|slick|swiper|gallery|thumb|photo|lightbox|modal|read[-_]?more|descri|review|filter|facet|option|menu|nav(?:bar)?\b/i;
/** The pager of the list is no menu. */
const PAGER_NAMES = /page?[-_]?nav(?:igation)?|pag(?:er|inat\w{0,6}|ing)[-_]?(?:nav|menu)/gi;
const CONTROL = /^(?:a|button|input|span|div|li)$/;
const ADDRESS_ATTRIBUTES = [
  "data-url",
  "data-href",
  "data-next",
  "data-next-url",
  "data-next-page-url",
  "data-src",
  "data-endpoint",
  "data-load",
  "data-ajax",
  "data-link",
  "data-path",
  "data-action",
  "hx-get",
];
const CLICK = /(?:location(?:\.href)?\s*=\s*|(?:location\.assign|window\.open)\(\s*)(["'])([^"']{1,500})\1/i;
/** Code of a list that fetches its further cars when the visitor scrolls or clicks. */
const GROWS = /\b(?:infinite_?scroll|load_?more|loadMore(?:Cars|Vehicles|Inventory)?|fetchMore|nextPageUrl)\b/i;
const MAX_TEXT = 60;

/** Finds the control of a list that shows more of its cars, if there is one. */
export function moreCars(document: PageDocument): MoreCars {
  const addresses = new Set<string>();
  let byScript = document.scripts.some(
    ({ type, text }) => /^(?:|module|text\/javascript)$/i.test(type) && GROWS.test(text),
  );
  let elsewhere: string | null = null;
  let pages = 1;
  for (const element of document.elements) {
    pages = Math.max(pages, pagesOf(element));
    byScript ||= element.attribs["data-has-more"] === "true" && !isElsewhere(element);
    const next = nextInData(document, element);
    if (next !== null && !isOwnAddress(document, next)) elsewhere ??= next;
    else if (next !== null && (listKey(next) === listKey(document.url) || !isElsewhere(element))) addresses.add(next);
    if (!CONTROL.test(element.name) || !isMore(document, element) || isElsewhere(element)) continue;
    const found = addressOf(document, element);
    if (found === null) byScript ||= !isOff(element);
    else addresses.add(found);
  }
  return { addresses: [...addresses], elsewhere, byScript, pages: pages > 1 ? pages : null };
}

/** Attributes with the next page of a list that grows while the visitor scrolls. Its element has no words. */
const NEXT_ATTRIBUTES = ["data-next", "data-next-url", "data-next-page-url", "data-next-page", "data-next-href"];

/** Returns the address of a next page that an element without a control's words has in its data. */
function nextInData(document: PageDocument, { attribs }: Element): string | null {
  if (!hasData(attribs)) return null;
  for (const name of NEXT_ATTRIBUTES) {
    const stated = attribs[name];
    if (stated === undefined || !/[/?]/.test(stated)) continue;
    const address = httpUrl(stated, document.base);
    if (address !== null && hasPage(address)) return address;
  }
  return null;
}

/** Attributes with the number of a list's pages. */
const PAGES_ATTRIBUTES = ["data-last-page", "data-total-pages", "data-page-count", "data-pages"];
const PAGE_NUMBER = /^(?:[2-9]|[1-9]\d{1,3})$/;

/** Returns the number of pages that a list's element or the form of its next page names; 1 where there is none. */
function pagesOf(element: Element): number {
  const { name, attribs } = element;
  if (name === "input") return attribs.type === "hidden" && isPageField(element) ? Number(attribs.value) : 1;
  if (!hasData(attribs)) return 1;
  const stated = PAGES_ATTRIBUTES.map((attribute) => attribs[attribute]).find((value) => value !== undefined);
  return stated !== undefined && PAGE_NUMBER.test(stated) && !isElsewhere(element) ? Number(stated) : 1;
}

/** True for the field of a form that is posted for a later page. */
function isPageField(field: Element): boolean {
  const { name = "", value = "" } = field.attribs;
  const form = parentOf(field)?.name === "form" ? parentOf(field) : null;
  return (
    PAGE_NUMBER.test(value) &&
    /^(?:page|pg|paged|page_?(?:no|num|number|index))$/i.test(name) &&
    /^post$/i.test(form?.attribs.method ?? "")
  );
}

/** An address that only a script follows: "#page-2", "javascript:goToPage(2)". */
const SCRIPTED_PAGE = /^(?:#|javascript:).{0,40}?(?:^|[^a-z])?p(?:age|g)?[-_=(]{0,2}\d/i;
const LATER_PAGE = /^\W{0,5}(?:page )?(?:[2-9]|[1-9]\d{1,3})\W{0,5}$/i;

/** True for a button of a pager that shows a later page by a script. */
function isPageButton(document: PageDocument, element: Element): boolean {
  const { href, "data-page": page, "data-page-number": number = page } = element.attribs;
  const isScripted = href === undefined ? /^\d{1,4}$/.test(number ?? "") : SCRIPTED_PAGE.test(href);
  return isScripted && LATER_PAGE.test(shortText(document, element));
}

function isMore(document: PageDocument, element: Element): boolean {
  const { class: classes = "", id = "", value = "" } = element.attribs;
  if (MORE_NAME.test(`${classes} ${id}`) || isPageButton(document, element)) return true;
  const isButton = element.name === "button" || element.name === "input" || element.attribs.role === "button";
  const isLink = element.name === "a";
  if (!isButton && !isLink && element.attribs.onclick === undefined) return false;
  const text = element.name === "input" ? value : shortText(document, element);
  if (MORE.test(text)) return true;
  // A link with the text "Next" and an address belongs to the pager, which reads it.
  return NEXT.test(text) && (isButton || httpUrl(element.attribs.href, document.base) === null);
}

function shortText(document: PageDocument, element: Element): string {
  return ownText(element, MAX_TEXT).trim() || textWithin(document, element, MAX_TEXT);
}

/** True for a control of pictures, texts, menus or filters. */
function isElsewhere(element: Element): boolean {
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < 4; steps++, at = parentOf(at)) {
    const { class: classes = "", id = "" } = at.attribs;
    if (OTHER_CONTROL.test(`${classes} ${id}`.replace(PAGER_NAMES, " "))) return true;
  }
  return false;
}

const isOff = ({ attribs }: Element): boolean =>
  attribs.disabled !== undefined ||
  attribs["aria-disabled"] === "true" ||
  /(?:^|\s)disabled(?:$|\s)/i.test(attribs.class ?? "");

function addressOf(document: PageDocument, element: Element): string | null {
  const { attribs } = element;
  const stated = [
    attribs.href,
    ...ADDRESS_ATTRIBUTES.map((name) => attribs[name]),
    CLICK.exec(attribs.onclick ?? "")?.[2],
  ];
  for (const text of stated) {
    if (text === undefined || !/[/?]/.test(text)) continue;
    const address = httpUrl(text, document.base);
    if (address !== null && isOwnAddress(document, address)) return withPage(address, attribs);
  }
  return formAddress(document, element);
}

/** Returns the address with the page that the control names: `data-url="/cars?page=" data-page="2"`. */
function withPage(address: string, attribs: Element["attribs"]): string {
  const page = attribs["data-page"] ?? attribs["data-next-page"] ?? attribs["data-offset"];
  if (page === undefined || !/^\d{1,6}$/.test(page)) return address;
  if (address.endsWith("=")) return address + page;
  const url = new URL(address);
  const isOffset = attribs["data-page"] === undefined && attribs["data-next-page"] === undefined;
  const name = isOffset ? "offset" : "page";
  if (!url.searchParams.has(name)) url.searchParams.set(name, page);
  return url.href;
}

/** Returns the address that a form with the method GET asks for when this button is pressed; null for other forms. */
function formAddress(document: PageDocument, button: Element): string | null {
  let form: Element | null = button;
  while (form !== null && form.name !== "form") form = parentOf(form);
  if (form === null || !/^(?:get)?$/i.test(form.attribs.method ?? "")) return null;
  const address = httpUrl(
    form.attribs.action === undefined || form.attribs.action === "" ? document.url : form.attribs.action,
    document.base,
  );
  if (address === null || !isOwnAddress(document, address)) return null;
  const url = new URL(address);
  const span = document.spans.get(form);
  const fields = document.elements
    .slice(span?.start, span?.end)
    .filter(({ name, attribs }) => name === "input" && /^hidden$/i.test(attribs.type ?? ""));
  for (const { attribs } of [...fields, button]) {
    if (attribs.name) url.searchParams.set(attribs.name, attribs.value ?? "");
  }
  return url.search === "" ? null : url.href;
}
