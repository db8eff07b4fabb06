import { sql } from "kysely";
import type { SyncOverview } from "#contract/sync/sync-run.ts";
import type { Db } from "../infra/db.ts";
import { presentSyncRun, selectSyncRuns } from "./select-sync-runs.ts";

const SHOWN_UNFINISHED = 200;
const SHOWN_TROUBLED = 100;
const SHOWN_UPCOMING = 20;

/** Of each dealership the run that ended last. */
const latestFinished = sql<number>`(select (
  select r.id from sync_runs r
  where r.dealership_id = d.id and r.status not in ('queued', 'running') order by r.id desc limit 1
) from dealerships d)`;

/** What the crawler is doing, for the whole site: at most 200 running and 200 queued runs, 100 troubled, 20 upcoming. */
export async function getSyncOverview(db: Db): Promise<SyncOverview> {
  const unfinished = (status: "running" | "queued") =>
    selectSyncRuns(db).where("sync_runs.status", "=", status).orderBy("sync_runs.id").limit(SHOWN_UNFINISHED).execute();
  const [running, queued, troubled, upcoming] = await Promise.all([
    unfinished("running"),
    unfinished("queued"),
    selectSyncRuns(db)
      .where("sync_runs.status", "in", ["failed", "held"])
      .where("sync_runs.applied_at", "is", null)
      .where("sync_runs.id", "in", latestFinished)
      .orderBy("sync_runs.finished_at", "desc")
      .orderBy("sync_runs.id", "desc")
      .limit(SHOWN_TROUBLED)
      .execute(),
    db
      .selectFrom("dealerships")
      .select(["id", "name", "next_sync_at"])
      .where("sync_schedule", "!=", "off")
      .where("status", "!=", "expired")
      .where("url", "!=", "")
      .where("next_sync_at", "is not", null)
      .orderBy("next_sync_at")
      .orderBy("id")
      .limit(SHOWN_UPCOMING)
      .execute(),
  ]);
  return {
    running: running.map(presentSyncRun),
    queued: queued.map(presentSyncRun),
    troubled: troubled.map(presentSyncRun),
    upcoming: upcoming.flatMap(({ id, name, next_sync_at }) =>
      next_sync_at ? [{ dealershipId: id, dealershipName: name, at: next_sync_at.toISOString() }] : [],
    ),
  };
}
