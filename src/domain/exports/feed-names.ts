import type { FeedKind } from "./export-rules.ts";

/** The feeds' names, and the file name at the end of each address. */
export const FEEDS: Record<FeedKind, { name: string; file: string }> = {
  google: { name: "Google vehicle listings", file: "google-vehicles.csv" },
  meta: { name: "Meta automotive catalog", file: "meta-vehicles.csv" },
  inventory_csv: { name: "Full inventory, CSV", file: "inventory.csv" },
  inventory_ndjson: { name: "Full inventory, NDJSON", file: "inventory.ndjson" },
  newest_rss: { name: "Newest cars, RSS", file: "newest.rss" },
};
