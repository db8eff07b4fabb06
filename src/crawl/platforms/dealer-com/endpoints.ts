import type { FetchError } from "#outbound/fetch-errors.ts";
import type { CrawlContext, Page } from "../../platform.ts";
import { readJson } from "../../reading/lenient-json.ts";
import { orCrawlError } from "../shared/traversal/try-fetch.ts";
import { type InventoryPage, inventoryPage } from "./inventory-page.ts";

/** One endpoint. `read` requests the page of the list that starts at `start`; null when the response is no list. */
export type Endpoint = { name: string; read(start: number, context: CrawlContext): Promise<InventoryPage | null> };

/** The most cars in one response, whatever the request says (measured 2026). */
const PAGE_SIZE = "48";

/** A setting in the page, as the widgets read it. */
function setting(html: string, name: string): string | null {
  return new RegExp(String.raw`["']?${name}["']?\s*[:=]\s*["']([\w-]{1,80})["']`).exec(html)?.[1] ?? null;
}

function answerOf(page: Page): InventoryPage | null {
  const reading = readJson(page.body);
  return reading.ok ? inventoryPage(reading.value, page.url) : null;
}

/**
 * The JSON endpoints behind a list page, today's first: POST `ws-inv-data` (getInventory, getInventoryAndFacets; wants
 * the siteId that stands in the page), then the older GET addresses of the listing widget. Retired ones answer 404, or
 * 200 with a message and no list.
 */
export function inventoryEndpoints(page: Page): Endpoint[] {
  const alias = setting(page.body, "pageAlias");
  const listAlias = alias !== null && /INVENTORY|VEHICLE/i.test(alias) ? alias : "INVENTORY_LISTING_DEFAULT_AUTO_USED";
  const siteId = setting(page.body, "siteId") ?? setting(page.body, "accountId");
  const endpoints: Endpoint[] = [];
  for (const call of siteId === null ? [] : ["getInventory", "getInventoryAndFacets"]) {
    const url = new URL(`/api/widget/ws-inv-data/${call}`, page.url).href;
    endpoints.push({
      name: call,
      read: async (start, context) => answerOf(await post(url, context, body(siteId ?? "", listAlias, start))),
    });
  }
  const bus = /\binventory-data-bus\d{1,2}\b/.exec(page.body)?.[0] ?? "inventory-data-bus1";
  for (const name of new Set([listAlias, "INVENTORY_LISTING_DEFAULT_AUTO_USED"])) {
    const url = new URL(`/apis/widget/${name}:${bus}/getInventory`, page.url);
    endpoints.push({
      name,
      read: async (start, context) => {
        url.searchParams.set("start", String(start));
        return answerOf(await context.fetchPage(url.href, { accept: "json" }));
      },
    });
  }
  return endpoints;
}

function body(siteId: string, pageAlias: string, start: number): string {
  return JSON.stringify({
    siteId,
    locale: "en_US",
    device: "DESKTOP",
    pageAlias,
    widgetName: "ws-inv-data",
    inventoryParameters: { start: [String(start)] },
    preferences: { pageSize: PAGE_SIZE },
    includePricing: true,
  });
}

function post(url: string, context: CrawlContext, text: string): Promise<Page> {
  return context.fetchPage(url, {
    method: "POST",
    accept: "json",
    body: text,
    headers: { "content-type": "application/json" },
  });
}

/** An endpoint's list, or the error. @throws {CrawlLimitError} a limit of the whole crawl */
export async function askEndpoint(
  endpoint: Endpoint,
  start: number,
  context: CrawlContext,
): Promise<{ list: InventoryPage | null; error: FetchError | null }> {
  const { value, error } = await orCrawlError(async () => ({ list: await endpoint.read(start, context) }));
  return { list: value?.list ?? null, error };
}
