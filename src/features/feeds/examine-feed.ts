import { sql } from "kysely";
import type { ReceiverCodes } from "#core/dealerships/rules/receiver-codes.ts";
import { impossibleFacts } from "#core/facts/rules/possible-values.ts";
import { readVin } from "#core/facts/rules/vin.ts";
import { readVisibleVehicles } from "#core/listing/read-visible-vehicles.ts";
import { loadZips } from "#core/listing/zip-codes.ts";
import type { Db } from "#kernel/database/db.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import type { FeedDoctor } from "./feed-endpoints.ts";
import { type FeedVehicle, toFeedVehicle } from "./feed-vehicle.ts";

const VIN_LENGTH = 17;

/**
 * Meta takes any VIN of 17 characters. Google's vehicle listings want it to be valid by the NHTSA's check digit, but of cars before 1981 they take
 * the number that the car has.
 */
function vinProblem({ row }: FeedVehicle, receiver: "google" | "meta"): string | null {
  if (row.vin === null) return "no VIN";
  const reading = readVin(row.vin, row.year);
  const isGood = reading.kind === "vin" && (reading.checkDigitOk || receiver === "meta");
  return isGood || (reading.kind === "short" && receiver === "google") ? null : "VIN not valid";
}

/** True for a car that Google's vehicle ads refuse, which want 17 characters of every car, and that its vehicle listings take. */
export const isForListingsOnly = ({ row }: FeedVehicle): boolean => row.vin?.length !== VIN_LENGTH;

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
    vinProblem(vehicle, "google"),
    ...common(vehicle),
    vehicle.place !== null && vehicle.place.zip === null && "no postal code",
  ],
  meta: (vehicle) => [
    vinProblem(vehicle, "meta"),
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

/** Reads the codes of receivers, by the dealerships' ids. */
async function readCodes(db: Db): Promise<Map<number, ReceiverCodes>> {
  const rows = await db
    .selectFrom("dealerships")
    .select(["id", "receiver_codes"])
    .where(sql<boolean>`receiver_codes <> '{}'`)
    .execute();
  return new Map(rows.map(({ id, receiver_codes }) => [id, receiver_codes]));
}

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
  const sources = { zips: await loadZips(), codes: await readCodes(deps.db), publicUrl: deps.publicUrl };
  for await (const rows of readVisibleVehicles(deps.db, { batchSize: BATCH_SIZE, which })) {
    yield rows.map((row) => {
      const vehicle = toFeedVehicle(row, sources);
      const reasons = refuseVehicle(kind, vehicle);
      if (!row.in_listing) reasons.push("duplicate VIN");
      return { ...vehicle, reasons };
    });
  }
}

const MAX_LISTED = 200;

/** Checks a feed by its receiver's rules: how many cars it accepts, which ones it refuses, and why. */
export async function examineFeed(deps: { db: Db; publicUrl: string }, kind: FeedKind): Promise<FeedDoctor> {
  const result: FeedDoctor = { kind, accepted: 0, csvOnly: 0, refused: 0, reasons: {}, vehicles: [] };
  for await (const vehicles of sortOut(deps, kind, "visible")) {
    for (const vehicle of vehicles) {
      const { row, reasons } = vehicle;
      if (reasons.length === 0) {
        result.accepted += 1;
        if (kind === "google" && isForListingsOnly(vehicle)) result.csvOnly += 1;
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
