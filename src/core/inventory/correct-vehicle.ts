import { sql, type Transaction } from "kysely";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { FACT_COLUMNS, factColumn, writable } from "./inventory-tables.ts";
import { lockVehicle, noVehicle } from "./lock-vehicle.ts";
import type { FactValue } from "./origin-tables.ts";
import { DROP_COLUMNS, dropAfter } from "./price-drops.ts";
import type { CorrectableFact } from "./rules/correctable-facts.ts";
import { readCorrection } from "./rules/read-correction.ts";
import { NAME_FACTS, retitled } from "./rules/retitle.ts";

/** The text that the operator has typed for a fact, and the reason; an empty text clears the fact. */
export type Correction = { field: CorrectableFact; text: string; reason: string };

const shown = (value: FactValue): string => (value === null ? "nothing" : String(value));

async function findLocked(trx: Transaction<Database>, id: number, field: CorrectableFact) {
  const { dealership } = await lockVehicle(trx, id);
  const vehicle = await trx
    .selectFrom("vehicles")
    .select(FACT_COLUMNS as (typeof VEHICLE_FIELDS)[CorrectableFact]["column"][])
    .select(["vin", "original_listing_url"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!vehicle) throw noVehicle();
  const standing = await trx
    .selectFrom("vehicle_corrections")
    .select(["id", "value", "said", "said_since"])
    .where("vehicle_id", "=", id)
    .where("field", "=", field)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return { dealership, vehicle, standing, value: vehicle[VEHICLE_FIELDS[field].column] as FactValue };
}

type Locked = Awaited<ReturnType<typeof findLocked>>;

/**
 * Sets another value of a vehicle's fact, and the title that is composed of it. A price is also added to the price history, with its correction, and ends the check of a
 * doubted price.
 */
export async function setFact(
  trx: Transaction<Database>,
  id: number,
  fact: { field: CorrectableFact; value: FactValue; correctionId: number | null; at: Date },
): Promise<void> {
  const { field, value, correctionId, at } = fact;
  const column = sql.ref(factColumn(field));
  const typed = sql`${value}::${sql.raw(VEHICLE_FIELDS[field].sqlType)}`;
  const drop = field === "priceUsd" ? sql`, (${DROP_COLUMNS}) = ${dropAfter(typed, sql`${at}::timestamptz`)}` : sql``;
  const title = isName(field) ? sql`, title = ${await titleAfter(trx, id, { [field]: value })}` : sql``;
  await sql`update vehicles v set ${column} = ${typed}, changed_at = ${at} ${drop} ${title}
    where id = ${id}`.execute(trx);
  if (field !== "priceUsd") return;
  await trx.deleteFrom("doubted_prices").where("vehicle_id", "=", id).execute();
  await writable(trx)
    .insertInto("vehicle_prices")
    .values({ vehicle_id: id, price_usd: value as number | null, seen_at: at, correction_id: correctionId })
    .execute();
}

const isName = (field: CorrectableFact): boolean => NAME_FACTS.some((name) => name === field);

/** Returns a car's title once some of its facts have other values. A corrected title stays. */
async function titleAfter(trx: Transaction<Database>, id: number, corrected: Partial<VehicleFacts>): Promise<string> {
  const { isTitleCorrected, ...car } = await trx
    .selectFrom("vehicles as v")
    .where("v.id", "=", id)
    .select(["v.title", "v.year", "v.make", "v.model", "v.trim"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("vehicle_corrections as c")
          .whereRef("c.vehicle_id", "=", "v.id")
          .where("c.field", "=", "title")
          .where("c.ended_at", "is", null)
          .select("c.id"),
      ).as("isTitleCorrected"),
    )
    .executeTakeFirstOrThrow();
  return isTitleCorrected ? car.title : retitled(car, corrected);
}

const endStanding = (
  trx: Transaction<Database>,
  correctionId: number,
  end: { by: "operator" | "correction"; name: string; at: Date },
) =>
  writable(trx)
    .updateTable("vehicle_corrections")
    .set({ ended_at: end.at, ended_by: end.by, ended_by_name: end.name })
    .where("id", "=", correctionId)
    .execute();

function auditSubject({ vehicle, dealership }: Locked): { subject: string; place: string } {
  return {
    subject: String(vehicle.title),
    place: [vehicle.vin, `at ${dealership}`].filter(Boolean).join(", "),
  };
}

/**
 * Corrects a fact of a vehicle. Shoppers see it at once, and crawls and files do not change it until the site says the same. A
 * further correction of a fact replaces the former one; a correction to the site's value only ends the former one.
 * @returns a sentence for the operator
 * @throws {AppError} 400 the text is no value of this fact; 404; 409 the car has this value already
 */
export const correctVehicle = (db: Db, id: number, correction: Correction, adminName: string): Promise<string> =>
  db.transaction().execute((trx) => correctVehicleIn(trx, id, correction, adminName));

/** `correctVehicle` as a part of the caller's transaction. */
export async function correctVehicleIn(
  trx: Transaction<Database>,
  id: number,
  { field, text, reason }: Correction,
  adminName: string,
): Promise<string> {
  const locked = await findLocked(trx, id, field);
  const { vehicle, standing, value: before } = locked;
  const read = readCorrection(field, text, {
    pageUrl: vehicle.original_listing_url ?? "http://unknown.invalid/",
    vin: vehicle.vin,
    currentYear: new Date().getFullYear(),
  });
  if ("refusal" in read) throw AppError.badRequest(read.refusal);
  const value = read.value as FactValue;
  const { label } = VEHICLE_FIELDS[field];
  if (value === before) throw AppError.conflict(`${label} is ${shown(value)} already.`);
  const at = new Date();
  if (standing && standing.said === value) return endLocked(trx, id, field, locked, adminName);
  if (standing) await endStanding(trx, standing.id, { by: "correction", name: adminName, at });
  const { id: correctionId } = await writable(trx)
    .insertInto("vehicle_corrections")
    .values({
      ...{ vehicle_id: id, field, value: JSON.stringify(value) },
      said: JSON.stringify(standing ? standing.said : before),
      said_since: standing?.said_since ?? null,
      reason: reason || null,
      ...{ made_by: adminName, made_at: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setFact(trx, id, { field, value, correctionId, at });
  const { subject, place } = auditSubject(locked);
  const why = reason ? ` (${reason})` : "";
  const details = `${label}: ${shown(before)} → ${shown(value)}${why}; ${place}`;
  await recordAudit(trx, { adminName, action: "vehicle.corrected", subject, details });
  return `${label} is corrected`;
}

async function endLocked(
  trx: Transaction<Database>,
  id: number,
  field: CorrectableFact,
  locked: Locked,
  adminName: string,
): Promise<string> {
  const { standing, value } = locked;
  const { label } = VEHICLE_FIELDS[field];
  if (!standing) throw AppError.conflict(`${label} is not corrected.`);
  const at = new Date();
  await endStanding(trx, standing.id, { by: "operator", name: adminName, at });
  if (standing.said !== value) {
    await setFact(trx, id, { field, value: standing.said, correctionId: standing.id, at });
  }
  const { subject, place } = auditSubject(locked);
  const details = `${label}: ${shown(value)} → ${shown(standing.said)}; ${place}`;
  await recordAudit(trx, { adminName, action: "vehicle.correction_ended", subject, details });
  return `${label} follows the site again`;
}

/**
 * Ends the correction of a fact: it gets the latest value of the site or file again.
 * @returns a sentence for the operator
 * @throws {AppError} 404; 409 the fact is not corrected
 */
export async function endCorrection(db: Db, id: number, field: CorrectableFact, adminName: string): Promise<string> {
  return db
    .transaction()
    .execute(async (trx) => endLocked(trx, id, field, await findLocked(trx, id, field), adminName));
}
