import { jsonReply, type SiteReply, type SiteRequest } from "../../http/reply.ts";
import type { Lot } from "../lot.ts";
import { inventoryJson, LISTINGS, SITE_ID } from "./tidewater-inventory-json.ts";

/** The endpoint that the page's script calls. */
export const WIDGET_PATH = "/api/widget/ws-inv-data/getInventory";
const DEFAULT_PAGE_SIZE = 18;
/** The most cars in one response, even if the request asks for more. */
const MAX_PAGE_SIZE = 48;

type Json = Record<string, unknown>;
const asObject = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});

const wholeNumber = (value: unknown, fallback: number): number => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const number = Number(first);
  return first !== undefined && first !== "" && Number.isInteger(number) && number >= 0 ? number : fallback;
};

function parseBody(body: string): Json | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Answers the inventory widget: `siteId` and `pageAlias` select the list, `start` and `pageSize` the part of it. */
export function answerWidget(lot: Lot, request: SiteRequest): SiteReply {
  if (request.method !== "POST") return jsonReply({ message: "Use POST." }, 405);
  const body = parseBody(request.body);
  if (!body) return jsonReply({ message: "The body is not JSON." }, 400);
  if (body.siteId !== SITE_ID) return jsonReply({ message: "Unknown siteId." }, 404);
  const listing = LISTINGS.find(({ alias }) => alias === body.pageAlias) ?? LISTINGS[2];
  const start = wholeNumber(asObject(body.inventoryParameters).start, 0);
  const asked = wholeNumber(asObject(body.preferences).pageSize, DEFAULT_PAGE_SIZE);
  const size = Math.min(asked || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  return jsonReply(inventoryJson(lot.dealership, lot.cars.filter(listing.holds), { start, size }, request.origin));
}

/**
 * The script that fills a list page in the browser. It requests the slice of `?start=` and builds the tiles with DOM calls only, so nothing
 * in the response is parsed as markup.
 */
export const INVENTORY_SCRIPT = `(() => {
  const host = document.querySelector("[data-widget-name='ws-inv-data']");
  const list = document.getElementById("inventory-tiles");
  const count = document.getElementById("inventory-count");
  const pages = document.getElementById("inventory-pages");
  if (!host || !list || !count || !pages) return;
  const page = DDC.dataLayer.page;
  const start = Number(new URLSearchParams(location.search).get("start")) || 0;
  const size = 18;
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    element.className = className;
    if (text) element.textContent = text;
    return element;
  };
  const tile = (vehicle, accounts) => {
    const card = make("li", "vehicle-card");
    const link = make("a", "vehicle-card-link");
    link.href = vehicle.link;
    if (vehicle.images[0]) {
      const image = make("img", "");
      Object.assign(image, { src: vehicle.images[0].uri, alt: vehicle.images[0].alt, width: 1200, height: 900, loading: "lazy" });
      link.append(image);
    } else link.append(make("div", "no-photo", "No photos yet"));
    const price = vehicle.pricing.dprice.find((line) => line.isFinalPrice);
    const miles = vehicle.attributes.find((attribute) => attribute.name === "odometer");
    link.append(make("h3", "", vehicle.title.join(" ")), make("p", "price", price ? price.value : ""));
    link.append(make("p", "meta", miles.value + " · " + vehicle.condition + " · " + accounts[vehicle.accountId].address.city));
    card.append(link);
    return card;
  };
  const pageLink = (first, words) => {
    const link = make("a", "", words);
    link.href = "?start=" + first;
    return link;
  };
  fetch("/api/widget/ws-inv-data/getInventory", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ siteId: page.siteId, locale: page.locale, device: page.device, pageAlias: page.pageAlias, widgetName: "ws-inv-data",
      inventoryParameters: { start: [String(start)] }, preferences: { pageSize: String(size) }, includePricing: true }),
  }).then((answer) => answer.json()).then(({ pageInfo, inventory, accounts }) => {
    count.textContent = pageInfo.totalCount + " vehicles";
    list.replaceChildren(...inventory.map((vehicle) => tile(vehicle, accounts)));
    if (start > 0) pages.append(pageLink(Math.max(start - size, 0), "Previous"));
    if (start + size < pageInfo.totalCount) pages.append(pageLink(start + size, "Next"));
  }).catch(() => { count.textContent = "The list could not be loaded. Please reload the page."; });
})();
`;
