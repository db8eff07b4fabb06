import { sql } from "kysely";
import { JOURNAL_KEPT_DAYS } from "#domain/sync/sync-rules.ts";
import type { Db } from "../infra/db.ts";

const BATCH_ROWS = 20_000;

/** The journals of runs and of uploads, each with the time from which it is kept. */
const JOURNALS = [
  { journal: "sync_run_changes", owner: "run_id", owners: "sync_runs", since: "finished_at" },
  { journal: "csv_import_changes", owner: "import_id", owners: "csv_imports", since: "created_at" },
];

/**
 * Forgets what runs and uploads did to single vehicles once that is too old to be taken back; their counts stay. Works in
 * small batches, so that nothing waits for it.
 * @returns how many entries went
 */
export async function sweepJournals(db: Db): Promise<number> {
  let swept = 0;
  for (const { journal, owner, owners, since } of JOURNALS) {
    let batch: number;
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(journal)} where ctid = any(array(
          select c.ctid from ${sql.table(journal)} c join ${sql.table(owners)} o on o.id = c.${sql.ref(owner)}
          where o.${sql.ref(since)} < now() - ${JOURNAL_KEPT_DAYS} * interval '1 day' limit ${BATCH_ROWS}))`.execute(
        db,
      );
      batch = Number(numAffectedRows ?? 0n);
      swept += batch;
    } while (batch === BATCH_ROWS);
  }
  return swept;
}
