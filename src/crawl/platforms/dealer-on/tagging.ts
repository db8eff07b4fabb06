import type { Page } from "../../platform.ts";
import { isObject, readJson } from "../../reading/lenient-json.ts";
import { count, plain } from "../shared/json-answer.ts";

/** What a DealerOn list page says about itself. */
export type Tagging = { dealerId: string; pageId: string; total: number | null; shown: number };

/**
 * The `dealeron_tagging_data` block of a list page (`itemlist`, at some rooftops `custom`); null on all other pages and
 * where the two numbers that the inventory service is asked with are missing.
 */
export function taggingOf(page: Page): Tagging | null {
  const at = page.body.search(/<script[^>]{0,200}\bid=["']dealeron_tagging_data["']/);
  const start = at < 0 ? -1 : page.body.indexOf("{", at);
  const reading = start < 0 ? null : readJson(page.body, start);
  if (reading === null || !reading.ok || !isObject(reading.value)) return null;
  const { dealerId, pageId, pageType, items, itemCount } = reading.value;
  if (!/^(?:itemlist|custom)$/i.test(String(pageType))) return null;
  const ids = [plain(dealerId), plain(pageId)].map(String);
  if (!ids.every((id) => /^\d{1,12}$/.test(id))) return null;
  const [dealer = "", list = ""] = ids;
  return { dealerId: dealer, pageId: list, total: count(itemCount), shown: Array.isArray(items) ? items.length : 0 };
}
