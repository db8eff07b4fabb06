import type { FeedKind } from "#domain/exports/export-rules.ts";
import { csvRow } from "../http/csv-row.ts";
import type { Db } from "../infra/db.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";
import { GOOGLE_HEADER, googleRow } from "./google-row.ts";
import { INVENTORY_HEADER, inventoryJson, inventoryRow } from "./inventory-rows.ts";
import { META_HEADER, metaRow } from "./meta-row.ts";
import { sortOut } from "./sort-out.ts";

/** The feeds that have every car; the RSS has the newest of a search. */
export type WholeFeedKind = Exclude<FeedKind, "newest_rss">;

type Format = { head: string; line: (vehicle: FeedVehicle) => string };

const FORMATS: Record<WholeFeedKind, Format> = {
  google: { head: csvRow(GOOGLE_HEADER), line: (vehicle) => csvRow(googleRow(vehicle)) },
  meta: { head: csvRow(META_HEADER), line: (vehicle) => csvRow(metaRow(vehicle)) },
  inventory_csv: { head: csvRow(INVENTORY_HEADER), line: (vehicle) => csvRow(inventoryRow(vehicle)) },
  inventory_ndjson: { head: "", line: inventoryJson },
};

/** The text of a feed, in parts that are read while they are sent, so its length does not matter. */
export async function* writeFeed(deps: { db: Db; publicUrl: string }, kind: WholeFeedKind): AsyncGenerator<string> {
  const { head, line } = FORMATS[kind];
  let text = head;
  for await (const vehicles of sortOut(deps, kind, "shown")) {
    for (const vehicle of vehicles) if (vehicle.reasons.length === 0) text += line(vehicle);
    if (text !== "") yield text;
    text = "";
  }
  if (text !== "") yield text;
}
