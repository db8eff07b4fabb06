/** What can be generated for all chosen cars. */
export const EXPORT_KINDS = ["vehicle_cards", "vehicle_card_images", "vehicle_photos"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const EXPORT_STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
/** At most this many cars go into one export of cards or card pictures. Photos are of all cars. */
export const MAX_EXPORT_VEHICLES = 200;
/** Cars on one page of a photo export's gallery. */
export const GALLERY_PAGE_VEHICLES = 200;
/** A finished export can be downloaded for this long, then it is swept. */
export const EXPORT_KEPT_DAYS = 7;
/** Sizes of the generated card pictures in pixels: a square for feeds, a wide one for link previews. */
export const CARD_IMAGE_SIZES = [
  { name: "square", width: 1080, height: 1080 },
  { name: "wide", width: 1200, height: 630 },
] as const;
/** The feeds an operator can switch on. */
export const FEED_KINDS = ["google", "meta", "inventory_csv", "inventory_ndjson", "newest_rss"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
