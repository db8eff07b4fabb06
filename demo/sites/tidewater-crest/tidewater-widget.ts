import { jsonReply, type SiteReply, type SiteRequest } from "../../http/reply.ts";
import type { Lot } from "../lot.ts";
import { inventoryJson } from "./tidewater-inventory-json.ts";
import { LISTINGS, SITE_ID } from "./tidewater-paths.ts";

/** Where the page's own script asks for cars. */
export const WIDGET_PATH = "/api/widget/ws-inv-data/getInventory";
const DEFAULT_PAGE_SIZE = 18;
/** The platform gives at most this many, whatever is asked for. */
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

/** Answers the inventory widget: `siteId` and `pageAlias` say which list, `start` and `pageSize` which part of it. */
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
