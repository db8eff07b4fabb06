import { OWN_WIRE_FACTS, WIRE_FACTS } from "#core/facts/rules/vehicle-fields.ts";
import { featureNames, presentEquipment, presentOutside, presentOwnFacts } from "#core/listing/present-vehicle.ts";
import type { Db } from "#kernel/database/db.ts";
import { csvRow } from "#kernel/http/csv-row.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import { isForListingsOnly, sortOut } from "./examine-feed.ts";
import type { Cell, FeedVehicle } from "./feed-vehicle.ts";
import { GOOGLE_HEADER, googleItem, googleRow } from "./google-row.ts";
import { META_HEADER, metaListing, metaRow } from "./meta-row.ts";
import { type FeedPrice, pricesCell, readPrices } from "./read-prices.ts";
import { element, XML_HEAD } from "./xml-elements.ts";

/** The columns after the facts: place, addresses and times. */
const LAST_COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  location: ({ row }) => row.place,
  zipCode: ({ row }) => row.zip_code,
  dealership: ({ row }) => row.dealership_name,
  dealershipId: ({ row }) => row.dealership_id,
  url: ({ url }) => url,
  originalListingUrl: ({ row }) => row.original_listing_url,
  carfaxUrl: ({ row }) => row.carfax_url,
  photos: ({ photos }) => photos.join(" "),
  listedAt: ({ row }) => row.first_seen_at.toISOString(),
  lastConfirmedAt: ({ row }) => row.confirmed_at.toISOString(),
  // The parts of the price, where fees are added to the dealer's.
  dealerPrice: ({ row }) => (row.fees_usd ? row.dealer_price_usd : null),
  feesUsd: ({ row }) => (row.price_usd === null ? null : row.fees_usd || null),
};
/** The dealer's own photo addresses have no column; `photos` has ours. */
const FACTS = WIRE_FACTS.filter(({ wire }) => wire !== "images" && !(wire in LAST_COLUMNS));
const COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  id: ({ row }) => row.id,
  ...Object.fromEntries(FACTS.map(({ wire, column }) => [wire, ({ row }: FeedVehicle) => row[column] as Cell])),
  ...LAST_COLUMNS,
};

/** The facts that lists of cars leave out. They are the last columns. */
const OWN_COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  ...Object.fromEntries(OWN_WIRE_FACTS.map(({ wire, column }) => [wire, ({ row }: FeedVehicle) => row[column]])),
  features: ({ row }) => featureNames(row.features).join("; ") || null,
  description: ({ row }) => row.description,
};

const INVENTORY_HEADER: readonly string[] = [...Object.keys(COLUMNS), "priceHistory", ...Object.keys(OWN_COLUMNS)];
const READERS = Object.values(COLUMNS);
const OWN_READERS = Object.values(OWN_COLUMNS);

/** A car of the inventory CSV, in the order of the header. */
const inventoryRow = (vehicle: FeedVehicle, prices: readonly FeedPrice[]): Cell[] => [
  ...READERS.map((read) => read(vehicle)),
  pricesCell(prices),
  ...OWN_READERS.map((read) => read(vehicle)),
];

/**
 * A car as `GET /api/vehicles` shows it, without its label, with the facts, equipment and text that only its own call has, its page's
 * address, absolute addresses of our photos, and its prices.
 */
function inventoryJson({ row, url, photos }: FeedVehicle, priceHistory: readonly FeedPrice[]): string {
  const own = { ...presentOwnFacts(row), equipment: presentEquipment(row.features), description: row.description };
  return `${JSON.stringify({ ...presentOutside(row), ...own, url, photos, priceHistory })}\n`;
}

type Format = {
  kind: FeedKind;
  head: (publicUrl: string) => string;
  foot?: string;
  /** True when `line` needs the car's prices. */
  hasPrices?: true;
  /** False for a car of the feed that this format leaves out. */
  takes?: (vehicle: FeedVehicle) => boolean;
  line: (vehicle: FeedVehicle, prices: readonly FeedPrice[]) => string;
};

/** The formats of the feeds that have every car; the RSS has the newest of a search. */
export const FEED_FORMATS = {
  google: { kind: "google", head: () => csvRow(GOOGLE_HEADER), line: (vehicle) => csvRow(googleRow(vehicle)) },
  google_xml: {
    kind: "google",
    head: (publicUrl) =>
      `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element("title", "Vehicles")}${element("link", publicUrl)}${element("description", "Used cars for sale")}\n`,
    foot: "</channel></rss>\n",
    takes: (vehicle) => !isForListingsOnly(vehicle),
    line: googleItem,
  },
  meta: { kind: "meta", head: () => csvRow(META_HEADER), line: (vehicle) => csvRow(metaRow(vehicle)) },
  meta_xml: {
    kind: "meta",
    head: () => `${XML_HEAD}<listings>\n<title>Vehicles</title>\n`,
    foot: "</listings>\n",
    line: metaListing,
  },
  inventory_csv: {
    kind: "inventory_csv",
    head: () => csvRow(INVENTORY_HEADER),
    hasPrices: true,
    line: (vehicle, prices) => csvRow(inventoryRow(vehicle, prices)),
  },
  inventory_ndjson: { kind: "inventory_ndjson", head: () => "", hasPrices: true, line: inventoryJson },
} as const satisfies Record<string, Format>;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** Streams the text of a feed in parts, so that memory does not grow with the number of cars. */
export async function* writeFeed(deps: { db: Db; publicUrl: string }, format: FeedFormat): AsyncGenerator<string> {
  const { kind, head, foot = "", hasPrices, takes, line }: Format = FEED_FORMATS[format];
  let text = head(deps.publicUrl);
  for await (const vehicles of sortOut(deps, kind, "shown")) {
    const taken = vehicles.filter((vehicle) => vehicle.reasons.length === 0 && takes?.(vehicle) !== false);
    const ids = taken.map(({ row }) => row.id);
    const prices = hasPrices && ids.length > 0 ? await readPrices(deps.db, ids) : null;
    for (const vehicle of taken) text += line(vehicle, prices?.get(vehicle.row.id) ?? []);
    if (text !== "") yield text;
    text = "";
  }
  if (text + foot !== "") yield text + foot;
}
