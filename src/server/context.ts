import { join } from "node:path";
import type pg from "pg";
import { crawlStarter } from "#crawl/start-crawl.ts";
import { checkDealerAddress } from "#outbound/address-guard.ts";
import { openPageCache } from "#outbound/page-cache.ts";
import type { DealershipDeps } from "./dealerships/add-dealership.ts";
import { type ExportFiles, openExportFiles } from "./exports/export-files.ts";
import { exportJob } from "./exports/export-job.ts";
import { startExportWorker } from "./exports/export-worker.ts";
import type { Config } from "./infra/config.ts";
import { type Db, openDb } from "./infra/db.ts";
import { openLocalFiles } from "./infra/files/local-files.ts";
import { openS3 } from "./infra/files/s3-access.ts";
import { openS3Files } from "./infra/files/s3-files.ts";
import type { LastingWorker } from "./infra/lasting-work.ts";
import { locksOf, openAdvisoryLocks } from "./infra/locks.ts";
import type { Logger } from "./infra/logger.ts";
import { openQueue, type Queue } from "./infra/queue.ts";
import { openReads, type Reads } from "./infra/reads/open-reads.ts";
import { sweepExpired } from "./infra/sweep.ts";
import { rollUpTallies } from "./leads/retention.ts";
import { applyStatsTimeZone } from "./leads/stats-days.ts";
import { InspectedAutoSync } from "./partner/inspected-auto-sync.ts";
import { openPhotoCache, type PhotoCache } from "./photos/photo-cache.ts";
import { photosForExport } from "./photos/photos-for-export.ts";
import { RETENTION } from "./retention.ts";
import { openMemorySearch } from "./search/memory/memory-search.ts";
import type { VehicleSearch } from "./search/vehicle-search.ts";
import { hostGate } from "./sync/host-locks.ts";
import { requestSyncs } from "./sync/request-sync.ts";
import type { Crawler } from "./sync/run-sync.ts";
import { syncJob } from "./sync/sync-job.ts";
import { startSyncWorker } from "./sync/sync-worker.ts";
import type { PublicReads } from "./vehicles/public-reads.ts";

/** Everything that lives as long as the process and is shared by its parts. This file alone composes them. */
export type Context = {
  config: Config;
  log: Logger;
  db: Db;
  pool: pg.Pool;
  /** The primary and its replicas. */
  reads: Reads;
  /** Where what the public sees is read from. */
  publicReads: PublicReads;
  databaseUrl: string;
  queue: Queue;
  crawler: Crawler;
  photos: PhotoCache;
  dealerships: DealershipDeps;
  search: VehicleSearch;
  inspectedAuto: InspectedAutoSync;
  exportFiles: ExportFiles;
  /** Starts crawling and making exports in this process. */
  startWorker(): Promise<LastingWorker>;
  close(): Promise<void>;
};

/**
 * Opens the shared parts over a migrated database.
 * @param options.allowHosts further `host:port` entries the crawler may reach although private (the demo's sites)
 */
export async function createContext(options: {
  config: Config;
  databaseUrl: string;
  log: Logger;
  works: boolean;
  allowHosts?: readonly string[];
  /** Where what can be made again is kept; in the data folder unless said otherwise. */
  cacheFolder?: string;
  /** Takes the inventory when no partner is configured (the demo's). */
  demoPartner?: { url: string; token: string } | null;
}): Promise<Context> {
  const { config, databaseUrl, log, works, cacheFolder = join(options.config.dataDir, "cache") } = options;
  const { db, pool } = openDb(databaseUrl, log);
  await applyStatsTimeZone(db, config.statsTimeZone, log);
  const queue = await openQueue({ databaseUrl, log, jobs: [syncJob, exportJob], works });
  const allowHosts = new Set([...config.crawl.allowHosts, ...(options.allowHosts ?? [])]);
  const locks = openAdvisoryLocks(databaseUrl, log);
  const pageCacheFolder = join(config.dataDir, "crawl-cache");
  const crawler: Crawler = {
    start: crawlStarter({ log, gate: hostGate(locks, log), compileCacheFolder: join(cacheFolder, "node") }),
    order: {
      userAgent: config.crawl.userAgent,
      allowHosts: [...allowHosts],
      pageCacheFolder,
      vinTablesFolder: cacheFolder,
    },
  };
  const s3 = config.filesS3 && openS3(config.filesS3, { log });
  const photos = openPhotoCache({
    folder: join(config.dataDir, "photos"),
    shared: s3 && openS3Files(s3, "photos"),
    maxBytes: config.photoCacheBytes,
    userAgent: config.crawl.userAgent,
    allowHosts,
    log,
  });
  const exportFiles = openExportFiles(
    s3 ? openS3Files(s3, "exports") : openLocalFiles(join(config.dataDir, "exports"), { flush: true }),
  );
  const inspectedAuto = new InspectedAutoSync({
    db,
    log,
    publicUrl: config.publicUrl,
    target: config.inspectedAuto ?? options.demoPartner ?? null,
    locks: locksOf(locks, "partnerSync"),
  });
  // A process that only works shows nothing to the public.
  const replicaUrls = config.role === "worker" ? [] : config.databaseReadUrls;
  const reads = openReads({ primary: { db, pool }, primaryUrl: databaseUrl, replicaUrls, log });
  const publicReads: PublicReads = { ...reads.public, primary: reads.primary };
  const search = openMemorySearch(publicReads, { pool, databaseUrl, log, onReplica: reads.onReplica });
  return {
    config,
    log,
    db,
    pool,
    reads,
    publicReads,
    databaseUrl,
    queue,
    crawler,
    photos,
    exportFiles,
    search,
    inspectedAuto,
    dealerships: {
      db,
      requestSync: (trx, dealershipId, trigger) => requestSyncs(trx, queue, [dealershipId], trigger),
      refuseAddress: (url) => checkDealerAddress(url, allowHosts),
    },
    startWorker: async () => {
      const { concurrency, night } = config.crawl;
      const shared = { db, queue, log };
      const crawling = { crawler, pages: openPageCache(pageCacheFolder), concurrency, night };
      const sweep = async (signal: AbortSignal) => {
        await rollUpTallies(db);
        await sweepExpired(db, RETENTION, { signal });
      };
      const syncs = await startSyncWorker({ ...shared, ...crawling, sweep, locks: locksOf(locks, "run") });
      const exports = await startExportWorker({
        ...shared,
        locks: locksOf(locks, "export"),
        files: exportFiles,
        photos: photosForExport(photos),
        site: config,
      });
      return { stop: async (graceMs) => void (await Promise.all([exports.stop(0), syncs.stop(graceMs)])) };
    },
    close: async () => {
      await inspectedAuto.close();
      await queue.stop(1_000);
      await search.close();
      await reads.close();
      await locks.close();
      await photos.close();
      await s3?.close();
      await db.destroy();
    },
  };
}
