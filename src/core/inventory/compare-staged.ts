import { sql, type Transaction } from "kysely";
import type { CoveredField, FieldCoverage } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { isDoubtfulSql } from "./doubted-prices.ts";
import type { SiteSummary } from "./rules/removal-memory.ts";
import type { CommonPrices } from "./rules/watch-site.ts";
import { queryStaged, type StagedRun } from "./staged-run.ts";
import { confirmedAt } from "./vehicle-table.ts";

/**
 * The differences to the dealership's previous run: cars that are no longer shown, and cars that had been missing and are
 * shown again.
 */
export type Comparison = { lost: number; regained: number };

/**
 * Compares the staged cars of a run with the cars of the dealership's last run that did not fail.
 * @param otherRooftops identity keys of the cars that belong to another rooftop, which are not lost
 */
export async function compareStaged(
  db: DbOrTransaction,
  run: StagedRun,
  otherRooftops: readonly string[],
): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    with before as (
      select max(finished_at) as at from sync_runs
      where dealership_id = ${run.dealershipId} and id < ${run.id} and status in ('succeeded', 'held')
    ), known as (
      select v.missed_runs > 0 or v.removed_at is not null as was_missing, v.removed_at is null as is_listed,
        ${confirmedAt()} >= before.at as was_shown,
        exists (select from sync_run_vehicles s
          where s.run_id = ${run.id} and s.attempt = ${run.attempt} and s.identity_key = v.identity_key) as is_shown
      from vehicles v cross join before
      where v.dealership_id = ${run.dealershipId} and v.source = 'crawl' and v.hidden_at is null
        and v.identity_key <> all(${otherRooftops}::text[])
    )
    select count(*) filter (where was_shown and is_listed and not is_shown)::int as lost,
      count(*) filter (where is_shown and was_missing and not coalesce(was_shown, false))::int as regained
    from known`.execute(db);
  return rows[0] ?? { lost: 0, regained: 0 };
}

/** Returns the summary of a run, and how the prices of the cars that are listed already have changed. */
export async function summariseStaged(
  trx: Transaction<Database>,
  run: StagedRun,
  report: { platform: string | null; found: number; coverage: FieldCoverage },
): Promise<{ summary: SiteSummary; prices: CommonPrices }> {
  const rows = await queryStaged(
    trx,
    sql<{ median: number | null; photos: number | null; cars: number; moved: number; doubtful: number }>`
    select percentile_cont(0.5) within group (order by s.price) as median, avg(s.photos)::float8 as photos,
      count(*) filter (where s.price is not null and v.price_usd is not null)::int as cars,
      count(*) filter (where abs(s.price / v.price_usd - 1) > 0.1)::int as moved,
      count(*) filter (where ${isDoubtfulSql(sql`v.price_usd`, sql`s.price`)} and not exists (
        select from doubted_prices d where d.vehicle_id = v.id))::int as doubtful
    from (
      select identity_key, (facts ->> 'priceUsd')::float8 as price, jsonb_array_length(facts -> 'images') as photos
      from sync_run_vehicles where run_id = ${run.id} and attempt = ${run.attempt}
    ) s left join vehicles v
      on v.dealership_id = ${run.dealershipId} and v.identity_key = s.identity_key and v.removed_at is null`,
  );
  const none = { median: null, photos: null, cars: 0, moved: 0, doubtful: 0 };
  const { median, photos, cars, moved, doubtful } = rows[0] ?? none;
  const { platform, found, coverage } = report;
  const shares = Object.fromEntries(
    Object.entries(coverage).map(([field, { present }]) => [field, found === 0 ? 0 : present / found]),
  ) as Partial<Record<CoveredField, number>>;
  return {
    summary: { platform, found, shares, medianPriceUsd: median, photosPerCar: photos ?? 0 },
    prices: { cars, moved, doubtful },
  };
}
