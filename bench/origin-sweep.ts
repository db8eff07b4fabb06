import pg from "pg";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { INVENTORY_RETENTION } from "#core/inventory/retention.ts";
import { openDb } from "#kernel/database/db.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type BenchRow, report } from "./report.ts";
import { processorTime } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const CARS = Number(process.env.ORIGINS_CARS ?? 1_000_000);
const CODES = 200_000;
const UNUSED = 20_000;
const NAMES = JSON.stringify(Object.fromEntries(FACT_FIELDS.map((field) => [field, `ja${field}`])));

/** Inserts cars that share 180,000 objects of codes, and 20,000 unused objects; half of all have not been used for a month. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into fact_origin_codes (id, codes, used_on) select n, $2::jsonb || jsonb_build_object('n', n), current_date - n % 60
     from generate_series(1, $1::int) n`,
    [CODES, NAMES],
  );
  await client.query(
    `insert into vehicle_fact_origins (vehicle_id, codes_id, run_id, noted_at, details)
     select n, 1 + n % $2::int, 1, now(), '{"w": {"mileageMiles": "34.1k miles", "exteriorColor": "Blue [Metallic]"}}'
     from generate_series(1, $1::int) n`,
    [CARS, CODES - UNUSED],
  );
  await client.query("vacuum analyze");
  await client.end();
}

/** The hourly sweep of codes that no car's facts come from any more, at a million cars: one that finds some, and one that finds none. */
export async function run(): Promise<void> {
  const rows = await withTemporaryDatabase(async (databaseUrl) => {
    await fill(databaseUrl);
    const { db } = openDb(databaseUrl, createLogger({ level: "warn", pretty: false }), 1);
    const codes = INVENTORY_RETENTION.filter(({ table }) => table === "fact_origin_codes");
    const sweep = async (which: string): Promise<BenchRow> => {
      const [before, startedAt] = [processorTime(process.pid), performance.now()];
      const deleted = await sweepExpired(db, codes);
      return {
        what: `${which} sweep`,
        deleted,
        ms: Math.round(performance.now() - startedAt),
        "PostgreSQL, CPU ms": processorTime(process.pid).children - before.children,
      };
    };
    const measured = [await sweep("first"), await sweep("second")];
    await db.destroy();
    return measured;
  });
  report("origin-sweep", rows, { cars: CARS, codes: CODES, unused: UNUSED });
}
