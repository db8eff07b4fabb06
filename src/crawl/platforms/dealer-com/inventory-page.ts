import type { RawVehicle } from "../../platform.ts";
import { isObject, type Json, type JsonObject } from "../../reading/lenient-json.ts";
import { inventoryRecord } from "./inventory-record.ts";

/** One page of a Dealer.com list, whichever way it came. */
export type InventoryPage = {
  vehicles: RawVehicle[];
  /** Cars in the whole list; null when not said. */
  total: number | null;
  /** How far the next page is; at least 1. */
  step: number;
};

const count = (value: Json | undefined): number | null => {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : null;
};

/**
 * Reads `{pageInfo, inventory, accounts}`: the answer of the endpoints, and the `WIS` part of the inline state. Null for
 * anything else, such as the `{"message": "… deprecated …"}` that retired endpoints answer with status 200.
 */
export function inventoryPage(answer: Json, pageUrl: string): InventoryPage | null {
  if (!isObject(answer) || !Array.isArray(answer.inventory)) return null;
  const pageInfo = isObject(answer.pageInfo) ? answer.pageInfo : {};
  const accounts = isObject(answer.accounts) ? answer.accounts : {};
  const trackingByUuid = new Map<Json | undefined, JsonObject>();
  for (const entry of Array.isArray(pageInfo.trackingData) ? pageInfo.trackingData.filter(isObject) : []) {
    if (entry.uuid !== undefined) trackingByUuid.set(entry.uuid, entry);
  }
  const vehicles = answer.inventory
    .filter(isObject)
    .map((record) => inventoryRecord(record, trackingByUuid.get(record.uuid) ?? {}, accounts, pageUrl))
    .filter((raw) => raw !== null);
  const pageSize = count(pageInfo.pageSize) ?? 0;
  return { vehicles, total: count(pageInfo.totalCount), step: Math.max(1, pageSize > 0 ? pageSize : vehicles.length) };
}
