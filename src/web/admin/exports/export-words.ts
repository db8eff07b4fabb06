import type { ExportJob } from "#contract/exports/export-job.ts";
import { formatAmount } from "../../ui/format-number.ts";

export const KIND_WORDS: Record<ExportJob["kind"], string> = {
  vehicle_cards: "Vehicle cards",
  vehicle_card_images: "Vehicle card images",
  vehicle_photos: "Vehicle photos",
};

/** "Newest, up to 200 vehicles, Honda, Capital Motors"; "Newest, all vehicles" */
export function choiceWords(choice: ExportJob["selection"], dealershipNames: ReadonlyMap<number, string>): string {
  const dealership =
    choice.dealershipId === undefined
      ? undefined
      : (dealershipNames.get(choice.dealershipId) ?? `dealership ${choice.dealershipId}`);
  const pick = choice.pick === "newest" ? "Newest" : "Biggest price drop";
  const number = choice.limit === undefined ? "all vehicles" : `up to ${formatAmount(choice.limit, "vehicle")}`;
  return [pick, number, choice.make, dealership].filter(Boolean).join(", ");
}

/** "640 KB", "12.4 MB", "1.2 GB" */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
