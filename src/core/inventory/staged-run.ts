import { type RawBuilder, sql, type Transaction } from "kysely";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { FACT_FIELDS, type FactField } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { READING_COLUMNS, readingValues, storeCodes } from "./fact-origins.ts";
import { FACT_COLUMNS, factColumn, factDefinitions } from "./inventory-tables.ts";
import { createStage } from "./stage.ts";

/** Identifies the staged vehicles of one attempt of a run; a later attempt does not see those of an earlier one. */
export type StagedRun = { id: number; attempt: number; dealershipId: number };

const ROWS_A_STATEMENT = 1_000;

/**
 * Stores the vehicles of a run, and the origins of their facts, in the database. Identity keys must be distinct within the
 * run.
 */
export async function stageVehicles(db: Db, run: StagedRun, vehicles: readonly ReadVehicle[]): Promise<void> {
  await storeCodes(db, new Set(vehicles.flatMap(({ reading }) => reading?.codes ?? [])));
  for (let from = 0; from < vehicles.length; from += ROWS_A_STATEMENT) {
    const rows = vehicles.slice(from, from + ROWS_A_STATEMENT).map(({ reading, ...facts }) => ({
      run_id: run.id,
      attempt: run.attempt,
      identity_key: facts.identityKey,
      facts: JSON.stringify(facts),
      ...readingValues(reading),
    }));
    await db.insertInto("sync_run_vehicles").values(rows).execute();
  }
}

/**
 * Executes a statement that joins the staged cars of a run with the inventory, without nested loops. The database has no statistics
 * about newly staged rows and expects a few: it would compare 10,000 cars with 10,000 one by one, which takes minutes.
 */
export async function queryStaged<Result>(
  trx: Transaction<Database>,
  statement: RawBuilder<Result>,
): Promise<Result[]> {
  await sql`set local enable_nestloop = off`.execute(trx);
  const { rows } = await statement.execute(trx);
  await sql`set local enable_nestloop to default`.execute(trx);
  return rows;
}

/** Returns how many vehicles this attempt of a run has staged. */
export const countStaged = async (trx: Transaction<Database>, run: StagedRun): Promise<number> =>
  (
    await trx
      .selectFrom("sync_run_vehicles")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("run_id", "=", run.id)
      .where("attempt", "=", run.attempt)
      .executeTakeFirstOrThrow()
  ).count;

/** Deletes the staged vehicles of this attempt of a run and of earlier ones. */
export async function dropStaged(trx: Transaction<Database>, run: Pick<StagedRun, "id" | "attempt">): Promise<void> {
  await trx.deleteFrom("sync_run_vehicles").where("run_id", "=", run.id).where("attempt", "<=", run.attempt).execute();
}

/** Deletes the staged vehicles of the dealership's earlier runs, which were held and can no longer be applied. */
export async function dropEarlierStages(trx: Transaction<Database>, run: StagedRun): Promise<void> {
  await trx
    .deleteFrom("sync_run_vehicles")
    .where("run_id", "in", (eb) =>
      eb
        .selectFrom("sync_runs")
        .select("id")
        .where("dealership_id", "=", run.dealershipId)
        .where("other_dealer", "is not", null)
        .where("id", "<", run.id),
    )
    .execute();
}

/** Copies a run's staged vehicles into this transaction's stage, from which crawls and files are merged in the same way. */
export async function fillStage(trx: Transaction<Database>, run: StagedRun): Promise<void> {
  await createStage.execute(trx);
  // The JSON's fields have the names of `VehicleFacts`.
  await sql`
    insert into stage (dealership_id, identity_key, ${sql.join(FACT_COLUMNS.map((column) => sql.ref(column)))}, ${READING_COLUMNS})
    select ${run.dealershipId}, r.identity_key, ${sql.join(FACT_FIELDS.map((field) => sql.ref(`s.${field}`)))}, ${READING_COLUMNS}
    from sync_run_vehicles r cross join lateral jsonb_to_record(r.facts) as s(${factDefinitions((field) => field)})
    where r.run_id = ${run.id} and r.attempt = ${run.attempt}`.execute(trx);
}

/** Clears facts of all staged cars, so that a held run keeps the known values. Not for photos. */
export async function clearStaged(trx: Transaction<Database>, fields: readonly FactField[]): Promise<void> {
  if (fields.length === 0) return;
  const cleared = fields.map((field) => sql`${sql.ref(factColumn(field))} = null`);
  await sql`update stage set ${sql.join(cleared)}`.execute(trx);
}
