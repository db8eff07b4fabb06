import { sql } from "kysely";
import { emptyProbe, MAX_PROBES, type ProbeResult } from "#core/crawl/car-pages/probe.ts";
import { emptyReport } from "#core/crawl/crawl-tally.ts";
import type { CrawlProgress } from "#core/crawl/messages.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { RunningCrawl } from "#core/crawl/start-crawl.ts";
import { FEED_LOGIN_UNREADABLE, tryOpenFeedLogin } from "#core/dealerships/feed-logins.ts";
import { expireDealerships } from "#core/dealerships/renew-dealership.ts";
import { FEED_PLATFORM, platformName } from "#core/dealerships/rules/platform-names.ts";
import { TAKEN_DOWN_RUN } from "#core/dealerships/rules/takedown-rules.ts";
import { findSecondLooks } from "#core/inventory/absences.ts";
import { learnFromPrices } from "#core/inventory/doubted-prices.ts";
import { findControls, findMissing, type MissingVehicle } from "#core/inventory/missing-vehicles.ts";
import { ownListingRemover } from "#core/inventory/own-addresses.ts";
import { rememberIdentities } from "#core/inventory/remembered-identities.ts";
import { saysGone } from "#core/inventory/rules/page-answers.ts";
import { knownGonePaths } from "#core/inventory/rules/removal-memory.ts";
import { stageVehicles } from "#core/inventory/staged-run.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Lease, LeasesOfKind } from "#kernel/database/leases/leases.ts";
import {
  type DurableTask,
  type DurableTaskWorker,
  runDurableTask,
  startDurableTaskWorker,
} from "#kernel/jobs/durable-task.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import type { PeriodicWork } from "#kernel/jobs/run-periodically.ts";
import { taskTable } from "#kernel/jobs/task-table.ts";
import { isDiskFull } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type ClaimedRun, claimRun } from "./claim-run.ts";
import { createHostRecorder } from "./crawl-hosts.ts";
import { type CrawlRoom, WAITING_FOR_ROOM } from "./crawl-room.ts";
import type { Crawler } from "./crawler.ts";
import { failByFullDisk, giveUp, MAX_ATTEMPTS } from "./dealership-after-run.ts";
import { finishRun } from "./finish-run.ts";
import { judgeReport } from "./judge-report.ts";
import { splitByFeed } from "./named-in-feed.ts";
import { recheckCars } from "./recheck-cars.ts";
import { syncJob } from "./request-sync.ts";
import type { NightWindow } from "./rules/schedule.ts";
import { RunLog } from "./run-log.ts";
import { startDueSyncs } from "./sync-scheduler.ts";

const PROGRESS_EVERY_MS = 1_000;

export type SyncWorkerDeps = {
  db: Db;
  queue: Queue;
  leases: LeasesOfKind;
  crawler: Crawler;
  log: Logger;
  room: CrawlRoom;
  /** Opens the logins of feeds. */
  key: { box: SecretBox };
};

/** Writes a running crawl's progress to its row, at most once a second, and its steps to the log. */
function createProgressWriter(db: Db, run: ClaimedRun, runLog: RunLog, log: Logger) {
  let last = 0;
  let platform: string | null = null;
  return (progress: CrawlProgress): void => {
    runLog.add(`${progress.step}.`);
    if (progress.platform !== platform) {
      platform = progress.platform;
      const name = platformName(platform);
      if (name && platform !== FEED_PLATFORM) runLog.add(`The website is of the kind "${name}".`);
    }
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    db.updateTable("sync_runs")
      .set({
        step: progress.step,
        platform: progress.platform,
        pages_fetched: progress.pagesFetched,
        found: progress.vehiclesFound,
        log: JSON.stringify(runLog.lines()),
      })
      .where("id", "=", run.id)
      .where("attempt", "=", run.attempt)
      .where("status", "=", "running")
      .execute()
      .catch((error) => log.warn({ err: error, runId: run.id }, "a crawl's progress could not be written"));
  };
}

/** Cars whose page has never been requested come first, then those that were not requested for the longest time. */
const byUrgency = (a: MissingVehicle, b: MissingVehicle) =>
  (a.asked_at?.getTime() ?? 0) - (b.asked_at?.getTime() ?? 0) || b.missed_runs - a.missed_runs || a.id - b.id;

/** Requests the pages of the cars that a run did not see, and of some removed ones, unless the run has failed. */
async function probeMissing(
  deps: SyncWorkerDeps,
  run: ClaimedRun,
  crawl: RunningCrawl,
  report: CrawlReport,
  runLog: RunLog,
): Promise<ProbeResult> {
  const at = new Date();
  const verdict = await judgeReport(deps.db, run, report, at);
  // The pages of another dealer's website say nothing about this dealer's cars.
  if (verdict.status === "failed" || verdict.otherDealer !== null) return emptyProbe();
  const otherRooftops = new Set(report.otherRooftops);
  const notShown = (await findMissing(deps.db, run)).filter(({ identity_key }) => !otherRooftops.has(identity_key));
  const { named, unseen } = splitByFeed(notShown, report.feed);
  const missing = unseen.sort(byUrgency).flatMap((vehicle) => {
    const { id, vin, stock_number: stockNumber, original_listing_url: url } = vehicle;
    return url === null ? [] : [{ id, vin, stockNumber, url }];
  });
  const removed = await findSecondLooks(deps.db, run, at);
  if (missing.length + removed.length === 0) return { ...emptyProbe(), pages: named };
  runLog.add(`Looking at the pages of ${missing.length} cars that the listing no longer shows.`);
  const controls = await findControls(deps.db, run);
  const gonePaths = knownGonePaths(verdict.memory);
  const result = await crawl.probe({ missing: missing.slice(0, MAX_PROBES), controls, removed, gonePaths });
  const offered = result.pages.filter(([, { answer }]) => answer === "sale").length;
  const gone = result.pages.filter(([, { answer }]) => saysGone(answer)).length;
  runLog.add(`Of ${result.pages.length} pages, ${gone} say that their car is gone and ${offered} still offer it.`);
  return { ...result, pages: [...named, ...result.pages] };
}

async function crawlAndFinish(deps: SyncWorkerDeps, run: ClaimedRun, signal: AbortSignal, lease: Lease): Promise<void> {
  const { db, crawler } = deps;
  const log = deps.log.child({ runId: run.id, dealershipId: run.dealershipId });
  const runLog = new RunLog();
  const dropOwnListing = ownListingRemover(crawler.publicUrl);
  if (run.attempt > 1) runLog.add(`An earlier try was interrupted; this is try number ${run.attempt}.`);
  const { urls, location: operatorPlace, dealershipName, includeOtherRooftops } = run;
  const login = tryOpenFeedLogin(deps.key.box, run.sealedLogin);
  if (run.feed && run.hasLogin && login === null) {
    const report = { ...emptyReport(), outcome: "failed" as const, reason: FEED_LOGIN_UNREADABLE };
    await finishRun(db, run, report, { probe: emptyProbe(), log: runLog, lease });
    return;
  }
  const feed = run.feed && { ...run.feed, login };
  const codeVersion = await crawler.codeVersion();
  const hosts = createHostRecorder(db, run, crawler.order.userAgent, log);
  const takedown = watchTakedown(db, run.dealershipId);
  const stop = AbortSignal.any([signal, takedown.signal]);
  const crawl = crawler.start(
    { ...crawler.order, codeVersion, urls, feed, operatorPlace, dealershipName, includeOtherRooftops },
    {
      onVehicles: (vehicles) => stageVehicles(db, run, vehicles.map(dropOwnListing)),
      onProgress: createProgressWriter(db, run, runLog, log),
      onRequests: hosts.note,
    },
    stop,
  );
  const carryOut = async () => {
    const report = await crawl.report;
    await rememberIdentities(db, run);
    const probe = await probeMissing(deps, run, crawl, report, runLog);
    stop.throwIfAborted();
    return { report, probe };
  };
  try {
    const { report, probe } = await carryOut().catch((error: unknown) => {
      if (signal.aborted || !takedown.signal.aborted) throw error;
      return { report: { ...emptyReport(), outcome: "failed" as const, reason: TAKEN_DOWN_RUN }, probe: emptyProbe() };
    });
    await hosts.end();
    const status = await finishRun(db, run, report, { probe, log: runLog, lease });
    if (status === null) log.warn("another worker has taken this crawl over; its result was dropped");
    else log.info({ status, found: report.found, pages: report.pagesFetched, reason: report.reason }, "crawl finished");
  } finally {
    takedown.stop();
    await crawl.close();
    await hosts.end();
  }
}

const TAKEDOWN_CHECK_MS = 1_000;

/** Aborts its signal when the dealership is taken down, so that its website gets no more requests. */
function watchTakedown(db: Db, dealershipId: number): { signal: AbortSignal; stop(): void } {
  const stopping = new AbortController();
  const checkTakedown = async () => {
    const row = await db
      .selectFrom("dealerships")
      .select("taken_down_at")
      .where("id", "=", dealershipId)
      .executeTakeFirst();
    if (row?.taken_down_at) stopping.abort(new Error(TAKEN_DOWN_RUN));
  };
  // While the database is away the crawl goes on.
  const timer = setInterval(() => void checkTakedown().catch(() => {}), TAKEDOWN_CHECK_MS);
  return { signal: stopping.signal, stop: () => clearInterval(timer) };
}

/** Shows in a queued run why it does not begin. On a full disk this may not be possible. */
const showWaiting = (db: Db, runId: number) =>
  db
    .updateTable("sync_runs")
    .set({ step: WAITING_FOR_ROOM })
    .where("id", "=", runId)
    .where("status", "=", "queued")
    .execute()
    .catch(() => {});

/**
 * Ends a run for which our own disk had no room. When even that cannot be written, the run does not change and goes back to the
 * queue, where it waits for room. In both cases the website is read once more at most.
 */
async function endByFullDisk({ db, log, room }: SyncWorkerDeps, run: ClaimedRun, error: unknown): Promise<void> {
  log.error({ err: error, runId: run.id }, "a crawl ended because the disk is full");
  room.noteDatabaseFull();
  await failByFullDisk(db, run).catch((failure) => {
    if (!isDiskFull(failure)) throw failure;
  });
}

/** The operations of runs as durable tasks. */
function syncRuns(deps: SyncWorkerDeps): DurableTask<ClaimedRun> {
  const { db, leases, log, room } = deps;
  return {
    leases,
    log,
    name: "run",
    maxAttempts: MAX_ATTEMPTS,
    ...taskTable(deps, { table: "sync_runs", job: syncJob, idKey: "runId", requeued: sql`step = null` }),
    claim: async (id, signal) => {
      await room.untilRoom(signal, () => showWaiting(db, id));
      return claimRun(db, id);
    },
    run: (run, signal, lease) =>
      crawlAndFinish(deps, run, signal, lease).catch((error) => {
        if (signal.aborted || !isDiskFull(error)) throw error;
        return endByFullDisk(deps, run, error);
      }),
    giveUp: (id, lease) => giveUp(db, id, lease),
  };
}

/**
 * Carries out one run from claim to end. When it fails, or `signal` aborts because the process is stopping, the run goes back
 * into the queue. After `MAX_ATTEMPTS` it is given up with a reason.
 */
export async function runSync(deps: SyncWorkerDeps, runId: number, signal: AbortSignal): Promise<void> {
  await runDurableTask(syncRuns(deps), runId, signal);
}

const SCHEDULE_EVERY_MS = 20_000;
const ASK_AGAIN_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The cleanup waits until the start has ended. */
const CLEANUP = { everyMs: HOUR_MS, firstAfterMs: MINUTE_MS };

export type StartSyncWorkerDeps = SyncWorkerDeps & {
  /** Dealerships crawled at the same time. */
  concurrency: number;
  /** The hours in which the schedule may crawl at night; null when this process starts no crawls by itself. */
  night: NightWindow | null;
  /** The most that crawls' documents, kept for conditional requests, take after the hourly sweep. */
  pageCacheBytes: number;
  /** Deletes data whose retention has ended; the signal ends it early. */
  sweep(signal: AbortSignal): Promise<unknown>;
};

/** Starts crawling in this process: first the runs of dead workers, then those from the queue and the schedule. */
export function startSyncWorker(deps: StartSyncWorkerDeps): Promise<DurableTaskWorker> {
  const { db, queue, concurrency, night } = deps;
  const periodicWork: PeriodicWork[] = [
    { everyMs: MINUTE_MS, what: "expiring dealerships", work: () => expireDealerships(db) },
    { ...CLEANUP, what: "sweeping what has been kept long enough", work: deps.sweep },
    { everyMs: ASK_AGAIN_EVERY_MS, what: "asking for cars again", work: (signal) => recheckCars(deps, signal) },
    { everyMs: 6 * HOUR_MS, what: "learning how prices change", work: () => learnFromPrices(db) },
    { ...CLEANUP, what: "sweeping the kept documents", work: () => deps.crawler.sweepPages(deps.pageCacheBytes) },
  ];
  if (night !== null) {
    const work = () => startDueSyncs(deps, night, new Date());
    periodicWork.push({ everyMs: SCHEDULE_EVERY_MS, what: "the schedule", work });
  }
  return startDurableTaskWorker(syncRuns(deps), {
    queue,
    job: syncJob,
    idOf: ({ runId }) => runId,
    concurrency,
    periodicWork,
  });
}
