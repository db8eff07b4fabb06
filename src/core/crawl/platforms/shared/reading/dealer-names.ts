import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";
import { linkedData } from "./json-ld.ts";
import { microdataNodes } from "./microdata.ts";
import type { PageDocument } from "./page-document.ts";
import { textOf, typesOf, valuesOf } from "./schema-node.ts";
import { isVehicleNode } from "./schema-vehicle.ts";

const DEALER =
  /^(?:(?:auto|car|motorcycle|new-?car|used-?car)?dealer(?:ship)?|automotivebusiness|localbusiness|store|autorepair)$/;
/** Properties that lead to other persons and businesses. */
const ELSEWHERE = new Set(["review", "reviews", "author", "publisher", "brand", "manufacturer", "parentOrganization"]);
const MAX_NODES = 5_000;
const MAX_LENGTH = 200;

/**
 * Returns the dealer's names and phone numbers on a page: dealers and other businesses in its structured data, the site's name, and links
 * that call a number.
 */
export function dealerNames(document: PageDocument): { names: string[]; phones: string[] } {
  const names: string[] = [];
  const phones: string[] = [];
  for (const node of businesses(document)) {
    names.push(...texts(valuesOf(node, "name", "legalName")));
    phones.push(...texts(valuesOf(node, "telephone")));
  }
  for (const { name, attribs } of document.elements) {
    if (name === "meta" && attribs.property === "og:site_name") names.push(...texts([attribs.content ?? ""]));
    if (name === "a" && /^tel:/i.test(attribs.href ?? "")) phones.push((attribs.href ?? "").slice(4));
  }
  return { names: [...new Set(names)], phones: [...new Set(phones)] };
}

function texts(values: readonly Json[]): string[] {
  return values.flatMap((value) => {
    const text = textOf([value]);
    return text === null ? [] : [String(text).replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH)];
  });
}

/** Returns the nodes of dealers and other businesses at any place, except within cars, because they may sell for others. */
export function businesses(document: PageDocument): JsonObject[] {
  const stack: Json[] = [...linkedData(document), ...microdataNodes(document)];
  const found: JsonObject[] = [];
  for (let count = 0, value = stack.pop(); value !== undefined && count < MAX_NODES; count++, value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value.slice(0, 1_000));
    else if (isObject(value) && !isVehicleNode(value)) {
      if (typesOf(value).some((type) => DEALER.test(type))) found.push(value);
      for (const [property, inner] of Object.entries(value)) if (!ELSEWHERE.has(property)) stack.push(inner);
    }
  }
  return found;
}
