import { join } from "node:path";
import { isPortNamed } from "#core/dealerships/list-dealerships.ts";
import type { Host, Programs, Running } from "#core/feature.ts";
import { openCarMatcher } from "#core/listing/engines/memory/match-cars.ts";
import { openSearch } from "#core/listing/open-search.ts";
import { openPictureDecoder } from "#core/photos/decoder/picture-decoder.ts";
import { createLogoMaker } from "#core/photos/make-logo.ts";
import { openPhotoCache } from "#core/photos/photo-cache.ts";
import type { Crawler } from "#core/sync/crawler.ts";
import { openCrawler } from "#core/sync/open-crawler.ts";
import { requestSyncs, syncJob } from "#core/sync/request-sync.ts";
import { openInstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import { openLeases } from "#kernel/database/leases/leases.ts";
import { openReads } from "#kernel/database/reads/open-reads.ts";
import { StatementWatch } from "#kernel/database/statement-watch.ts";
import { applyStatsTimeZone } from "#kernel/database/stats-days.ts";
import { openStores } from "#kernel/files/open-stores.ts";
import { openQueue } from "#kernel/jobs/queue.ts";
import { createWorkerLease } from "#kernel/jobs/worker-lease.ts";
import { followMailSettings } from "#kernel/mail/follow-mail-settings.ts";
import type { LiveMailSettings } from "#kernel/mail/mail-settings.ts";
import { openMail } from "#kernel/mail/open-mail.ts";
import { checkDealerAddress, checkFeedAddress } from "#kernel/outbound/address-guard.ts";
import { openHostTurns } from "#kernel/outbound/host-turns.ts";
import { LogWatch } from "#kernel/process/log-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { SiteLook } from "#kernel/settings/rules/site-look.ts";
import { followSiteIdentity } from "#kernel/settings/site-identity.ts";
import type { LogoPicture } from "#kernel/settings/site-look.ts";
import type { Config } from "./config/config.ts";
import { describeConfiguration, secretsOf } from "./config/describe-configuration.ts";
import { FEATURES } from "./features.ts";
import { sealPlainSecrets } from "./keyed-columns.ts";
import { openPools } from "./open-pools.ts";
import { startWorker } from "./start-worker.ts";

/** The shared parts that live as long as the process. */
export type Context = Omit<Host, "config"> & {
  config: Config & { look: SiteLook };
  crawler: Crawler;
  mailSettings: LiveMailSettings;
  /** Reads name, look and addresses of the site now, after a change. */
  refreshSite(): Promise<void>;
  /** Makes the site's logo from an uploaded file. */
  makeLogo(file: Buffer): Promise<LogoPicture>;
  /** Starts the features' work of every process. */
  startEverywhere(): Running;
  /** Starts crawls and all other background work. */
  startWorker(): Promise<Running>;
  close(): Promise<void>;
};

/** The settings of a process, and parts that tests replace. */
export type ContextOptions = {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** Receives the log. Without it no errors are counted. */
  logWatch?: LogWatch;
  /** True when this process runs jobs; otherwise it only enqueues them. */
  works: boolean;
  /** The most database connections of shoppers' pool; administrators' has half of them. */
  connections?: number;
  /** The most connections of the worker's pool. */
  workerConnections?: number;
  /** The folder of caches. Default: in the data folder. */
  cacheFolder?: string;
  programs?: Programs;
  /** The embedded database's address as its owner, who may copy its files. */
  embeddedOwnerUrl?: string;
  features?: Host["features"];
};

/** Opens the shared parts on a migrated database. */
export async function createContext(options: ContextOptions): Promise<Context> {
  const { databaseUrl, log, works, programs = {}, features = FEATURES } = options;
  const { dataDir, crawl } = options.config;
  const cacheFolder = options.cacheFolder ?? join(dataDir, "cache");
  const statementWatch = new StatementWatch();
  const pools = await openPools({ ...options, role: options.config.role, statementWatch });
  const { session, shoppers, worker } = pools;
  const { db, pool } = pools.console;
  const site = await followSiteIdentity(options.config, { db, log });
  const { config } = site;
  await applyStatsTimeZone(db, config.statsTimeZone, log);
  const key = await openInstallationKey(db, { key: config.mailKey ?? null, dataDir });
  if (key.problem !== null) log.error({ problem: key.problem }, "what needs the key of mails is switched off");
  if (key.problem === null) await sealPlainSecrets(db, key.box, log);
  const mailSettings = await followMailSettings(options.config.mail, { db, box: key.box, log });
  Object.defineProperty(config, "mail", { enumerable: true, get: () => mailSettings.settings });
  const mail = openMail(mailSettings, key);
  const allLeases = openLeases(databaseUrl, log, { session });
  const workerLease = createWorkerLease(allLeases);
  const turns = openHostTurns(allLeases, log);
  const leases: Host["leases"] = (kind) => allLeases.ofKind(kind);
  const queue = await openQueue({
    ...{
      pool: worker?.pool ?? pool,
      session,
      log,
      jobs: [syncJob, ...features.flatMap(({ queueJobs = [] }) => queueJobs)],
    },
    worker: worker ? { db, leases: leases("job"), workerLease } : null,
  });
  const stores = openStores(config, log);

  const allowHosts = new Set(crawl.allowHosts);
  const folders = { photos: join(dataDir, "photos"), crawlCache: join(dataDir, "crawl-cache") };
  const crawler = openCrawler({
    ...{ site: config, userAgent: crawl.userAgent, allowHosts, dataDir, cacheFolder },
    ...{ pageCacheFolder: folders.crawlCache, turns, log, spawn: programs.crawl },
  });
  const decoder = openPictureDecoder({ log });
  const photos = openPhotoCache({
    decoder,
    ...{ folder: folders.photos, shared: stores.openShared("photos"), maxBytes: config.photoCacheBytes },
    ...{ userAgent: crawl.userAgent, allowHosts, namesPort: (url: URL) => isPortNamed(db, url), turns, log },
  });
  // A process that is only a worker serves no public reads.
  const replicaUrls = config.role === "worker" ? [] : config.databaseReadUrls;
  const reads = openReads({ primary: shoppers, primaryUrl: databaseUrl, replicaUrls, log, statements: statementWatch });
  const publicReads = { ...reads.public, pick: reads.pick, primary: reads.primary };
  const saved = { folder: join(cacheFolder, "search") };
  const { onReplica } = reads;
  const search = openSearch(config.searchEngine, publicReads, { pool, databaseUrl, session, log, onReplica, saved });

  const context: Context = {
    ...{ config, log, db, pool, databaseUrl, reads, publicReads, queue, leases, workerLease },
    ...{ crawler, photos, search, programs },
    ...{
      key,
      mail,
      mailSettings,
      refreshSite: site.refresh,
      makeLogo: createLogoMaker(decoder),
      allowHosts,
      folders,
      features,
      keepsFilesHere: stores.areLocal,
      openFiles: stores.open,
    },
    readFilesId: stores.readId,
    openMatcher: (ids) => openCarMatcher({ db, pool }, ids),
    dealerships: {
      ...{ db, box: key.box, sendsMail: () => mail.settings !== null },
      requestSync: (trx, dealershipId, trigger) => requestSyncs(trx, queue, [dealershipId], trigger),
      refuseAddress: (url) => checkDealerAddress(url, allowHosts),
      refuseFeedAddress: (url, hasLogin) => checkFeedAddress(url, allowHosts, hasLogin),
    },
    reporting: {
      ...{ logWatch: options.logWatch ?? new LogWatch(), statementWatch, readCalls: null, readClients: null },
      ...{ describeConfiguration: () => describeConfiguration(config), listSecrets: () => secretsOf(config) },
    },
    startEverywhere: () => {
      const started = features.flatMap((feature) => feature.everywhere?.(context, works) ?? []);
      return { stop: async () => void (await Promise.all(started.map((one) => one.stop(0)))) };
    },
    startWorker: () => startWorker(context, { ...options, workerDb: (worker ?? pools.console).db }),
    close: async () => {
      await site.stop();
      await mailSettings.stop();
      for (const feature of features) await feature.close?.(context);
      await queue.stop(1_000);
      for (const part of [search, reads, photos, allLeases, stores]) await part.close();
      await pools.close();
    },
  };
  return context;
}
