import { sql } from "kysely";
import type { ProbeResult } from "#core/crawl/car-pages/probe.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { SyncSchedule } from "#core/dealerships/rules/dealership-rules.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { COVERED_FIELDS, FACT_FIELDS, type FactRow, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { PageAnswer, PageEvidence } from "#core/inventory/rules/page-answers.ts";
import { confirmedAt } from "#core/inventory/vehicle-table.ts";
import type { Db } from "#kernel/database/db.ts";
import type { TestDb } from "./test-database.ts";

let counter = 0;

/** A realistic used car; every call gives another one. VINs ascend, and so do the ids of cars that one run adds. */
export function makeFacts(overrides: Partial<VehicleFacts> = {}): VehicleFacts {
  counter += 1;
  const vin = overrides.vin === undefined ? `1HGCV1F34LA${String(counter).padStart(6, "0")}` : overrides.vin;
  return {
    identityKey: `vin:${vin}`,
    vin,
    stockNumber: `S${counter}`,
    title: "2020 Honda Accord Sport",
    year: 2020,
    make: "Honda",
    model: "Accord",
    trim: "Sport",
    bodyStyle: "Sedan",
    condition: "used",
    priceUsd: 21_995,
    mileageMiles: 34_120,
    exteriorColor: "Blue",
    interiorColor: "Black",
    fuelType: "Gasoline",
    transmission: "Automatic",
    drivetrain: "FWD",
    doors: 4,
    electricRangeMiles: null,
    batteryKwh: null,
    fastChargeKw: null,
    chargePort: null,
    cityMpg: null,
    highwayMpg: null,
    kwhPer100Miles: null,
    engineCc: null,
    cylinders: null,
    horsepower: null,
    engineLayout: null,
    aspiration: null,
    seats: null,
    towingPounds: null,
    interiorMaterial: null,
    priorUse: null,
    certifiedProgram: null,
    warranty: null,
    stockedOn: null,
    videoUrl: null,
    numberOfOwners: 2,
    accidents: null,
    titleStatus: null,
    features: [],
    description: null,
    images: ["https://photos.example/1.jpg"],
    city: "Chantilly",
    state: "VA",
    zipCode: "20151",
    carfaxUrl: null,
    originalListingUrl: `https://dealer.example/used/${counter}`,
    ...overrides,
  };
}

/** The report of a successful crawl. */
export function makeReport(overrides: Partial<CrawlReport> = {}): CrawlReport {
  return {
    outcome: "complete",
    platform: "structured-data",
    reason: null,
    unread: null,
    emptyLot: null,
    declaredTotal: null,
    found: 0,
    skippedNew: 0,
    otherRooftops: [],
    duplicates: 0,
    pagesFetched: 1,
    bytesFetched: 1_000,
    limitReached: false,
    entry: { kind: "page", url: "https://dealer.example/used", failure: null, isTable: false },
    coverage: Object.fromEntries(
      COVERED_FIELDS.map((field) => [field, { present: 0, invalid: 0 }]),
    ) as CrawlReport["coverage"],
    warnings: [],
    feed: null,
    siteFees: null,
    dealer: null,
    contact: {},
    ...overrides,
  };
}

/** Returns the result of a request for a car's own page. */
export function makeEvidence(answer: PageAnswer): PageEvidence {
  const status = answer === "gone" ? 404 : 200;
  const soldWords = answer === "sold" ? "This vehicle has been sold" : null;
  return { answer, status, finalPath: null, canonical: null, isOffered: answer === "sale", soldWords };
}

/** A probe in which the pages of these missing vehicles all gave one answer. */
export const pagesOf = (ids: readonly number[], answer: PageAnswer): Pick<ProbeResult, "pages"> => ({
  pages: ids.map((id) => [id, makeEvidence(answer)]),
});

/** Stores a dealership without starting a crawl. @returns its id */
export async function insertDealership(
  db: Db,
  overrides: Partial<{
    name: string;
    url: string;
    additional_urls: string[];
    location: string | null;
    status: "active" | "syncing" | "expired";
    expires_at: Date;
    created_at: Date;
    sync_schedule: SyncSchedule;
  }> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("dealerships")
    .values({
      name: "Harbor Motors",
      url: "https://dealer.example/used",
      location: "Chantilly, VA",
      status: "active",
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The facts as the columns of a vehicle. */
export const factRow = (facts: VehicleFacts): FactRow =>
  Object.fromEntries(FACT_FIELDS.map((field) => [VEHICLE_FIELDS[field].column, facts[field]])) as FactRow;

/** Vehicles whole, with when they were last seen; the caller narrows and orders. */
export const selectCars = (db: Db) =>
  db.selectFrom("vehicles as v").selectAll().select(confirmedAt().as("confirmed_at"));

/** Makes it so that a vehicle was last seen at this time, also when that is before it was first seen. */
export async function setConfirmedAt(db: Db, vehicleId: number, at: Date): Promise<void> {
  await sql`update vehicles set first_seen_at = least(first_seen_at, ${at}) where id = ${vehicleId}`.execute(db);
  await sql`insert into vehicle_confirmations (vehicle_id, confirmed_at) values (${vehicleId}, ${at})
    on conflict (vehicle_id) do update set confirmed_at = excluded.confirmed_at`.execute(db);
}

/** Stores listed vehicles of a dealership as an earlier crawl would have. @returns their ids, in order */
export async function insertVehicles(
  db: TestDb,
  dealershipId: number,
  facts: readonly VehicleFacts[],
): Promise<number[]> {
  const rows = facts.map((f) => ({
    dealership_id: dealershipId,
    identity_key: f.identityKey,
    source: "crawl" as const,
    ...factRow(f),
  }));
  const inserted: { id: number; price_usd: number | null }[] = [];
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < rows.length; from += 1_000) {
    const some = rows.slice(from, from + 1_000);
    inserted.push(...(await db.insertInto("vehicles").values(some).returning(["id", "price_usd"]).execute()));
  }
  const prices = inserted.map((row) => ({ vehicle_id: row.id, price_usd: row.price_usd, seen_at: new Date() }));
  await db.insertInto("vehicle_prices").values(prices).execute();
  return inserted.map((row) => row.id);
}
