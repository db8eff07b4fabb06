import type { FetchError } from "#kernel/outbound/fetch-errors.ts";
import type { CrawlContext, Page } from "../../platform.ts";
import { type JsonObject, readJson } from "../../reading/lenient-json.ts";
import { objectAt } from "../shared/json-answer.ts";
import { orCrawlError } from "../shared/traversal/try-fetch.ts";
import { type InventoryPage, inventoryPage } from "./inventory-page.ts";
import { pageRequest } from "./page-request.ts";

/** One endpoint. `read` requests the page of the list that starts at `start`; null when the response is not a list. */
export type Endpoint = { name: string; read(start: number, context: CrawlContext): Promise<InventoryPage | null> };

function answerOf(page: Page): InventoryPage | null {
  const reading = readJson(page.body);
  return reading.ok ? inventoryPage(reading.value, page.url) : null;
}

/**
 * Returns the JSON endpoints behind a list page, today's first: POST `ws-inv-data` (getInventory, getInventoryAndFacets) with the page's
 * own request, then the older GET addresses of the listing widget. Retired ones answer 404, or 200 with a message and no list.
 */
export function inventoryEndpoints(page: Page): Endpoint[] {
  const { body, pageAlias, windowId } = pageRequest(page);
  const endpoints: Endpoint[] = [];
  for (const call of body === null ? [] : ["getInventory", "getInventoryAndFacets"]) {
    const url = new URL(`/api/widget/ws-inv-data/${call}`, page.url).href;
    endpoints.push({
      name: call,
      read: async (start, context) => answerOf(await post(url, context, startingAt(body ?? {}, start))),
    });
  }
  for (const name of new Set([pageAlias, "INVENTORY_LISTING_DEFAULT_AUTO_USED"])) {
    const url = new URL(`/apis/widget/${name}:${windowId}/getInventory`, page.url);
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

/** Returns the request for the page of the list that starts at a car. The page's own filters stay. */
function startingAt(body: JsonObject, start: number): string {
  return JSON.stringify({
    ...body,
    inventoryParameters: { ...objectAt(body.inventoryParameters), start: [String(start)] },
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

/** Returns an endpoint's list, or the error. @throws {CrawlLimitError} a limit of the whole crawl */
export async function askEndpoint(
  endpoint: Endpoint,
  start: number,
  context: CrawlContext,
): Promise<{ list: InventoryPage | null; error: FetchError | null }> {
  const { value, error } = await orCrawlError(async () => ({ list: await endpoint.read(start, context) }));
  return { list: value?.list ?? null, error };
}
