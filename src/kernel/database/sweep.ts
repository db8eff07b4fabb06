import { type RawBuilder, sql } from "kysely";
import type { Database } from "./db-schema.ts";
import type { Db } from "./db.ts";

/**
 * The rows of a table that are too old to keep. Each slice lists its own tables in its `retention.ts`. `isOver` is SQL about a row `t`.
 * Where the product may not delete rows itself, `forget` is SQL that deletes at most the given number and returns how many it deleted.
 */
export type Retention = { table: keyof Database } & (
  | { isOver: RawBuilder<boolean> }
  | { forget: (atMost: number) => RawBuilder<number> }
);

/** Returns SQL that is true when a moment is more than this many days ago. */
export const isOlderThan = (moment: string, days: number) =>
  sql<boolean>`${sql.ref(moment)} < now() - ${days} * interval '1 day'`;

const BATCH_ROWS = 5_000;
/** Below PostgreSQL's deadlock timeout of one second, so that in a deadlock the sweep gives up and not the other side. */
const LOCK_TIMEOUT = "500ms";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Deletes one batch. Rows that are locked are left to the next sweep; so is a whole batch when rows of other tables that
 * reference it are locked. The setting keeps deleted views and clicks in the daily sums (features/leads/objects).
 */
async function sweepBatch(db: Db, retention: Retention, batchRows: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('autohub.sweeping', 'on', true), set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(
      trx,
    );
    if ("forget" in retention) {
      const { rows } = await sql<{ forgotten: number }>`select ${retention.forget(batchRows)} as forgotten`.execute(
        trx,
      );
      return rows[0]?.forgotten ?? 0;
    }
    const table = sql.table(retention.table);
    const { numAffectedRows } = await sql`
      delete from ${table} where ctid = any(array(
        select t.ctid from ${table} t where ${retention.isOver} limit ${batchRows} for update of t skip locked))`.execute(
      trx,
    );
    return Number(numAffectedRows ?? 0n);
  });
}

/**
 * Deletes all rows that are too old, in batches with one transaction each. Several workers may sweep at once.
 * @param options.signal ends the sweep after the present batch
 * @returns how many rows were deleted
 */
export async function sweepExpired(
  db: Db,
  retentions: readonly Retention[],
  options: { batchRows?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { batchRows = BATCH_ROWS, signal } = options;
  let swept = 0;
  for (const retention of retentions) {
    let batch = batchRows;
    while (batch === batchRows && !signal?.aborted) {
      batch = await sweepBatch(db, retention, batchRows).catch((error) => {
        if (error.code === LOCK_NOT_AVAILABLE) return 0;
        throw error;
      });
      swept += batch;
    }
  }
  return swept;
}
