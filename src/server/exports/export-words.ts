import type { ExportSelection } from "#contract/exports/export-job.ts";
import type { ExportKind } from "#domain/exports/export-rules.ts";

/** What the kinds of exports are called, in the log and in file names. */
export const KIND_NAMES: Record<ExportKind, string> = {
  vehicle_cards: "Vehicle cards",
  vehicle_card_images: "Vehicle card images",
  vehicle_photos: "Vehicle photos",
};

/** The choice of cars as a sentence: "Up to 200 newest cars, make Honda.", "All cars with a price drop." */
export function describeSelection({ dealershipId, make, pick, limit }: ExportSelection): string {
  const newest = limit === undefined ? "cars" : "newest cars";
  const which = pick === "newest" ? newest : "cars with a price drop";
  const parts = [make && `make ${make}`, dealershipId !== undefined && `dealership ${dealershipId}`].filter(Boolean);
  return `${limit === undefined ? "All" : `Up to ${limit}`} ${[which, ...parts].join(", ")}.`;
}
