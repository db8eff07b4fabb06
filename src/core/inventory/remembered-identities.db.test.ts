import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedDealership } from "#test/shared-dealership.ts";
import { rememberIdentities } from "./remembered-identities.ts";
import { stageVehicles } from "./staged-run.ts";

const lot = sharedDealership();

/** The statements of the work with their plans. They show how tables are joined, which decides how long thousands of cars take. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: lot.url, max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  try {
    await work(db);
    // As queryStaged sets it: the database uses a nested loop then only where it has no other plan.
    await pool.query("set enable_nestloop = off");
    const plans: string[] = [];
    for (const { sql, parameters } of asked.filter(({ sql }) => /\bjoin\b/.test(sql))) {
      const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await db.destroy();
  }
}
const LOOPS = expect.stringContaining("Nested Loop");
const withoutVin = (facts: VehicleFacts) => ({ ...facts, vin: null, identityKey: `stock:${facts.stockNumber}` });

it("finds the identities of thousands of cars at once, whichever side has no VINs", async () => {
  const known = Array.from({ length: 4_000 }, () => makeFacts());
  // A statement may have 65,535 parameters, and a car takes more than thirty.
  for (let from = 0; from < known.length; from += 1_000) {
    await insertVehicles(lot.db, lot.id, known.slice(from, from + 1_000));
  }
  const thin = { id: 1, attempt: 1, dealershipId: lot.id };
  await stageVehicles(lot.db, thin, known.map(withoutVin));
  const plans = await plansOf((db) => rememberIdentities(db, thin));
  expect(plans.length).toBeGreaterThan(1);
  expect(plans).not.toContainEqual(LOOPS);
  const keys = (await lot.db.selectFrom("sync_run_vehicles").select("identity_key").execute()).map(
    (row) => row.identity_key,
  );
  expect(keys.sort()).toEqual(known.map(({ identityKey }) => identityKey).sort());

  await sql`update vehicles set vin = null, identity_key = 'stock:' || stock_number`.execute(lot.db);
  const whole = { ...thin, id: 2 };
  await stageVehicles(lot.db, whole, known);
  expect(await plansOf((db) => rememberIdentities(db, whole))).not.toContainEqual(LOOPS);
  const completed = await lot.db
    .selectFrom("sync_run_vehicles")
    .select("identity_key")
    .where("run_id", "=", whole.id)
    .execute();
  expect(completed.map((row) => row.identity_key).sort()).toEqual(
    known.map(({ stockNumber }) => `stock:${stockNumber}`).sort(),
  );
});
