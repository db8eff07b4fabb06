import type { Page } from "../../platform.ts";
import { type JsonObject, readJson, scriptValues } from "../../reading/lenient-json.ts";
import { objectAt, plain } from "../shared/json-answer.ts";

/** The most cars in one response, even if the request asks for more (measured 2026). */
const PAGE_SIZE = "48";
const DEFAULT_ALIAS = "INVENTORY_LISTING_DEFAULT_AUTO_USED";
/** Aliases of pages with a list: `INVENTORY_LISTING_DEFAULT_AUTO_USED`, `SITEBUILDER_USED_CARS__TRUCKS_1`, `LOCATION_VLP_MORROW`. */
const LIST_ALIAS = /INVENTORY|VEHICLE|CARS|TRUCKS|SUVS|USED|PRE_?OWNED|CERTIFIED|VLP/i;
const WIDGET = "ws-inv-data";

/** A page's request to the inventory service for its list. */
export type PageRequest = {
  /** The body of the request, without the position in the list; null when the page does not name its site. */
  body: JsonObject | null;
  /** The page's name in the vendor's system. */
  pageAlias: string;
  /** The name of the widget on the page: `inventory-data-bus1`. */
  windowId: string;
};

/**
 * Returns the request that the page's own widget sends. Its `listing.config.id` selects the cars, so without it a page of another name gets
 * no list or a wrong one. A page of today has the request as text, for an early request; others have its parts in the widget's state, or
 * only the site's id.
 */
export function pageRequest(page: Page): PageRequest {
  const html = unescaped(page.body);
  const own = earlyRequest(page.body) ?? requestInState(page.body) ?? {};
  const siteId = plain(own.siteId) ?? setting(html, "siteId") ?? setting(html, "accountId");
  const pageAlias = String(plain(own.pageAlias) ?? listAlias(html));
  const windowId = String(
    plain(own.windowId) ?? /\binventory-data-bus\d{1,2}\b/.exec(html)?.[0] ?? "inventory-data-bus1",
  );
  const config = setting(html, "listing\\.config\\.id", "[\\w, .-]{1,200}");
  const body: JsonObject = {
    locale: "en_US",
    device: "DESKTOP",
    widgetName: WIDGET,
    includePricing: true,
    ...own,
    siteId,
    pageAlias,
    windowId,
    preferences: {
      ...(config === null ? {} : { "listing.config.id": config }),
      ...objectAt(own.preferences),
      pageSize: PAGE_SIZE,
    },
  };
  return { body: siteId === null ? null : body, pageAlias, windowId };
}

/** Returns text from scripts, from strings in scripts and from addresses with the same quotes. */
const unescaped = (html: string): string => html.replaceAll("%22", '"').replaceAll("%20", " ").replaceAll('\\"', '"');

function setting(html: string, name: string, value = "[\\w-]{1,80}"): string | null {
  return new RegExp(String.raw`["']?${name}["']?\s*[:=]\s*["'](${value})["']`).exec(html)?.[1] ?? null;
}

/** Returns the alias of a list among the aliases in the page. The menus name other pages too. */
function listAlias(html: string): string {
  for (const match of html.matchAll(/\bpageAlias["']?\s{0,9}[:=]\s{0,9}["'](\w{1,120})["']/g)) {
    if (LIST_ALIAS.test(match[1] ?? "")) return match[1] ?? DEFAULT_ALIAS;
  }
  return DEFAULT_ALIAS;
}

/** Returns the body of the early request: `fetch("/api/widget/ws-inv-data/getInventory", {body: decodeURI("%7B…")})`. */
function earlyRequest(html: string): JsonObject | null {
  for (const match of html.matchAll(/\bdecodeURI(?:Component)?\(\s?["'](%7B[^"'\s<>]{10,60000})["']/g)) {
    const text = decoded(match[1] ?? "");
    const reading = text.includes(WIDGET) ? readJson(text) : null;
    if (reading?.ok === true && objectAt(reading.value).widgetName === WIDGET) return objectAt(reading.value);
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Returns the request, built like the widget builds it from its part of `DDC.WS.state`. */
function requestInState(html: string): JsonObject | null {
  const from = html.search(/\bDDC\.WS\.state\s?\[["']ws-inv-data["']\]/);
  if (from < 0) return null;
  for (const value of scriptValues(html, from)) {
    const state = objectAt(value);
    const [request, more] = [objectAt(state.requestData), objectAt(state.moreRequestData)];
    if (request.widgetName !== WIDGET) continue;
    const { pageAlias, pageId, siteId, parameterMap } = more;
    return {
      ...(pageAlias === undefined ? {} : { pageAlias }),
      ...(pageId === undefined ? {} : { pageId }),
      ...(siteId === undefined ? {} : { siteId }),
      windowId: request.windowId ?? null,
      preferences: objectAt(state.prefs),
      inventoryParameters: objectAt(parameterMap),
    };
  }
  return null;
}
