import { sql } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { CarsOfRun } from "./rules/judge-dealer.ts";
import type { StagedRun } from "./staged-run.ts";

/**
 * Compares the staged cars of a run with all cars that the dealership has ever had.
 * @param otherRooftops identity keys of the cars that belong to another rooftop, which do not count as listed
 */
export async function compareCars(
  db: DbOrTransaction,
  run: StagedRun,
  otherRooftops: readonly string[],
): Promise<CarsOfRun> {
  const { rows } = await sql<CarsOfRun>`
    with staged as materialized (
      select identity_key from sync_run_vehicles where run_id = ${run.id} and attempt = ${run.attempt}
    ), known as materialized (
      select identity_key, removed_at is null and source = 'crawl' and identity_key <> all(${otherRooftops}::text[]) as is_listed
      from vehicles where dealership_id = ${run.dealershipId}
    )
    -- Hashed, whatever the planner believes about what was just staged: a join of 10,000 by 10,000 cars would take minutes.
    select count(*) filter (where is_listed)::int as listed,
      count(*) filter (where is_listed and identity_key in (select identity_key from staged))::int as "seenAgain",
      (select count(*) from (select identity_key from staged except select identity_key from known) unknown)::int as strangers
    from known`.execute(db);
  return rows[0] ?? { listed: 0, seenAgain: 0, strangers: 0 };
}
