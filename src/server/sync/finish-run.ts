import { sql, type Transaction } from "kysely";
import type { CrawlReport } from "#domain/sync/crawl-report.ts";
import { judgeRun } from "#domain/sync/judge-run.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { type Reconciled, reconcileInventory } from "./reconcile-inventory.ts";

const NOTHING: Reconciled = { added: 0, changed: 0, unchanged: 0, missing: 0, removed: 0 };

/** Locks the run if this attempt still is its current one. @returns false when it was handed to another worker */
async function isStillOurs(trx: Transaction<Database>, run: ClaimedRun): Promise<boolean> {
  const row = await trx
    .selectFrom("sync_runs")
    .select(["status", "attempt"])
    .where("id", "=", run.id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status === "running" && row.attempt === run.attempt;
}

const countListed = async (trx: Transaction<Database>, dealershipId: number, source?: "crawl"): Promise<number> => {
  let query = trx
    .selectFrom("vehicles")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("dealership_id", "=", dealershipId)
    .where("removed_at", "is", null);
  if (source) query = query.where("source", "=", source);
  return (await query.executeTakeFirstOrThrow()).count;
};

const countStaged = async (trx: Transaction<Database>, run: ClaimedRun): Promise<number> =>
  (
    await trx
      .selectFrom("sync_run_vehicles")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("run_id", "=", run.id)
      .where("attempt", "=", run.attempt)
      .executeTakeFirstOrThrow()
  ).count;

const dropStaged = (trx: Transaction<Database>, run: ClaimedRun) =>
  trx.deleteFrom("sync_run_vehicles").where("run_id", "=", run.id).where("attempt", "<=", run.attempt).execute();

/**
 * Ends a run: judges the crawl's report, applies what may be applied, and records both, in one transaction.
 * @returns the run's final status, or null when another worker has taken the run over and nothing was done
 */
export async function finishRun(db: Db, run: ClaimedRun, report: CrawlReport): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await isStillOurs(trx, run))) {
      await dropStaged(trx, run);
      return null;
    }
    const at = new Date();
    const listed = await countListed(trx, run.dealershipId, "crawl");
    let verdict = judgeRun(report, listed);
    if (verdict.status !== "failed" && (await countStaged(trx, run)) !== report.found) {
      // The staging table is not crash-safe; after a database crash it may hold only a part.
      verdict = { status: "failed", reason: "The database was restarted during the crawl, so its result was dropped." };
    }
    const counts =
      verdict.status === "failed"
        ? NOTHING
        : await reconcileInventory(trx, run, { countMisses: verdict.status === "applied", at });
    const status = verdict.status === "applied" ? "succeeded" : verdict.status;
    await trx
      .updateTable("sync_runs")
      .set({
        status,
        ...counts,
        outcome: report.outcome,
        reason: verdict.reason,
        platform: report.platform,
        step: null,
        declared_total: report.declaredTotal,
        found: report.found,
        skipped_new: report.skippedNew,
        duplicates: report.duplicates,
        pages_fetched: report.pagesFetched,
        bytes_fetched: report.bytesFetched,
        coverage: JSON.stringify(report.coverage),
        warnings: JSON.stringify(report.warnings),
        finished_at: at,
      })
      .where("id", "=", run.id)
      .execute();
    await dropStaged(trx, run);
    await updateDealership(trx, run, {
      failed: status === "failed",
      reason: verdict.reason,
      platform: report.platform,
      at,
    });
    return status;
  });
}

async function updateDealership(
  trx: Transaction<Database>,
  run: ClaimedRun,
  result: { failed: boolean; reason: string | null; platform: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable("dealerships")
    .set((eb) => ({
      status: sql`case when expires_at <= ${result.at} or status = 'expired' then 'expired' else ${result.failed ? "error" : "active"} end`,
      status_reason: result.reason,
      platform: result.platform ?? eb.ref("platform"),
      ...(!result.failed && { last_synced_at: result.at }),
    }))
    .where("id", "=", run.dealershipId)
    .execute();
  const vehicle_count = await countListed(trx, run.dealershipId);
  await trx.updateTable("dealerships").set({ vehicle_count }).where("id", "=", run.dealershipId).execute();
}
