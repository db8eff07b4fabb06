import { sql } from "kysely";
import type { Db } from "../infra/db.ts";

const KEPT_DAYS = 30;
const BATCH_ROWS = 20_000;

/**
 * Forgets what runs did to single vehicles once that is too old to be taken back; the runs' counts stay. Works in small
 * batches, so that nothing waits for it.
 * @returns how many entries went
 */
export async function sweepJournals(db: Db): Promise<number> {
  let swept = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from sync_run_changes where ctid = any(array(
        select c.ctid from sync_run_changes c join sync_runs r on r.id = c.run_id
        where r.finished_at < now() - ${KEPT_DAYS} * interval '1 day' limit ${BATCH_ROWS}))`.execute(db);
    const batch = Number(numAffectedRows ?? 0n);
    swept += batch;
    if (batch < BATCH_ROWS) return swept;
  }
}
