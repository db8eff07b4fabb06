import type { CheerioAPI } from "cheerio";
import { detailAddress, httpUrl, sameSite } from "#core/facts/rules/urls.ts";
import { ANY_YEAR, withFullYear } from "#core/facts/rules/vehicle-name.ts";
import type { Page } from "../../../platform.ts";
import { parseTree } from "../../../reading/parse-html.ts";

type Root = NonNullable<ReturnType<CheerioAPI["root"]>[number]>;
type Node = Root["children"][number];
export type Element = Extract<Node, { attribs: unknown }>;

/** `at`: the element's index in `elements`. `page`: the address without tracking parameters; null where it leads to another site. */
export type Link = { element: Element; href: string; page: string | null; at: number };
/** A run of text directly in one element. Child elements split it, comments do not. */
export type Segment = { element: Element; text: string };
/** The range of an element and its descendants in `elements` and in `segments`; the ends are exclusive. */
export type Span = { start: number; end: number; textStart: number; textEnd: number };

/** A parsed page with its indexes. Everything is in document order. */
export type PageDocument = {
  url: string;
  /** The base for relative addresses. */
  base: string;
  /** The address of the page that shows this one in a frame; null for a page alone. */
  embeddedIn: string | null;
  /** Every element, parents before children. */
  elements: Element[];
  spans: Map<Element, Span>;
  scripts: { type: string; id: string; text: string }[];
  links: Link[];
  /** The links that only a script follows: buttons and whole cards. */
  scriptedLinks: Link[];
  segments: Segment[];
  title: string;
  /** The text of the first `h1`; empty when there is none. */
  heading: string;
};

const WITHOUT_TEXT = new Set(["script", "style", "noscript", "template", "svg", "head"]);
const MAX_SEGMENT = 2_000;
/** Characters. Usual list pages have a tenth of that. A longer page is read up to here and counts as cut off. */
export const MAX_PAGE = 5_000_000;

/** True for element nodes (also script and style). */
function isElement(node: Node | null | undefined): node is Element {
  return node?.type === "tag" || node?.type === "script" || node?.type === "style";
}

/**
 * The documents of pages, while memory is not needed for something else: a website's first page is read as a list of cars, for its dealer,
 * for the place of its cars and for its menu.
 */
const documents = new WeakMap<Page, WeakRef<PageDocument>>();

/** Returns a page with its indexes. Callers share it and must not change it. */
export function readDocument(page: Page): PageDocument {
  const known = documents.get(page)?.deref();
  if (known !== undefined) return known;
  const document = parseDocument(page);
  documents.set(page, new WeakRef(document));
  return document;
}

/** Parses a page and indexes it in one pass, without recursion, so deep nesting cannot overflow the stack. */
function parseDocument(page: Page): PageDocument {
  const root = parseTree(page.body.length > MAX_PAGE ? page.body.slice(0, MAX_PAGE) : page.body);
  const document: PageDocument = {
    url: page.url,
    base: page.url,
    embeddedIn: page.embeddedIn ?? null,
    elements: [],
    spans: new Map(),
    scripts: [],
    links: [],
    scriptedLinks: [],
    segments: [],
    title: "",
    heading: "",
  };
  indexNodes(document, root.firstChild);
  for (const link of [...document.links, ...document.scriptedLinks]) {
    if (isOwnAddress(document, link.href)) link.page = detailAddress(link.href, document.base);
  }
  const heading = document.elements.find((element) => element.name === "h1");
  if (heading !== undefined) document.heading = textWithin(document, heading);
  return document;
}

/** True for an address on the dealer's site: the host of the page, or that of the page that shows it in a frame. */
export const isOwnAddress = ({ base, embeddedIn }: PageDocument, address: string): boolean =>
  sameSite(address, base) || (embeddedIn !== null && sameSite(address, embeddedIn));

/** Indexes the top nodes of a page, from the first one on, and all within them. */
function indexNodes(document: PageDocument, first: Node | null): void {
  let open: Element | null = null;
  /** The outermost open element whose texts are not visible. */
  let silent: Element | null = null;
  for (let node = first; ;) {
    if (node === null) {
      const ended: Element | null = open;
      if (ended === null) return;
      leave(document, ended);
      if (silent === ended) silent = null;
      open = parentOf(ended);
      node = ended.nextSibling;
    } else if (isElement(node)) {
      enter(document, node);
      if (WITHOUT_TEXT.has(node.name)) silent ??= node;
      open = node;
      node = node.firstChild;
    } else node = addRun(document, silent === null ? open : null, node);
  }
}

function enter(document: PageDocument, element: Element): void {
  const span = { start: document.elements.length, end: 0, textStart: document.segments.length, textEnd: 0 };
  document.spans.set(element, span);
  document.elements.push(element);
  index(document, element);
}

function leave(document: PageDocument, element: Element): void {
  const span = document.spans.get(element);
  if (span === undefined) return;
  span.end = document.elements.length;
  span.textEnd = document.segments.length;
}

/**
 * Adds the text from a node up to the next element.
 * @param element null where no text is visible
 * @returns the next element; null when there is none
 */
function addRun(document: PageDocument, element: Element | null, from: Node): Node | null {
  let text = "";
  let node: Node | null = from;
  for (; node !== null && !isElement(node); node = node.nextSibling) {
    if (node.type === "text" && text.length < MAX_SEGMENT) text += node.data;
  }
  if (element !== null) addText(document, element, text);
  return node;
}

function addText(document: PageDocument, element: Element, raw: string): void {
  const text = raw.slice(0, MAX_SEGMENT).trim();
  if (text === "") return;
  // Most texts have only single spaces, and no year of two digits.
  const plain = SPACES.test(text) ? text.replace(/\s+/g, " ") : text;
  document.segments.push({ element, text: withFullYear(plain, ANY_YEAR) });
}
const SPACES = /[^\S ]| {2}/;

const SCRIPTED = ["data-href", "data-url", "data-link", "data-vdp-url", "data-vdp", "data-detail-url"]; // prettier-ignore
/** The address in the code of a click: one that it opens, or the path that it gives to the page's own function, "openVehicle('/cars/7')". */
const OPENS =
  /(?:location(?:\.href|\.assign|\.replace)?\s?(?:=|\()|window\.open\()\s?["']([^"']{1,500})["']|^\s*\w{0,20}(?:open|show|go|view|load|navigate|visit)\w{0,20}\(["'](\/[^"']{1,500})["']/i;

/** True when an element has an attribute for scripts. Most have none, and need not be asked for each by its name. */
export function hasData(attribs: Element["attribs"]): boolean {
  for (const name in attribs) if (name.startsWith("data-")) return true;
  return false;
}

/** Returns the address that an element opens without a link: in an attribute, in the code of its click, or as a form. */
function scriptedAddress(element: Element): string | undefined {
  const { name, attribs } = element;
  if (name === "img" || name === "source") return undefined;
  if (hasData(attribs)) for (const attribute of SCRIPTED) if (attribs[attribute]) return attribs[attribute];
  const [, opened, path] = OPENS.exec(attribs.onclick?.slice(0, 600) ?? "") ?? [];
  return opened ?? path ?? (name === "form" ? submittedAddress(element) : undefined);
}

/** Returns the address that a form without choices opens: a button in place of a link. Its hidden fields are the query. */
function submittedAddress(form: Element): string | undefined {
  const { action, method = "get" } = form.attribs;
  if (!action || method.toLowerCase() !== "get") return undefined;
  const query = new URLSearchParams();
  for (const { name, attribs } of tagsIn(form)) {
    if (/^(?:select|textarea)$/.test(name)) return undefined;
    if (name !== "input" || /^(?:submit|button|image)$/i.test(attribs.type ?? "")) continue;
    if (attribs.type?.toLowerCase() !== "hidden") return undefined;
    if (attribs.name) query.append(attribs.name, attribs.value ?? "");
  }
  return query.size === 0 ? action : `${action.split("?", 1)[0]}?${query}`;
}

/** The most elements of a form that are looked at. */
const MAX_FIELDS = 40;

/** Returns the first elements within one, at any depth. */
function tagsIn(root: Element): Element[] {
  const found: Element[] = [];
  const rest = [...root.children].reverse();
  for (let node = rest.pop(); node !== undefined && found.length < MAX_FIELDS; node = rest.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    rest.push(...[...node.children].reverse());
  }
  return found;
}

function index(document: PageDocument, element: Element): void {
  const { name, attribs } = element;
  const opened = scriptedAddress(element);
  const scripted = opened === undefined ? null : httpUrl(opened, document.base);
  if (scripted !== null)
    document.scriptedLinks.push({ element, href: scripted, page: null, at: document.elements.length - 1 });
  if (name === "script") {
    const text = ownText(element, Number.POSITIVE_INFINITY);
    document.scripts.push({ type: attribs.type ?? "", id: attribs.id ?? "", text });
  } else if (name === "title" && document.title === "") document.title = ownText(element, MAX_SEGMENT).trim();
  else if (name === "base" && attribs.href) document.base = httpUrl(attribs.href, document.url) ?? document.base;
  else if (name === "a" || name === "area") {
    const href = httpUrl(attribs.href, document.base);
    if (href !== null) document.links.push({ element, href, page: null, at: document.elements.length - 1 });
  }
}

/** Returns the text directly in an element. Comments in it ("$<!-- -->572") do not split it. */
export function ownText(element: Element, maxLength: number): string {
  let text = "";
  for (const child of element.children) {
    if (child.type === "text" && text.length < maxLength) text += child.data;
  }
  return text.length > maxLength ? text.slice(0, maxLength) : text;
}

/** Returns all text within an element, in reading order, at most `maxLength` characters. */
export function textWithin(document: PageDocument, element: Element, maxLength = 300): string {
  const span = document.spans.get(element);
  // Most elements with text have one.
  if (span !== undefined && span.textEnd - span.textStart === 1)
    return document.segments[span.textStart]?.text.slice(0, maxLength) ?? "";
  let text = "";
  for (let i = span?.textStart ?? 0; i < (span?.textEnd ?? 0) && text.length < maxLength; i++) {
    text += `${text === "" ? "" : " "}${document.segments[i]?.text ?? ""}`;
  }
  return text.slice(0, maxLength);
}

/**
 * Returns the links within an element. It uses bisection, because a page may have as many cards as links.
 * @param links all links of the page, or those that only a script follows
 */
export function linksWithin(document: PageDocument, span: Span, links = document.links): Link[] {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.at ?? 0) < span.start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < links.length && (links[end]?.at ?? 0) < span.end) end++;
  return links.slice(low, end);
}

/** Returns the parent element, or null at the top. */
export function parentOf(element: Element): Element | null {
  const parent = element.parent as Node | null;
  return isElement(parent) ? parent : null;
}

/** Returns the element itself and all elements in it, in document order. */
export function elementsWithin(document: PageDocument, root: Element): Element[] {
  const span = document.spans.get(root);
  return span === undefined ? [] : document.elements.slice(span.start, span.end);
}

/** Returns elements whose `class` matches, in document order. */
export function byClass(elements: readonly Element[], pattern: RegExp): Element[] {
  return elements.filter(({ attribs }) => attribs.class !== undefined && pattern.test(attribs.class));
}

/** Returns the text of the first element whose `class` matches; null when there is none or it is empty. */
export function textByClass(document: PageDocument, elements: readonly Element[], pattern: RegExp): string | null {
  const [element] = byClass(elements, pattern);
  return element === undefined ? null : textWithin(document, element) || null;
}
