import { sql, type Transaction } from "kysely";
import { emptyProbe, type ProbeResult } from "#crawl/car-pages/probe.ts";
import { type FeedFindings, nextFeedState } from "#domain/dealerships/inventory-feed.ts";
import type { CrawlOutcome, CrawlReport } from "#domain/sync/crawl-report.ts";
import { platformName } from "#domain/sync/platform-names.ts";
import { type RemovalMemory, rememberGonePaths } from "#domain/sync/removal-memory.ts";
import { retryAt } from "#domain/sync/schedule.ts";
import { alarmAfter, completeButFor, runReason } from "#domain/sync/sync-rules.ts";
import { MEDIAN_PRICE } from "#domain/sync/watch-site.ts";
import { isExpired } from "../dealerships/dealership-table.ts";
import type { Db } from "../infra/database/db.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { lockInventory } from "../inventory/inventory-tables.ts";
import { type Reconciled, reconcileInventory } from "../inventory/reconcile-inventory.ts";
import { countStaged, dropStaged } from "../inventory/staged-run.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { type JudgedNight, judgeNight, notePlatformAlarm } from "./judge-report.ts";
import { describeResult, leftForOtherRooftops, RunLog } from "./run-log.ts";

const NOTHING: Reconciled = { added: 0, changed: 0, unchanged: 0, missing: 0, removed: 0 };

/** A run that has just ended: the operator has decided nothing about it yet. */
const FRESH = { appliedAt: null, undoneAt: null };

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

/**
 * Ends a run: judges the crawl's report, applies what may be applied, and records both, in one transaction.
 * @param options.at when the crawl ended; default now
 * @param options.probe what vehicles' own pages answered; default nothing was requested
 * @returns the run's final status, or null when another worker has taken the run over and nothing was done
 */
export async function finishRun(
  db: Db,
  run: ClaimedRun,
  report: CrawlReport,
  options: { at?: Date; probe?: ProbeResult; log?: RunLog } = {},
): Promise<"succeeded" | "held" | "failed" | null> {
  const { at = new Date(), probe = emptyProbe(), log = new RunLog() } = options;
  return db.transaction().execute(async (trx) => {
    await lockInventory(trx, run.dealershipId);
    // The dealership is locked before the run's row, in the same order as by `requestSyncs`, so that they cannot deadlock.
    await trx.selectFrom("dealerships").select("id").where("id", "=", run.dealershipId).forNoKeyUpdate().execute();
    if (!(await isStillOurs(trx, run))) {
      await dropStaged(trx, run);
      return null;
    }
    const verdict = await judgeStaged(trx, run, report, at);
    const { counts, leaving, memory } = await applyVerdict(trx, run, { verdict, report, probe, at });
    const status = verdict.status === "applied" ? "succeeded" : verdict.status;
    for (const warning of report.warnings) log.add(warning);
    if (verdict.unread > 0) log.add(`${completeButFor(verdict.unread)}.`);
    if (leaving > 0) log.add(leftForOtherRooftops(leaving));
    log.add(describeResult(status, counts, verdict.reason));
    await recordRun(trx, run, { status, counts, report, verdict, probe, log, at });
    await dropStaged(trx, run);
    const { outcome, platform } = report;
    if (verdict.flap !== null && platform !== null) await notePlatformAlarm(trx, platform, verdict.flap, at);
    const reason = runReason({ status, outcome, reason: verdict.reason, ...FRESH, removed: counts.removed });
    const cause = verdict.flap !== null ? "platform" : verdict.changes.length > 0 ? "changes" : "run";
    await updateDealership(trx, run.dealershipId, {
      status,
      outcome,
      reason,
      platform,
      memory,
      feed: report.feed,
      at,
      cause,
    });
    return status;
  });
}

/** As `judgeNight`; a run of which the database has lost a part has failed. */
async function judgeStaged(
  trx: Transaction<Database>,
  run: ClaimedRun,
  report: CrawlReport,
  at: Date,
): Promise<JudgedNight> {
  const verdict = await judgeNight(trx, run, report, at);
  if (verdict.status === "failed" || (await countStaged(trx, run)) === report.found) return verdict;
  // The staging table is not crash-safe; after a database crash it may hold only a part.
  return {
    ...verdict,
    status: "failed",
    reason: "The database was restarted during the crawl, so its result was dropped.",
  };
}

/** Changes the inventory as far as the verdict allows. `memory` is null after a failed run, which leaves it as it is. */
async function applyVerdict(
  trx: Transaction<Database>,
  run: ClaimedRun,
  { verdict, report, probe, at }: Pick<EndedRun, "verdict" | "report" | "probe" | "at">,
): Promise<{ counts: Reconciled; leaving: number; memory: RemovalMemory | null }> {
  if (verdict.status === "failed") return { counts: NOTHING, leaving: 0, memory: null };
  return reconcileInventory(trx, run, {
    believed: verdict.status === "applied",
    at,
    memory: rememberGonePaths(verdict.memory, probe.gonePaths),
    // While the whole platform is in doubt, its pages prove nothing either.
    pages: new Map(verdict.flap === null ? probe.pages : []),
    secondLooks: new Map(probe.removed),
    otherRooftops: new Set(report.otherRooftops),
    withheld: verdict.changes.some(({ what }) => what === MEDIAN_PRICE) ? ["priceUsd"] : [],
  });
}

/** What is recorded of a run that has ended. */
type EndedRun = {
  status: "succeeded" | "held" | "failed";
  counts: Reconciled;
  report: CrawlReport;
  verdict: JudgedNight;
  probe: ProbeResult;
  log: RunLog;
  at: Date;
};

async function recordRun(trx: Transaction<Database>, run: ClaimedRun, ended: EndedRun): Promise<void> {
  const { status, counts, report, verdict, probe, log, at } = ended;
  await trx
    .updateTable("sync_runs")
    .set({
      status,
      ...counts,
      outcome: report.outcome,
      reason: verdict.reason,
      unread: verdict.unread,
      lost: verdict.lost,
      regained: verdict.regained,
      sudden_changes: verdict.changes.length === 0 ? null : JSON.stringify(verdict.changes),
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
      page_checks: probe.controls.length === 0 ? null : JSON.stringify(probe.controls),
      log: JSON.stringify(log.lines()),
      finished_at: at,
    })
    .where("id", "=", run.id)
    .execute();
}

/** After this many attempts a run is given up: if its workers keep dying, the site may be the cause. */
export const MAX_ATTEMPTS = 3;

/** Ends a run that was interrupted too often, and tells its dealership. */
export async function giveUp(db: Db, runId: number): Promise<void> {
  const at = new Date();
  const reason = `The crawl was interrupted ${MAX_ATTEMPTS} times and was given up. Nothing was changed.`;
  await db.transaction().execute(async (trx) => {
    // The dealership is locked before the run, as everywhere, so that two transactions cannot deadlock.
    const dealership = await trx
      .selectFrom("dealerships")
      .innerJoin("sync_runs", "sync_runs.dealership_id", "dealerships.id")
      .select("dealerships.id")
      .where("sync_runs.id", "=", runId)
      .forNoKeyUpdate("dealerships")
      .executeTakeFirst();
    if (!dealership) return;
    const ended = await trx
      .updateTable("sync_runs")
      .set({ status: "failed", outcome: "failed", reason, step: null, finished_at: at })
      .where("id", "=", runId)
      .where("status", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    const end = {
      status: "failed",
      outcome: "failed",
      reason,
      platform: null,
      memory: null,
      feed: null,
      at,
      cause: "run",
    } as const;
    await updateDealership(trx, dealership.id, end);
  });
}

/** How a run ended, as far as its dealership is concerned. `memory`: null leaves it as it is. */
type RunEnd = {
  status: "succeeded" | "held" | "failed";
  outcome: CrawlOutcome;
  reason: string | null;
  platform: string | null;
  memory: RemovalMemory | null;
  /** What it learned about the dealership's feed; null for a website, and when it learned nothing. */
  feed: FeedFindings | null;
  at: Date;
  /** What a held or failed run is due to: the run itself, sudden changes of the site, or trouble of its whole platform. */
  cause: "run" | "changes" | "platform";
};

/**
 * Updates the dealership after a run: status and reason, failures in a row, alarm, removal memory, and an early next try when
 * the run was held or failed. A site that refuses us is not asked again before its usual time.
 */
async function updateDealership(trx: Transaction<Database>, id: number, end: RunEnd): Promise<void> {
  const former = await trx
    .selectFrom("dealerships")
    .select(["platform", "failures_in_row", "feed_state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!former) return;
  const failuresInRow = end.status === "succeeded" ? 0 : former.failures_in_row + 1;
  const retry =
    end.status === "succeeded" || end.outcome === "blocked" ? null : retryAt(failuresInRow, end.at.getTime());
  await trx
    .updateTable("dealerships")
    .set((eb) => ({
      status: sql`case when ${isExpired()} then 'expired' else ${end.status === "failed" ? "error" : "active"} end`,
      status_reason: end.reason,
      // A failed run keeps the known platform: it may have seen nothing but a "down for maintenance" page.
      platform: (end.status === "failed" ? former.platform : null) ?? end.platform ?? eb.ref("platform"),
      failures_in_row: failuresInRow,
      alarm: alarmAfter({
        failuresInRow,
        cause: end.cause,
        reason: end.reason,
        formerPlatform: platformName(former.platform),
        platform: end.status === "failed" ? null : platformName(end.platform),
      }),
      ...(end.feed !== null && { feed_state: JSON.stringify(nextFeedState(former.feed_state, end.feed)) }),
      ...(end.memory !== null && { removal_memory: JSON.stringify(end.memory) }),
      ...(end.status !== "failed" && { last_synced_at: end.at }),
      ...(retry !== null && {
        next_sync_at: sql<Date>`case when sync_schedule <> 'off' then least(next_sync_at, ${new Date(retry)}::timestamptz) end`,
      }),
    }))
    .where("id", "=", id)
    .execute();
}
