import { sql } from "kysely";
import { type Contradiction, readOriginCode } from "#core/facts/rules/fact-origin.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_FIELDS, type FactField, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { listVehicleEvents, typedText } from "./list-vehicle-events.ts";
import type { Origin, VehicleFact, VehicleOrigins } from "./origin-endpoints.ts";
import type { FactValue, StoredOrigin } from "./origin-tables.ts";
import { confirmedAt } from "./vehicle-table.ts";

type Stored = {
  facts: Partial<Record<FactField, StoredOrigin>>;
  rivals: Partial<Record<FactField, StoredOrigin & { v: string }>> | null;
  others: Contradiction[] | null;
  details: { p?: string; l?: string; n?: number } | null;
  run_id: number | null;
  import_id: number | null;
  t: number;
};

/** Reads the origins of a vehicle's facts, each as SQL's `fact_origin` returns it; null when none was recorded. */
async function readStored(db: Db, vehicleId: number): Promise<Stored | null> {
  const each = FACT_FIELDS.flatMap((field) => [
    sql.lit(field),
    sql`fact_origin(${sql.lit(field)}, coalesce(c.codes, '{}'), o)`,
  ]);
  const { rows } = await sql<Stored>`
    select jsonb_strip_nulls(jsonb_build_object(${sql.join(each)})) as facts, o.rivals, o.others, o.details, o.run_id, o.import_id,
      extract(epoch from o.noted_at)::float8 as t
    from vehicle_fact_origins o left join fact_origin_codes c on c.id = o.codes_id
    where o.vehicle_id = ${vehicleId}`.execute(db);
  return rows[0] ?? null;
}

/** @param ownPage the address of the car's page, which is the origin of facts where no other is recorded */
function presentOrigin(stored: StoredOrigin, ownPage: string | null): Origin | null {
  const code = readOriginCode(stored.o);
  if (code === null) return null;
  const isOnPage = code.kind !== "column" && code.kind !== "decoder";
  return {
    kind: code.kind,
    name: code.name,
    page: stored.p ?? (isOnPage && stored.n === undefined ? ownPage : null),
    line: stored.n ?? null,
    runId: stored.r ?? null,
    importId: stored.i ?? null,
    at: new Date(stored.t * 1_000).toISOString(),
    words: stored.w ?? null,
  };
}

/** Returns the contradicting values: those in the source itself, and the latest one of the other kind of source. */
function presentOthers(field: FactField, value: string | null, stored: Stored | null, ownPage: string | null) {
  if (stored === null) return [];
  const { details, run_id, import_id, t } = stored;
  const own = (stored.others ?? []).flatMap(([other, said, o]) => {
    const page = o.charAt(1) === "b" ? details?.l : details?.p;
    const origin: StoredOrigin = {
      ...{ o, t },
      ...(run_id !== null && { r: run_id }),
      ...(import_id !== null && { i: import_id }),
      ...(page !== undefined && { p: page }),
      ...(details?.n !== undefined && { n: details.n }),
    };
    return other === field ? [{ said, origin }] : [];
  });
  const { v: said = null, ...rival } = stored.rivals?.[field] ?? { v: null };
  const all = said === null || said === value ? own : [...own, { said, origin: rival as StoredOrigin }];
  return all.flatMap((other) => {
    const origin = presentOrigin(other.origin, ownPage);
    return origin === null ? [] : [{ said: other.said, origin }];
  });
}

/**
 * Returns a vehicle, also a hidden or removed one, with the origin of each fact and its history.
 * @throws {AppError} 404
 */
export async function getVehicleOrigins(db: Db, id: number): Promise<VehicleOrigins> {
  const vehicle = await db
    .selectFrom("vehicles as v")
    .innerJoin("dealerships as d", "d.id", "v.dealership_id")
    .selectAll("v")
    .select(["d.name as dealership", confirmedAt().as("confirmed_at")])
    .where("v.id", "=", id)
    .executeTakeFirst();
  if (!vehicle) throw AppError.notFound("There is no such vehicle");
  const [stored, corrections, history] = await Promise.all([
    readStored(db, id),
    db
      .selectFrom("vehicle_corrections")
      .selectAll()
      .where("vehicle_id", "=", id)
      .where("ended_at", "is", null)
      .orderBy("id")
      .execute(),
    listVehicleEvents(db, vehicle),
  ]);
  const ownPage = vehicle.original_listing_url;
  const facts = FACT_FIELDS.map((field): VehicleFact => {
    const value = typedText(vehicle[VEHICLE_FIELDS[field].column] as VehicleFacts[FactField]);
    const origin = stored?.facts[field];
    const correction = corrections.find((each) => each.field === field);
    return {
      field,
      value,
      origin: value === null || origin === undefined ? null : presentOrigin(origin, ownPage),
      others: presentOthers(field, value, stored, ownPage),
      correction: correction
        ? {
            by: correction.made_by,
            at: correction.made_at.toISOString(),
            reason: correction.reason,
            said: typedText(correction.said as FactValue),
            saidSince: correction.said_since?.toISOString() ?? null,
          }
        : null,
    };
  });
  return {
    id,
    vin: vehicle.vin,
    title: vehicle.title,
    dealership: { id: vehicle.dealership_id, name: vehicle.dealership },
    standing: vehicle.hidden_at ? "hidden" : vehicle.removed_at ? "removed" : "listed",
    confirmed: vehicle.confirmed_at.toISOString(),
    facts,
    history,
  };
}
