import { hostname } from "node:os";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type pg from "pg";
import type { spawnCrawl } from "#core/crawl/crawl-process.ts";
import { openPageCache } from "#core/crawl/fetch/page-cache.ts";
import { crawlStarter } from "#core/crawl/start-crawl.ts";
import type { DealershipDeps } from "#core/dealerships/add-dealership.ts";
import { noteRefusedMailbox } from "#core/dealerships/lead-settings.ts";
import { isPortNamed } from "#core/dealerships/list-dealerships.ts";
import type { askThread } from "#core/imports/run-import-thread.ts";
import { openCarMatcher } from "#core/listing/engines/memory/match-cars.ts";
import { openSearch } from "#core/listing/open-search.ts";
import type { PublicReads } from "#core/listing/public-reads.ts";
import type { OpenCarMatcher, VehicleSearch } from "#core/listing/vehicle-search.ts";
import { measurePhotos } from "#core/photos/measure-photos.ts";
import { openPhotoCache, type PhotoCache } from "#core/photos/photo-cache.ts";
import { photosForExport } from "#core/photos/photos-for-export.ts";
import { createCrawlRoom } from "#core/sync/crawl-room.ts";
import type { Crawler } from "#core/sync/crawler.ts";
import { hostGate } from "#core/sync/host-locks.ts";
import { readingVersion } from "#core/sync/reading-version.ts";
import { requestSyncs, syncJob } from "#core/sync/request-sync.ts";
import { startSyncWorker } from "#core/sync/run-sync.ts";
import { openCipher } from "#features/backups/archive/encryption.ts";
import { backupJob } from "#features/backups/backup-job.ts";
import { type BackupPlace, openBackupPlace } from "#features/backups/backup-place.ts";
import { readLastBackup } from "#features/backups/backup-status.ts";
import { startBackupWorker } from "#features/backups/start-backup-worker.ts";
import { type ExportFiles, openExportFiles } from "#features/exports/export-files.ts";
import { exportJob } from "#features/exports/export-job.ts";
import { startExportWorker } from "#features/exports/export-worker.ts";
import { endFollowsOf } from "#features/follows/manage-follows.ts";
import { startFollowWorker } from "#features/follows/start-follow-worker.ts";
import { openNewsWriter } from "#features/follows/write-news.ts";
import { dataFolders } from "#features/health/measure-storage.ts";
import { startReporting } from "#features/health/start-reporting.ts";
import { rollUpTallies } from "#features/leads/retention.ts";
import { startMarketWorker, type startValueThread } from "#features/market/values/start-market-worker.ts";
import { type NotificationDeps, startNotificationWorker } from "#features/notifications/start-notification-worker.ts";
import { type ClearDemoDeps, demoRestJob, startDemoWorker } from "#features/onboarding/clear-demo.ts";
import { isDemoCleared } from "#features/onboarding/demo-sites.ts";
import { InspectedAutoSync } from "#features/partner/inspected-auto-sync.ts";
import { noteRefusedPerson } from "#features/portal/portal-people.ts";
import { startPortalWorker } from "#features/portal/reports/start-portal-worker.ts";
import { forgetDemoRecords, mendRecords } from "#features/records/retention.ts";
import { type ConsentFiles, openConsentFiles } from "#features/rights/consent-files.ts";
import { type InstallationKey, openInstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import {
  CONSOLE_PATIENCE,
  type Db,
  openDb,
  SHOPPER_PATIENCE,
  WORKER_PATIENCE,
  WORKER_POOL_SIZE,
} from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { bringBackMoments } from "#kernel/database/future-moments.ts";
import { locksOf, openAdvisoryLocks } from "#kernel/database/locks.ts";
import { openReads, type Reads } from "#kernel/database/reads/open-reads.ts";
import { StatementWatch } from "#kernel/database/statement-watch.ts";
import { applyStatsTimeZone } from "#kernel/database/stats-days.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { CONSENTS_FOLDER } from "#kernel/files/kept-folders.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { openS3 } from "#kernel/files/s3-access.ts";
import { openS3Files } from "#kernel/files/s3-files.ts";
import type { CallTotals } from "#kernel/http/call-durations.ts";
import { type LastingWorker, RECOVER_EVERY_MS } from "#kernel/jobs/lasting-work.ts";
import { openQueue, type Queue } from "#kernel/jobs/queue.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import { createWorkerMark, type WorkerMark } from "#kernel/jobs/worker-mark.ts";
import { type OpenedMail, openMail } from "#kernel/mail/open-mail.ts";
import { startMailWorker } from "#kernel/mail/start-mail-worker.ts";
import { checkDealerAddress, checkFeedAddress } from "#kernel/outbound/address-guard.ts";
import { LogWatch } from "#kernel/process/log-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { followSiteIdentity } from "#kernel/settings/site-identity.ts";
import type { Config } from "./config/config.ts";
import { FUTURE_MOMENTS } from "./future-moments.ts";
import { ERASURES, RETENTION } from "./retention.ts";

/** Ends what a mailbox gets that has refused a mail for good: followed searches, a dealership's questions, links to its portal. */
export const endWhatIsRefused =
  ({ outbox }: OpenedMail) =>
  async (trx: Transaction<Database>, addressHash: Buffer): Promise<void> => {
    await endFollowsOf(trx, addressHash);
    await noteRefusedPerson(trx, addressHash);
    await noteRefusedMailbox(trx, (address) => outbox.addressHash(address).equals(addressHash));
  };

/** What has processes and threads of its own. A part that is given here is started so instead. */
export type Programs = { crawl?: typeof spawnCrawl; importCsv?: typeof askThread; valueCars?: typeof startValueThread };

/** The parts that live as long as the process and that others share. Only this file composes them. */
export type Context = {
  config: Config;
  log: Logger;
  db: Db;
  pool: pg.Pool;
  /** The primary and its replicas. */
  reads: Reads;
  /** Where public pages and calls read from. */
  publicReads: PublicReads;
  databaseUrl: string;
  queue: Queue;
  /** Of this process as a worker. */
  mark: WorkerMark;
  crawler: Crawler;
  programs: Programs;
  photos: PhotoCache;
  dealerships: DealershipDeps;
  demo: ClearDemoDeps;
  search: VehicleSearch;
  /** Over some cars of the primary. */
  openMatcher: OpenCarMatcher;
  inspectedAuto: InspectedAutoSync;
  /** What encrypts in this installation, and why it cannot, if so. */
  key: InstallationKey;
  /** Null when no mail server is configured. */
  mail: OpenedMail | null;
  /** What telling the operator needs besides. */
  notifying: Pick<NotificationDeps, "box" | "allowHosts" | "readLastBackup">;
  exportFiles: ExportFiles;
  /** Files about the consent of dealerships. */
  consentFiles: ConsentFiles;
  /** Where backups lie. */
  backupPlace: BackupPlace;
  /** What this process knows of itself. `readCalls` is set by the server that answers calls. */
  reporting: { logWatch: LogWatch; readCalls: (() => CallTotals[]) | null };
  /** Has this process say from now on how it is, for the health screen. */
  startReporting(): ReturnType<typeof startReporting>;
  /** Starts making crawls and exports in this process. */
  startWorker(): Promise<LastingWorker>;
  close(): Promise<void>;
};

/**
 * Opens the shared parts over a migrated database.
 * @param options.works whether this process carries out jobs, or only enqueues them
 * @param options.connections how many database connections each of the two pools of calls may have open
 * @param options.workerConnections how many the worker's pool may have open
 * @param options.allowHosts further `host:port` entries with private addresses that may be crawled (the demo's sites)
 */
export async function createContext(options: {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** What listens to the log; without one no errors are counted. */
  logWatch?: LogWatch;
  works: boolean;
  connections?: number;
  workerConnections?: number;
  allowHosts?: readonly string[];
  /** For files that can be made again. Default: in the data folder. */
  cacheFolder?: string;
  programs?: Programs;
  /** The embedded database's address as its owner, who may copy its files. */
  embeddedOwnerUrl?: string;
  /** Gets the inventory when no partner is configured (the demo's). */
  demoPartner?: { url: string; token: string } | null;
  /** Ends the demo's websites, which the caller serves. */
  stopDemo?: () => Promise<void>;
}): Promise<Context> {
  const { databaseUrl, log, works, programs = {}, cacheFolder = join(options.config.dataDir, "cache") } = options;
  const statementWatch = new StatementWatch();
  // Apart from each other, so that none of them can take the connections of the others while something holds up its tables.
  const { db, pool } = openDb(databaseUrl, log, options.connections, statementWatch, CONSOLE_PATIENCE);
  const shoppers = openDb(databaseUrl, log, options.connections, statementWatch, SHOPPER_PATIENCE);
  const { config, stop: stopFollowing } = await followSiteIdentity(options.config, { db, log });
  await applyStatsTimeZone(db, config.statsTimeZone, log);
  const key = await openInstallationKey(db, { key: config.mailKey ?? null, dataDir: config.dataDir });
  if (key.problem !== null) log.error({ problem: key.problem }, "what needs the key of mails is switched off");
  const mail = openMail(config.mail, key);
  const locks = openAdvisoryLocks(databaseUrl, log);
  const mark = createWorkerMark(locks);
  const queue = await openQueue({
    databaseUrl,
    log,
    jobs: [syncJob, exportJob, backupJob, demoRestJob],
    worker: works ? { db, locks: locksOf(locks, "job"), mark } : null,
  });
  const allowHosts = new Set([...config.crawl.allowHosts, ...(options.allowHosts ?? [])]);
  const pageCacheFolder = join(config.dataDir, "crawl-cache");
  const crawler: Crawler = {
    publicUrl: config.publicUrl,
    start: crawlStarter({
      ...{ log, gate: hostGate(locks, log), compileCacheFolder: join(cacheFolder, "node") },
      ...(programs.crawl && { spawn: programs.crawl }),
    }),
    order: {
      userAgent: config.crawl.userAgent,
      allowHosts: [...allowHosts],
      pageCacheFolder,
      vinTablesFolder: cacheFolder,
    },
    codeVersion: readingVersion,
  };
  const s3 = config.filesS3 && openS3(config.filesS3, { log });
  const photoFolder = join(config.dataDir, "photos");
  const photos = openPhotoCache({
    folder: photoFolder,
    shared: s3 && openS3Files(s3, "photos"),
    maxBytes: config.photoCacheBytes,
    userAgent: config.crawl.userAgent,
    allowHosts,
    namesPort: (url) => isPortNamed(db, url),
    log,
  });
  const exportFiles = openExportFiles(
    s3 ? openS3Files(s3, "exports") : openLocalFiles(join(config.dataDir, "exports"), { flush: true }),
  );
  const consentFiles = openConsentFiles(
    s3
      ? openS3Files(s3, "consents")
      : openLocalFiles(join(config.dataDir, CONSENTS_FOLDER), { flush: true, isPrivate: true }),
  );
  const backupPlace = openBackupPlace(config, log);
  const inspectedAuto = new InspectedAutoSync({
    db,
    log,
    publicUrl: config.publicUrl,
    target: config.inspectedAuto ?? options.demoPartner ?? null,
    // The demo's partner ends with the demo.
    isTargetGone: async () => config.inspectedAuto === null && (await isDemoCleared(db)),
    locks: locksOf(locks, "partnerSync"),
  });
  // A process that is only a worker serves no public reads.
  const replicaUrls = config.role === "worker" ? [] : config.databaseReadUrls;
  const reads = openReads({
    primary: shoppers,
    primaryUrl: databaseUrl,
    replicaUrls,
    log,
    statements: statementWatch,
  });
  const publicReads: PublicReads = { ...reads.public, pick: reads.pick, primary: reads.primary };
  const saved = { folder: join(cacheFolder, "search") };
  const onReplica = reads.onReplica;
  const search = openSearch(config.searchEngine, publicReads, { pool, databaseUrl, log, onReplica, saved });
  const notifying = { box: key.box, allowHosts, readLastBackup: () => readLastBackup(db) };
  const reporting: Context["reporting"] = { logWatch: options.logWatch ?? new LogWatch(), readCalls: null };
  const openMatcher: OpenCarMatcher = (ids) => openCarMatcher({ db, pool }, ids);
  return {
    config,
    log,
    db,
    pool,
    reads,
    publicReads,
    databaseUrl,
    queue,
    mark,
    crawler,
    programs,
    photos,
    exportFiles,
    consentFiles,
    backupPlace,
    search,
    openMatcher,
    inspectedAuto,
    key,
    mail,
    notifying,
    dealerships: {
      db,
      requestSync: (trx, dealershipId, trigger) => requestSyncs(trx, queue, [dealershipId], trigger),
      refuseAddress: (url) => checkDealerAddress(url, allowHosts),
      refuseFeedAddress: (url, hasLogin) => checkFeedAddress(url, allowHosts, hasLogin),
      sendsMail: mail !== null,
    },
    demo: { db, queue, erasures: ERASURES, forgetRecords: forgetDemoRecords },
    reporting,
    startReporting: () =>
      startReporting({
        ...{ db, log, pool, statementWatch, dataDir: config.dataDir, keyProblem: key.problem },
        ...{ logWatch: reporting.logWatch, readCalls: reporting.readCalls },
        kind: works ? (config.role === "all" ? "all" : "worker") : "web",
        activeJobs: queue.activeJobs,
        replicas: reads.replicas,
        folders: works
          ? dataFolders(config.dataDir, {
              ...{ photos: photoFolder, crawlCache: pageCacheFolder, backups: backupPlace.folder },
              ...{ exportsHere: !s3, databaseHere: config.databaseUrl === undefined },
            })
          : [],
      }),
    startWorker: async () => {
      const { workerConnections = WORKER_POOL_SIZE } = options;
      const { db } = openDb(databaseUrl, log, workerConnections, statementWatch, WORKER_PATIENCE);
      const { concurrency, night, cacheBytes } = config.crawl;
      const shared = { db, queue, log };
      const crawling = { crawler, pages: openPageCache(pageCacheFolder, cacheBytes), concurrency, night };
      const room = createCrawlRoom({ db, dataDir: config.dataDir, log });
      const sweep = async (signal: AbortSignal) => {
        await rollUpTallies(db);
        await mendRecords(db);
        await sweepExpired(db, RETENTION, { signal });
        await consentFiles.sweep(db);
      };
      const syncs = await startSyncWorker({ ...shared, ...crawling, room, sweep, locks: locksOf(locks, "run") });
      const exports = await startExportWorker({
        ...shared,
        locks: locksOf(locks, "export"),
        files: exportFiles,
        photos: photosForExport(photos),
        site: config,
      });
      const { embeddedOwnerUrl } = options;
      const backups = await startBackupWorker({
        ...shared,
        database: embeddedOwnerUrl
          ? { url: embeddedOwnerUrl, databaseDir: join(config.dataDir, "postgres") }
          : { url: databaseUrl, databaseDir: null },
        place: backupPlace,
        cipher: openCipher(config.backupPassphrase),
        dataDir: config.dataDir,
        locks: locksOf(locks, "backup"),
      });
      const { stopDemo: stopSites = async () => {} } = options;
      await startDemoWorker({ db, queue, erasures: ERASURES, stopSites, forgetPhotos: photos.forget });
      const pushes = runPeriodically(
        { everyMs: RECOVER_EVERY_MS, what: "looking up an interrupted push", work: () => inspectedAuto.recover() },
        log,
      );
      const market = startMarketWorker({ db, databaseUrl, locks: locksOf(locks, "market"), log }, programs.valueCars);
      const site = config;
      // Without the key mails, news and webhooks wait: what cannot be opened must not count as failed.
      const sending = mail?.hasKey ? mail : null;
      const mails =
        sending &&
        startMailWorker({
          ...{ db, log, mark, ...sending },
          writers: { "follow-news": openNewsWriter({ db, mail: sending, site }) },
          onRefused: endWhatIsRefused(sending),
        });
      const follows =
        sending &&
        startFollowWorker({
          db,
          mail: sending,
          log,
          openMatcher,
          site,
          locks: locksOf(locks, "follows"),
        });
      const portal = startPortalWorker({ db, mail: sending, log, site, locks: locksOf(locks, "portal") });
      const notices = startNotificationWorker({
        ...{ db, log, mark, mail: sending, ...notifying, canMail: sending !== null, publicUrl: site.publicUrl, site },
        hasKey: key.problem === null,
        locks: locksOf(locks, "notifications"),
        machine: hostname(),
        dataDir: config.dataDir,
        photos: {
          maxBytes: config.photoCacheBytes,
          usedBytes: (signal) => measurePhotos(openLocalFiles(photoFolder, { flush: false }), signal),
        },
      });
      const moments = runPeriodically(
        {
          everyMs: 60_000,
          what: "looking for moments in the future",
          work: () => bringBackMoments(db, FUTURE_MOMENTS),
        },
        log,
      );
      return {
        stop: async (graceMs) => {
          await Promise.all([
            moments.stop(),
            notices.stop(),
            portal.stop(),
            follows?.stop(),
            mails?.stop(),
            market.stop(),
            pushes.stop(),
            backups.stop(0),
            exports.stop(0),
            syncs.stop(graceMs),
          ]);
          await db.destroy();
        },
      };
    },
    close: async () => {
      await stopFollowing();
      await inspectedAuto.close();
      await queue.stop(1_000);
      await search.close();
      await reads.close();
      await locks.close();
      await photos.close();
      await s3?.close();
      await backupPlace.close();
      await shoppers.db.destroy();
      await db.destroy();
    },
  };
}
