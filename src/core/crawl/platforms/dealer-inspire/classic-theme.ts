import type { FetchOptions, Page } from "../../platform.ts";
import type { EndpointList, EndpointRequest } from "../shared/endpoint-list.ts";
import { listedCar, type PageHints, type PageParts, type Sighting } from "../shared/hints.ts";
import { count, jsonAnswer, objectAt } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import { readListPage } from "../shared/reading/read-page.ts";

/** Reads the tiles of the classic theme, which have the facts in `data-` attributes with slightly different names. */
function tileSightings({ document }: PageParts): Sighting[] {
  const found: Sighting[] = [];
  for (const { attribs } of document.elements) {
    const isTile = /(?:^|\s)(?:vehicle|hit|vehicle-wrap|result-wrap)(?:\s|$)/.test(attribs.class ?? "");
    const vin = attribs["data-vin"] ?? /^inventory-post-(\w{17})$/.exec(attribs.id ?? "")?.[1];
    if (vin === undefined || !(isTile || attribs["data-make"] !== undefined)) continue;
    const pick = (...names: string[]): string | null =>
      names.map((name) => attribs[`data-${name}`]).find((value) => value !== undefined && value !== "") ?? null;
    const raw = {
      pageUrl: document.base,
      vin,
      stockNumber: pick("stock", "stocknumber", "stock-number"),
      year: pick("year"),
      make: pick("make"),
      model: pick("model"),
      trim: pick("trim"),
      condition: pick("type", "condition"),
      mileage: pick("mileage", "miles", "odometer"),
      exteriorColor: pick("ext-color", "extcolor", "exterior-color", "ext_color"),
      interiorColor: pick("int-color", "intcolor", "interior-color", "int_color"),
      bodyStyle: pick("body", "bodystyle"),
      fuelType: pick("fuel", "fueltype", "fuel-type"),
    };
    found.push(listedCar(raw, [pick("price", "our-price", "our_price")]));
  }
  return found;
}

export const dealerInspirePages: PageHints = { sightings: tileSightings };

/** Returns the first capture of a pattern in the page. */
const inPage = (page: Page, pattern: RegExp): string | null => pattern.exec(page.body)?.[1] ?? null;

/**
 * Returns the lists of the classic theme's own paging (about 2018): the page's script sends `im_ajax_call` to WordPress and gets JSON with
 * the tiles as HTML: `{results, pagination, num_rows, page_count}`.
 */
export function ajaxLists(page: Page): EndpointList[] {
  if (!/im_ajax|ajax_nonce|admin-ajax\.php/.test(page.body)) return [];
  const written = inPage(page, /["'](?:ajax_?url|ajaxurl)["']\s*:\s*["']([^"']{1,300})["']/i)?.replaceAll("\\/", "/");
  const address = URL.parse(written ?? "/wp-admin/admin-ajax.php", page.url);
  // Only a service on the site's own host is used, because the page could name any address.
  if (address === null || address.host !== new URL(page.url).host) return [];
  const parameters = (number: number): string =>
    String(
      new URLSearchParams({
        action: "im_ajax_call",
        perform: "get_results",
        page: String(number),
        _nonce: inPage(page, /["']ajax_nonce["']\s*:\s*["'](\w{1,64})["']/) ?? "",
        _post_id: inPage(page, /["']post_?id["']\s*:\s*["']?(\d{1,9})/i) ?? inPage(page, /\bpage-id-(\d{1,9})\b/) ?? "",
        _referer: new URL(page.url).pathname,
      }),
    );
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const post = (number: number): EndpointRequest => {
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
    const options: FetchOptions = { method: "POST", headers: form, body: parameters(number) };
    return { url: address.href, options };
  };
  const get = (number: number): EndpointRequest => ({
    url: `${address.href}?${parameters(number)}`,
    options: { headers },
  });
  return [post, get].map((ask) => ajaxList(page, ask));
}

function ajaxList(list: Page, ask: (number: number) => EndpointRequest): EndpointList {
  return pagedList({
    listing: new URL(list.url).pathname,
    pageSize: Number.POSITIVE_INFINITY,
    ask: ({ page }) => ask(page + 1),
    read(page, window) {
      const answer = objectAt(jsonAnswer(page));
      if (typeof answer.results !== "string") return null;
      const tiles: Page = { url: list.url, status: 200, contentType: "text/html", body: answer.results };
      const { vehicles } = readListPage(tiles, dealerInspirePages);
      const pages = count(answer.page_count);
      const isLast = pages !== null && window.page + 1 >= pages;
      return { vehicles, rows: vehicles.length, total: count(answer.num_rows), isLast };
    },
  });
}
