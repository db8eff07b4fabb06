import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";
import {
  CONFIRM_PRICE_AFTER_HOURS,
  learnPriceFactor,
  MAX_PRICE_FACTOR,
  SAME_PRICE_SHARE,
  USUAL_SHARE,
} from "./rules/price-doubt.ts";

const FACTOR = sql`coalesce((select factor from price_doubt_factor limit 1), ${MAX_PRICE_FACTOR}::float8)`;

/** SQL for `isDoubtful` of the rules: true when a price differs too much from the former one to be accepted at once. */
export const isDoubtfulSql = (before: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${now} * ${FACTOR} <= ${before} or ${now} >= ${before} * ${FACTOR})`;

/**
 * Replaces doubted prices in the stage by the former price, so that the merge keeps it, and fills the table `doubted` for
 * `storeDoubted`. Prices of a bulk import, which is another system's data, are accepted, and so are prices that the operator has
 * accepted. Changes no vehicle.
 */
export async function doubtPrices(trx: Transaction<Database>, source: MergeSource): Promise<void> {
  const at = source.kind === "crawl" && source.at !== undefined ? source.at : new Date();
  const takesAll = source.kind === "bulk" || (source.kind === "crawl" && source.trustsPrices === true);
  const believed = source.kind !== "crawl" || !source.held;
  // A price that disappeared for some nights is compared with the last one: a drop is measured from there, too.
  await sql`create temp table doubted on commit drop as
    select *, doubtful and not (is_same and is_ripe) as waits from (
      select v.id, s.dealership_id, s.identity_key, v.price_usd as present, coalesce(v.price_usd, last.price_usd) as before,
        s.price_usd as said, d.kept_at is not null as is_kept,
        ${!takesAll} and ${isDoubtfulSql(sql`coalesce(v.price_usd, last.price_usd)`, sql`s.price_usd`)} as doubtful,
        coalesce(abs(s.price_usd - d.price_usd) <= ${SAME_PRICE_SHARE}::float8 * d.price_usd, false) as is_same,
        coalesce(${believed} and d.kept_at is null
          and d.since <= ${at}::timestamptz - make_interval(hours => ${CONFIRM_PRICE_AFTER_HOURS}), false) as is_ripe,
        d.vehicle_id is not null as is_known
      from vehicles v join stage s using (dealership_id, identity_key)
        left join doubted_prices d on d.vehicle_id = v.id
        left join lateral (select p.price_usd from vehicle_prices p
          where p.vehicle_id = v.id and p.price_usd is not null order by p.id desc limit 1) last on v.price_usd is null
      where s.price_usd is not null and (d.vehicle_id is not null or s.price_usd is distinct from v.price_usd)
    ) compared where doubtful or is_known`.execute(trx);
  await sql`update stage s set price_usd = x.present from doubted x
    where x.waits and (s.dealership_id, s.identity_key) = (x.dealership_id, x.identity_key)`.execute(trx);
}

/** Stores the prices that wait to be checked, and deletes confirmed and ended ones. The merge calls it after `doubtPrices`. */
export async function storeDoubted(trx: Transaction<Database>, { at, runId, importId }: MergeRecord): Promise<void> {
  await sql`delete from doubted_prices d using doubted x where d.vehicle_id = x.id and not x.waits`.execute(trx);
  await sql`
    insert into doubted_prices (vehicle_id, before_usd, price_usd, since, run_id, import_id)
    select id, before, said, ${at}::timestamptz, ${runId ?? null}::int, ${importId ?? null}::int
    from doubted where waits and not is_same
    on conflict (vehicle_id) do update set (before_usd, price_usd, since, run_id, import_id, kept_at, kept_by) =
      (excluded.before_usd, excluded.price_usd, excluded.since, excluded.run_id, excluded.import_id, null, null)`.execute(
    trx,
  );
}

/** Returns how many prices wait to be checked after this merge, without those that an operator keeps. Call it after `compareStage`. */
export async function countDoubted(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from doubted where waits and not (is_same and is_kept)`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The number of latest prices from which the usual changes are learned. */
const LEARNED_PRICES = 50_000;

/** Learns from the shown prices how large a change must be to be doubted. */
export async function learnFromPrices(db: Db): Promise<void> {
  const { rows } = await sql<{ changes: number; factor: number | null }>`
    with recent as (
      select id, vehicle_id, price_usd::float8 as price from vehicle_prices where price_usd > 0 order by id desc limit ${LEARNED_PRICES}
    )
    select count(*)::int as changes,
      percentile_cont(${USUAL_SHARE}::float8) within group (order by greatest(r.price / b.price, b.price / r.price)) as factor
    from recent r cross join lateral (
      select p.price_usd::float8 as price from vehicle_prices p
      where p.vehicle_id = r.vehicle_id and p.id < r.id and p.price_usd > 0 order by p.id desc limit 1) b
    where b.price <> r.price`.execute(db);
  const seen = rows[0] ?? { changes: 0, factor: null };
  await db.transaction().execute(async (trx) => {
    await sql`lock table price_doubt_factor in share row exclusive mode`.execute(trx);
    await trx.deleteFrom("price_doubt_factor").execute();
    await trx
      .insertInto("price_doubt_factor")
      .values({ factor: learnPriceFactor(seen), changes: seen.changes, learned_at: new Date() })
      .execute();
  });
}
