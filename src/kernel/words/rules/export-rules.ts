/** The kinds of files that can be generated for all chosen cars. */
export const EXPORT_KINDS = ["vehicle_cards", "vehicle_card_images", "vehicle_photos"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
/** Names of the kinds of exports in the audit log and in file names. */
export const KIND_NAMES: Record<ExportKind, string> = {
  vehicle_cards: "Vehicle cards",
  vehicle_card_images: "Vehicle card images",
  vehicle_photos: "Vehicle photos",
};
export const EXPORT_STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
/** The most cars in one export of cards or card pictures. Photo exports have no limit. */
export const MAX_EXPORT_VEHICLES = 200;
/** Cars on one page of a photo export's gallery. */
export const GALLERY_PAGE_VEHICLES = 200;
/** The most exports that one administrator may have under way. They are made one after the other. */
export const MAX_EXPORTS_UNDER_WAY = 5;
/** An export that has grown to this leaves out what is left. */
export const MAX_EXPORT_BYTES = 10_000_000_000;
/** All finished exports together: of more, the oldest are deleted. */
export const MAX_EXPORTS_BYTES = 20_000_000_000;
/** Days until a finished export is deleted. */
export const EXPORT_KEPT_DAYS = 7;
/** An export whose worker died this often is given up, because it may be the cause. */
export const MAX_EXPORT_ATTEMPTS = 3;
/** A car's cover is the first of this many photos that can be fetched. The limit spares a host that has lost its photos. */
export const MAX_COVER_TRIES = 3;
/** Sizes of the generated card pictures in pixels: a square for feeds, a wide one for link previews. */
export const CARD_IMAGE_SIZES = [
  { name: "square", width: 1080, height: 1080 },
  { name: "wide", width: 1200, height: 630 },
] as const;
/** The feeds an operator can switch on. */
export const FEED_KINDS = ["google", "meta", "inventory_csv", "inventory_ndjson", "newest_rss"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
/** The feeds' names, and the file name at the end of each address; `xmlFile` where the receiver takes XML beside CSV. */
export const FEEDS: Record<FeedKind, { name: string; file: string; xmlFile?: string }> = {
  google: { name: "Google vehicle listings", file: "google-vehicles.csv", xmlFile: "google-vehicles.xml" },
  meta: { name: "Meta automotive catalog", file: "meta-vehicles.csv", xmlFile: "meta-vehicles.xml" },
  inventory_csv: { name: "Full inventory, CSV", file: "inventory.csv" },
  inventory_ndjson: { name: "Full inventory, NDJSON", file: "inventory.ndjson" },
  newest_rss: { name: "Newest cars, RSS", file: "newest.rss" },
};

/** The cars of an export. Without a limit: all. */
type Selection = {
  dealershipId?: number | undefined;
  make?: string | undefined;
  pick: "newest" | "price_drop";
  limit?: number | undefined;
};

/** Returns a key that is the same for equal selections. A new export joins a running one of the same kind and key. */
export const selectionKey = ({ dealershipId, make, pick, limit }: Selection): string =>
  JSON.stringify([dealershipId ?? null, make?.toLowerCase() ?? null, pick, limit ?? null]);

/** Returns a selection as a sentence: "Up to 200 newest cars, make Honda.", "All cars with a price drop." */
export function describeSelection({ dealershipId, make, pick, limit }: Selection): string {
  const newest = limit === undefined ? "cars" : "newest cars";
  const which = pick === "newest" ? newest : "cars with a price drop";
  const parts = [make && `make ${make}`, dealershipId !== undefined && `dealership ${dealershipId}`].filter(Boolean);
  return `${limit === undefined ? "All" : `Up to ${limit}`} ${[which, ...parts].join(", ")}.`;
}

const MAX_SLUG_CHARACTERS = 60;

/** Returns the name of a downloaded export: "vehicle-cards-2026-11-20-17.zip". @param job.createdAt ISO string */
export const zipFileName = (job: { id: number; kind: ExportKind; createdAt: string }): string =>
  `${KIND_NAMES[job.kind].toLowerCase().replaceAll(" ", "-")}-${job.createdAt.slice(0, 10)}-${job.id}.zip`;

/**
 * Returns the beginning of the names of a car's files: "2021-bmw-330i-xdrive-17". Only letters, digits and hyphens of the dealer's
 * title remain, so that a name cannot leave its folder or name a device. The id makes it unique.
 */
export function fileBaseName(car: { id: number; title: string }): string {
  const slug = car.title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-|-$/g, "");
  return `${slug || "vehicle"}-${car.id}`;
}
