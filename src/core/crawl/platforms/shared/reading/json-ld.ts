import { decodeEntities } from "#core/facts/rules/text.ts";
import { isObject, type Json, type JsonObject, readJson } from "../../../reading/lenient-json.ts";
import type { Sighting } from "../hints.ts";
import type { PageDocument } from "./page-document.ts";
import { joinReferences, typesOf, valuesOf, whole } from "./schema-node.ts";
import { isVehicleNode, schemaVehicle } from "./schema-vehicle.ts";

const MAX_NODES = 200_000;
/** The most readings of a car that other data refers to, such as its offer or its entry in a list. More readings add nothing new. */
const MAX_READINGS = 5;
/** Properties that lead to cars that the page does not offer. */
const ELSEWHERE = new Set([
  "isSimilarTo",
  "isRelatedTo",
  "isVariantOf",
  "review",
  "hasVariant",
  "subjectOf",
  "isAccessoryOrSparePartFor",
]);
const LISTS = new Set(["itemListElement", "makesOffer", "itemOffered", "hasOfferCatalog", "offers", "hasPart"]);

type Visit = { value: Json; offer: JsonObject | undefined; entry: JsonObject | undefined; listed: boolean };

/** Returns the values in one JSON-LD script: usually one, sometimes several in a row, sometimes escaped twice. */
export function jsonLdValues(script: string): Json[] {
  // Most scripts are only JSON.
  const whole = /^\s*[[{]/.test(script) ? parsed(script) : undefined;
  if (whole !== undefined) return [whole];
  const text = withoutCommentMarks(script);
  const value = parsed(text);
  if (value !== undefined) return [value];
  return inARow(/^\s*[[{]\s*&(?:quot|#34);/.test(text) ? decodeEntities(text) : text);
}

/** Parses JSON; undefined for anything else. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Removes the marks around it that hide a script from old programs: `<!-- … -->`, `//<![CDATA[ … //]]>`. */
function withoutCommentMarks(script: string): string {
  const text = script.replace(/^\s*(?:<!--|(?:\/\/\s*)?<!\[CDATA\[)/, "");
  const end = text.trimEnd().replace(/;$/, "").trimEnd();
  if (!end.endsWith("]]>") && !end.endsWith("-->")) return text;
  return end.slice(0, -3).trimEnd().replace(/\/\/$/, "");
}

function inARow(text: string): Json[] {
  const values: Json[] = [];
  const start = /[[{]/g;
  for (let tries = 0; tries < 500 && start.test(text); tries++) {
    const reading = readJson(text, start.lastIndex - 1);
    if (reading.ok) values.push(reading.value);
    start.lastIndex = reading.ok ? reading.end : Math.max(start.lastIndex, reading.failedAt);
  }
  return values;
}

/** The JSON-LD of pages that are in use: a first page is read for its cars, its dealer, the dealer's names and places. */
const linked = new WeakMap<PageDocument, readonly Json[]>();

/** Returns the values of a page's JSON-LD scripts. Callers share them and must not change them. */
export function linkedData(document: PageDocument): readonly Json[] {
  const known = linked.get(document);
  if (known !== undefined) return known;
  const values = document.scripts
    .filter((script) => /ld\+json/i.test(script.type))
    .flatMap((script) => jsonLdValues(script.text));
  linked.set(document, values);
  return values;
}

/** Returns the cars in a page's JSON-LD, with the facts of the offers and list entries around them. */
export function readJsonLd(document: PageDocument): Sighting[] {
  const roots = linkedData(document);
  joinReferences(roots, document.base);
  return readSchemaNodes(roots, "json-ld", document.base);
}

/** Walks schema.org nodes without recursion and collects the cars. */
export function readSchemaNodes(roots: readonly Json[], source: "json-ld" | "microdata", pageUrl: string): Sighting[] {
  const found: Sighting[] = [];
  const readings = new Map<JsonObject, number>();
  const stack: Visit[] = roots
    .toReversed()
    .map((value) => ({ value, offer: undefined, entry: undefined, listed: false }));
  for (let count = 0, visit = stack.pop(); visit !== undefined && count < MAX_NODES; count++, visit = stack.pop()) {
    const { value } = visit;
    if (Array.isArray(value)) {
      for (const item of value.toReversed()) stack.push({ ...visit, value: item });
    } else if (isObject(value)) {
      const node = whole(value);
      if (isVehicleNode(node)) {
        const before = readings.get(node) ?? 0;
        readings.set(node, before + 1);
        if (before < MAX_READINGS) found.push({ ...schemaVehicle(node, visit, pageUrl), source, listed: visit.listed });
        continue;
      }
      pushChildren(stack, value, visit);
    }
  }
  return found;
}

function pushChildren(stack: Visit[], node: JsonObject, visit: Visit): void {
  const types = typesOf(node);
  const offer = types.some((type) => /^(?:aggregate)?offer$/.test(type)) ? node : visit.offer;
  const entry = types.includes("listitem") ? node : visit.entry;
  for (const property of Object.keys(node).reverse()) {
    const value = node[property];
    if (value === undefined || value === null || typeof value !== "object" || ELSEWHERE.has(property)) continue;
    // The facts of an offer or entry belong to its item, not to a seller or an image in it.
    const carries = property === "itemOffered" || property === "item";
    stack.push({
      value,
      offer: carries || property === "offers" ? offer : undefined,
      entry: carries ? entry : undefined,
      listed:
        visit.listed ||
        (LISTS.has(property) &&
          !(property === "itemOffered" && valuesOf(node, "itemOffered").length === 1 && !visit.listed)),
    });
  }
}
