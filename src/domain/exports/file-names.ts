import type { ExportKind } from "./export-rules.ts";

const MAX_SLUG_CHARACTERS = 60;

/** What the kinds of exports are called in the audit log and in file names. */
export const KIND_NAMES: Record<ExportKind, string> = {
  vehicle_cards: "Vehicle cards",
  vehicle_card_images: "Vehicle card images",
  vehicle_photos: "Vehicle photos",
};

/** The name of a downloaded export: "vehicle-cards-2026-11-20-17.zip". @param job.createdAt ISO string */
export const zipFileName = (job: { id: number; kind: ExportKind; createdAt: string }): string =>
  `${KIND_NAMES[job.kind].toLowerCase().replaceAll(" ", "-")}-${job.createdAt.slice(0, 10)}-${job.id}.zip`;

/**
 * How the names of a car's files begin: "2021-bmw-330i-xdrive-17". Only letters, digits and hyphens remain of the dealer's
 * title, so that a name cannot leave its folder or name a device. The id makes it unique.
 */
export function fileBaseName(car: { id: number; title: string }): string {
  const slug = car.title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, "");
  return `${slug || "vehicle"}-${car.id}`;
}
