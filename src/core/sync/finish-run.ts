import type { Transaction } from "kysely";
import { emptyProbe, type ProbeResult } from "#core/crawl/car-pages/probe.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { findMissing, journalMissing } from "#core/inventory/missing-vehicles.ts";
import { type Reconciled, reconcileInventory } from "#core/inventory/reconcile-inventory.ts";
import { resetFutureTimes } from "#core/inventory/reset-future-times.ts";
import { pricesBeingChecked } from "#core/inventory/rules/price-doubt.ts";
import { type RemovalMemory, rememberGonePaths } from "#core/inventory/rules/removal-memory.ts";
import { affectPrices } from "#core/inventory/rules/watch-site.ts";
import { countStaged, dropEarlierStages, dropStaged } from "#core/inventory/staged-run.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Lease } from "#kernel/database/leases/leases.ts";
import { writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { type ClaimedRun, isSourceChanged } from "./claim-run.ts";
import { endTakenDownRun, updateDealershipAfter } from "./dealership-after-run.ts";
import { type JudgedInContext, judgeInContext, recordPlatformAlarm } from "./judge-report.ts";
import { completeButFor } from "./rules/sync-rules.ts";
import { describeResult, leftForOtherRooftops, RunLog } from "./run-log.ts";

const NOTHING: Reconciled = { added: 0, changed: 0, unchanged: 0, missing: 0, removed: 0, doubtedPrices: 0 };

/** Locks the run if this attempt is still its current one. @returns false when another worker has it */
async function isCurrentAttempt(trx: Transaction<Database>, run: ClaimedRun): Promise<boolean> {
  const row = await trx
    .selectFrom("sync_runs")
    .select(["status", "attempt"])
    .where("id", "=", run.id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status === "running" && row.attempt === run.attempt;
}

/**
 * Ends a run: judges the crawl's report, applies the allowed changes, and records both, in one transaction.
 * @param options.at when the crawl ended; default now
 * @param options.probe the answers of vehicles' own pages; default: nothing was requested
 * @param options.lease that under which the run is carried out
 * @returns the run's final status, or null when another worker has taken the run over and nothing was done. When the dealership has
 *   been taken down meanwhile, nothing is applied
 * @throws {LeaseLostError} when another worker may have taken the run over; nothing was done
 */
export async function finishRun(
  db: Db,
  run: ClaimedRun,
  report: CrawlReport,
  options: { at?: Date; probe?: ProbeResult; log?: RunLog; lease?: Lease } = {},
): Promise<"succeeded" | "held" | "failed" | null> {
  const { at = new Date(), probe = emptyProbe(), log = new RunLog() } = options;
  const write = <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
    options.lease ? writeAsHolder(db, options.lease, work) : db.transaction().execute(work);
  return write(async (trx) => {
    await lockInventory(trx, run.dealershipId);
    // The dealership is locked before the run's row, in the same order as by `requestSyncs`, so that they cannot deadlock.
    const dealership = await trx
      .selectFrom("dealerships")
      .select("taken_down_at")
      .where("id", "=", run.dealershipId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!(await isCurrentAttempt(trx, run))) {
      await dropStaged(trx, run);
      return null;
    }
    if (dealership?.taken_down_at) {
      await endTakenDownRun(trx, run.id, run.dealershipId, "running");
      await dropStaged(trx, run);
      return "failed";
    }
    await resetFutureTimes(trx, run.dealershipId, at);
    const dropped = await dropReason(trx, run, report);
    const judged = dropped === null ? report : { ...report, outcome: "failed" as const, reason: dropped };
    const verdict = await judgeInContext(trx, run, judged, at);
    const { counts, leaving, memory } = await applyVerdict(trx, run, { verdict, report, probe, at });
    const status = verdict.status === "applied" ? "succeeded" : verdict.status;
    for (const line of resultInWords(status, report, verdict, counts, leaving)) log.add(line);
    await recordRun(trx, run, { status, counts, report, verdict, probe, log, at });
    const isOtherDealer = verdict.otherDealer !== null;
    if (status !== "failed") await dropEarlierStages(trx, run);
    if (!isOtherDealer) await dropStaged(trx, run);
    const { outcome, platform } = report;
    if (verdict.flap !== null && platform !== null) await recordPlatformAlarm(trx, platform, verdict.flap, at);
    await updateDealershipAfter(trx, run.dealershipId, {
      status,
      outcome,
      memory,
      ...(dropped === null && !isOtherDealer
        ? { platform, feed: report.feed, contact: report.contact }
        : { platform: null, feed: null, contact: {} }),
      at,
      isOtherDealer,
    });
    return status;
  });
}

/** The last lines of a run's log. */
const resultInWords = (
  status: EndedRun["status"],
  report: CrawlReport,
  { unread, reason }: JudgedInContext,
  counts: Reconciled,
  leaving: number,
): string[] => [
  ...report.warnings,
  ...(unread > 0 ? [`${completeButFor(unread)}.`] : []),
  ...(leaving > 0 ? [leftForOtherRooftops(leaving)] : []),
  ...(counts.doubtedPrices > 0 ? [`${pricesBeingChecked(counts.doubtedPrices)}.`] : []),
  describeResult(status, counts, reason),
];

/** Returns why none of a run's cars can be used, for any report; null when they can. */
async function dropReason(trx: Transaction<Database>, run: ClaimedRun, report: CrawlReport): Promise<string | null> {
  if (await isSourceChanged(trx, run)) {
    return "What is read for this dealership was changed during the sync, so its result was dropped.";
  }
  // The staging table is not crash-safe; after a database crash it may be incomplete.
  const isWhole = report.outcome === "failed" || (await countStaged(trx, run)) === report.found;
  return isWhole ? null : "The database was restarted during the sync, so its result was dropped.";
}

/** Changes the inventory as far as the verdict allows. `memory` is null after a failed run, which does not change it. */
async function applyVerdict(
  trx: Transaction<Database>,
  run: ClaimedRun,
  { verdict, report, probe, at }: Pick<EndedRun, "verdict" | "report" | "probe" | "at">,
): Promise<{ counts: Reconciled; leaving: number; memory: RemovalMemory | null }> {
  if (verdict.status === "failed") return { counts: NOTHING, leaving: 0, memory: null };
  if (verdict.otherDealer !== null) {
    const missing = await findMissing(trx, run);
    await journalMissing(trx, run, missing);
    return { counts: { ...NOTHING, missing: missing.length }, leaving: 0, memory: verdict.memory };
  }
  return reconcileInventory(trx, run, {
    believed: verdict.status === "applied",
    at,
    memory: rememberGonePaths(verdict.memory, probe.gonePaths),
    // While the whole platform is in doubt, its pages prove nothing either.
    pages: new Map(verdict.flap === null ? probe.pages : []),
    secondLooks: new Map(probe.removed),
    otherRooftops: new Set(report.otherRooftops),
    withheld: affectPrices(verdict.changes) ? ["priceUsd"] : [],
    trustsPrices: verdict.trustsPrices === true,
  });
}

/** The record of an ended run. */
type EndedRun = {
  status: "succeeded" | "held" | "failed";
  counts: Reconciled;
  report: CrawlReport;
  verdict: JudgedInContext;
  probe: ProbeResult;
  log: RunLog;
  at: Date;
};

async function recordRun(trx: Transaction<Database>, run: ClaimedRun, ended: EndedRun): Promise<void> {
  const { status, report, verdict, probe, log, at } = ended;
  const { doubtedPrices, ...counts } = ended.counts;
  await trx
    .updateTable("sync_runs")
    .set({
      status,
      ...counts,
      doubted_prices: doubtedPrices,
      outcome: report.outcome,
      reason: verdict.reason,
      unread: verdict.unread,
      lost: verdict.lost,
      regained: verdict.regained,
      other_dealer: verdict.otherDealer === null ? null : JSON.stringify(verdict.otherDealer),
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
      site_fees: status === "failed" || report.siteFees === null ? null : JSON.stringify(report.siteFees),
      page_checks: probe.controls.length === 0 ? null : JSON.stringify(probe.controls),
      log: JSON.stringify(log.lines()),
      finished_at: at,
    })
    .where("id", "=", run.id)
    .execute();
}
