import { isObject, type Json } from "../../reading/lenient-json.ts";
import { scriptValues } from "../../reading/script-values.ts";
import { type InventoryPage, inventoryPage } from "./inventory-page.ts";

const MARK = "DDC.WS.state";

/**
 * The page of the list that the HTML carries for its own scripts:
 * `DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = {"WIS": {pageInfo, inventory, accounts}}`. Of several widgets the
 * one with the most cars (the others are "featured" rows). Null when there is none with a car in it.
 */
export function inlineInventory(html: string, pageUrl: string): InventoryPage | null {
  let best: InventoryPage | null = null;
  const first = html.indexOf(MARK);
  if (first < 0) return null;
  for (const value of scriptValues(html, first)) {
    const found = inventoryWithin(value, pageUrl, 0);
    if (found !== null && found.vehicles.length > (best?.vehicles.length ?? 0)) best = found;
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
