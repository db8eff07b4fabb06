import type { Json, JsonObject } from "../../../reading/lenient-json.ts";
import type { Sighting } from "../hints.ts";
import { readSchemaNodes } from "./json-ld.ts";
import { type Element, type PageDocument, parentOf, textWithin } from "./page-document.ts";

const ADDRESS_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ["href"],
  area: ["href"],
  link: ["href"],
  img: ["data-src", "data-lazy-src", "data-lazy", "data-original", "src", "content"],
  source: ["src", "srcset"],
  iframe: ["src"],
  object: ["data"],
  time: ["datetime"],
  data: ["value"],
  meter: ["value"],
};

function isScope(element: Element): boolean {
  return "itemscope" in element.attribs || ("typeof" in element.attribs && !("itemprop" in element.attribs));
}

function propertyOf(element: Element): string[] {
  const names =
    element.attribs.itemprop ?? ("property" in element.attribs ? element.attribs.property : undefined) ?? "";
  return names
    .split(/\s+/)
    .map((name) => name.replace(/^.*[/#:]/, ""))
    .filter(Boolean);
}

/** Values of `rel` that are RDFa properties of a car. All other relations (nofollow, stylesheet) are not. */
const RELATIONS =
  /^(?:offers|seller|offeredby|brand|manufacturer|itemoffered|makesoffer|address|vehicleengine|mileagefromodometer|pricespecification|image|photo|url)$/i;

/** Returns RDFa's `rel`, on the element itself or on its parent. */
function relationOf(element: Element): string[] {
  const carriers = [element, parentOf(element)].filter((carrier) => carrier?.attribs.rel !== undefined);
  const names = (carriers[0]?.attribs.rel ?? "").split(/\s+/).map((name) => name.replace(/^.*[/#:]/, ""));
  return names.filter((name) => RELATIONS.test(name));
}

/** Returns the value of an item property by the HTML standard; for lazily loaded pictures their real address. */
function propertyValue(document: PageDocument, element: Element): string {
  const { attribs } = element;
  if (attribs.content !== undefined && element.name !== "img") return attribs.content;
  for (const name of ADDRESS_ATTRIBUTES[element.name] ?? []) {
    const value = attribs[name];
    if (value !== undefined && value !== "" && !value.startsWith("data:")) return value;
  }
  return textWithin(document, element, 1_000);
}

function hasAddress({ name, attribs }: Element): boolean {
  return (ADDRESS_ATTRIBUTES[name] ?? []).some((attribute) => attribs[attribute] !== undefined);
}

function typeOf(element: Element): string[] {
  return (element.attribs.itemtype ?? element.attribs.typeof ?? "").split(/\s+/).filter(Boolean);
}

function add(node: JsonObject, property: string, value: Json): void {
  const known = node[property];
  if (known === undefined) node[property] = value;
  else if (Array.isArray(known)) known.push(value);
  else node[property] = [known, value];
}

/** Adds an element's value to its item, under each of its property names. Returns false when it is not a property. */
function attach(outer: JsonObject | null, element: Element, value: () => Json): boolean {
  const own = outer === null ? [] : propertyOf(element);
  const inRdfa =
    outer !== null && own.length === 0 && ("typeof" in element.attribs || element.attribs.rel !== undefined);
  const properties = inRdfa && (isScope(element) || hasAddress(element)) ? relationOf(element) : own;
  for (const property of properties) if (outer !== null) add(outer, property, value());
  return properties.length > 0;
}

/** Returns the cars in a page's microdata and RDFa, by the same rules as in JSON-LD. */
export function readMicrodata(document: PageDocument): Sighting[] {
  return readSchemaNodes(microdataNodes(document), "microdata", document.base);
}

/** Returns the items of a page's microdata (itemscope, itemprop) and RDFa (typeof, property, rel, resource) as JSON-LD nodes. Callers share them. */
export function microdataNodes(document: PageDocument): readonly Json[] {
  const known = microdata.get(document) ?? readNodes(document);
  microdata.set(document, known);
  return known;
}

/** The items of pages that are in use. */
const microdata = new WeakMap<PageDocument, readonly Json[]>();

function readNodes(document: PageDocument): Json[] {
  const nodes = new Map<Element, JsonObject>();
  const roots: Json[] = [];
  // Parents come before their children, so the scope of an element is always known.
  const scopes = new Map<Element, JsonObject | null>();
  for (const element of document.elements) {
    const parent = parentOf(element);
    const outer = parent === null ? null : (nodes.get(parent) ?? scopes.get(parent) ?? null);
    scopes.set(element, outer);
    if (isScope(element)) {
      const node: JsonObject = { "@type": typeOf(element) };
      const about = element.attribs.resource ?? element.attribs.about;
      if (about !== undefined && /^(?:https?:)?\//.test(about)) node["@id"] = about;
      nodes.set(element, node);
      if (!attach(outer, element, () => node)) roots.push(node);
    } else attach(outer, element, () => propertyValue(document, element));
  }
  return roots;
}
