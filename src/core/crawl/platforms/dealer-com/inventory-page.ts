import type { RawVehicle } from "../../platform.ts";
import { isObject, type Json, type JsonObject, scriptValues } from "../../reading/lenient-json.ts";
import { count, objectAt, objectsIn } from "../shared/json-answer.ts";
import { accountName, inventoryRecord } from "./inventory-record.ts";

/** One page of a Dealer.com list, from an endpoint or from the page's state. */
export type InventoryPage = {
  vehicles: RawVehicle[];
  /** Cars in the whole list; null when not stated. */
  total: number | null;
  /** The names of the rooftops in the list, by the ids of their accounts. */
  rooftops: ReadonlyMap<string, string>;
  /** The distance to the start of the next page, in cars; at least 1. A service may return fewer than its page size. */
  step: number;
};

/**
 * Reads `{pageInfo, inventory, accounts}`: the endpoints' response, and the `WIS` part of the inline state. Null for anything
 * else, such as the `{"message": "… deprecated …"}` of retired endpoints, which has status 200.
 */
export function inventoryPage(answer: Json, pageUrl: string): InventoryPage | null {
  if (!isObject(answer) || !Array.isArray(answer.inventory)) return null;
  const pageInfo = objectAt(answer.pageInfo);
  const accounts = objectAt(answer.accounts);
  const trackingByUuid = new Map<Json | undefined, JsonObject>();
  for (const entry of objectsIn(pageInfo.trackingData)) {
    if (entry.uuid !== undefined) trackingByUuid.set(entry.uuid, entry);
  }
  const vehicles = objectsIn(answer.inventory)
    .map((record) => inventoryRecord(record, trackingByUuid.get(record.uuid) ?? {}, accounts, pageUrl))
    .filter((raw) => raw !== null);
  const ids = [
    ...Object.keys(accounts),
    ...objectsIn(answer.inventory).map(({ accountId }) => String(accountId ?? "")),
  ];
  const rooftops = new Map(ids.filter((id) => id !== "").map((id) => [id, accountName(id, accounts)]));
  const given = objectsIn(answer.inventory).filter(({ isPlaceholder }) => isPlaceholder !== true).length;
  const step = Math.max(1, Math.min(count(pageInfo.pageSize) || given, given));
  return { vehicles, total: count(pageInfo.totalCount), rooftops, step };
}

const MARK = "DDC.WS.state";

/**
 * Returns the page of the list that the HTML has for its own scripts: `DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = {"WIS":
 * {pageInfo, inventory, accounts}}`. Of several widgets it takes the one with most cars (the others are "featured" rows). Null when there
 * is no list.
 */
export function inlineInventory(html: string, pageUrl: string): InventoryPage | null {
  let best: InventoryPage | null = null;
  const first = html.indexOf(MARK);
  if (first < 0) return null;
  for (const value of scriptValues(html, first)) {
    const found = inventoryWithin(value, pageUrl, 0);
    if (found !== null && found.vehicles.length > (best?.vehicles.length ?? -1)) best = found;
  }
  return best;
}

function inventoryWithin(value: Json, pageUrl: string, depth: number): InventoryPage | null {
  if (!isObject(value) || depth > 4) return null;
  const own = inventoryPage(value, pageUrl);
  if (own !== null) return own;
  for (const inner of Object.values(value)) {
    const found = inventoryWithin(inner, pageUrl, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
