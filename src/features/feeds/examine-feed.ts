import { impossibleFacts } from "#core/facts/rules/possible-values.ts";
import { readVin } from "#core/facts/rules/vin.ts";
import { readVisibleVehicles } from "#core/listing/read-visible-vehicles.ts";
import { loadZips } from "#core/listing/zip-codes.ts";
import type { Db } from "#kernel/database/db.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import type { FeedDoctor } from "./feed-endpoints.ts";
import { type FeedVehicle, toFeedVehicle } from "./feed-vehicle.ts";

/** Both receivers take a VIN of 17 characters; Google also wants it to be valid by the NHTSA's check digit. */
function vinProblem({ row }: FeedVehicle, checked: boolean): string | null {
  if (row.vin === null) return "no VIN";
  const reading = readVin(row.vin, row.year);
  return reading.kind === "vin" && (reading.checkDigitOk || !checked) ? null : "VIN not valid";
}

const common = (vehicle: FeedVehicle): (string | false)[] => {
  const { row } = vehicle;
  return [
    // Both refuse a price of 0.
    !row.price_usd && "no price",
    row.mileage_miles === null && "no mileage",
    vehicle.photos.length === 0 && "no photo",
    row.year === null && "no year",
    !row.make && "no make",
    !row.model && "no model",
    vehicle.place === null && "no place",
    ...impossibleFacts(
      { year: row.year, mileageMiles: row.mileage_miles, priceUsd: row.price_usd },
      new Date().getFullYear(),
    ).map((fact) => `${fact} cannot be right`),
  ];
};

const RULES: Record<FeedKind, (vehicle: FeedVehicle) => (string | null | false)[]> = {
  google: (vehicle) => [
    vinProblem(vehicle, true),
    ...common(vehicle),
    vehicle.place !== null && vehicle.place.zip === null && "no postal code",
  ],
  meta: (vehicle) => [
    vinProblem(vehicle, false),
    ...common(vehicle),
    !vehicle.row.exterior_color && "no colour",
    vehicle.place !== null && vehicle.place.latitude === null && "place not on the map",
  ],
  inventory_csv: () => [],
  inventory_ndjson: () => [],
  newest_rss: () => [],
};

/** Returns the reasons why the receiver of a feed would refuse a car; empty when it would accept it. */
const refuseVehicle = (kind: FeedKind, vehicle: FeedVehicle): string[] =>
  RULES[kind](vehicle).filter((reason) => typeof reason === "string");

const BATCH_SIZE = 500;

/** A car and the reasons why the feed leaves it out; empty when the feed has it. */
type SortedVehicle = FeedVehicle & { reasons: string[] };

/**
 * Reads the cars in batches, each with the reasons why the feed leaves it out.
 * @param which `shown`: the cars that shoppers see; `visible`: also a VIN's other listings, which every feed leaves out
 */
export async function* sortOut(
  deps: { db: Db; publicUrl: string },
  kind: FeedKind,
  which: "shown" | "visible",
): AsyncGenerator<SortedVehicle[]> {
  const zips = await loadZips();
  for await (const rows of readVisibleVehicles(deps.db, { batchSize: BATCH_SIZE, which })) {
    yield rows.map((row) => {
      const vehicle = toFeedVehicle(row, zips, deps.publicUrl);
      const reasons = refuseVehicle(kind, vehicle);
      if (!row.in_listing) reasons.push("duplicate VIN");
      return { ...vehicle, reasons };
    });
  }
}

const MAX_LISTED = 200;

/** Checks a feed by its receiver's rules: how many cars it accepts, which ones it refuses, and why. */
export async function examineFeed(deps: { db: Db; publicUrl: string }, kind: FeedKind): Promise<FeedDoctor> {
  const result: FeedDoctor = { kind, accepted: 0, refused: 0, reasons: {}, vehicles: [] };
  for await (const vehicles of sortOut(deps, kind, "visible")) {
    for (const { row, reasons } of vehicles) {
      if (reasons.length === 0) {
        result.accepted += 1;
        continue;
      }
      result.refused += 1;
      for (const reason of reasons) result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
      if (result.vehicles.length === MAX_LISTED) continue;
      result.vehicles.push({ id: row.id, title: row.title, dealershipName: row.dealership_name, reasons });
    }
  }
  return result;
}
