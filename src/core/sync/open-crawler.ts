import { join } from "node:path";
import { fillCompileCacheOfCrawls, spawnCrawl } from "#core/crawl/crawl-process.ts";
import { crawlStarter } from "#core/crawl/start-crawl.ts";
import { sweepPages } from "#core/crawl/sweep-pages.ts";
import type { HostTurns } from "#kernel/outbound/host-turns.ts";
import { admitCrawls } from "#kernel/process/confined-folders.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { crawlMemory } from "#kernel/process/memory-limit.ts";
import { once } from "#kernel/words/rules/remember.ts";
import type { Crawler } from "./crawler.ts";
import { readingVersion } from "./reading-version.ts";

const SWEEP_HEAP_MIB = 64;

/**
 * Opens the crawler.
 * @param options.dataDir holds both folders
 * @param options.cacheFolder for files that can be made again
 * @param options.pageCacheFolder for documents of earlier crawls
 * @param options.spawn starts a crawl's process; default: the usual way
 */
export function openCrawler(options: {
  /** Has the present public address. */
  site: { publicUrl: string };
  userAgent: string;
  allowHosts: ReadonlySet<string>;
  dataDir: string;
  cacheFolder: string;
  pageCacheFolder: string;
  turns: HostTurns;
  log: Logger;
  spawn: Parameters<typeof crawlStarter>[0]["spawn"];
}): Crawler {
  const { site, userAgent, allowHosts, dataDir, cacheFolder, pageCacheFolder, turns, log, spawn } = options;
  const compileCache = join(cacheFolder, "node");
  const folders = once(() => {
    const confinement = admitCrawls(dataDir, { readable: cacheFolder, given: pageCacheFolder });
    fillCompileCacheOfCrawls(compileCache);
    return { confinement, compileCache, reads: [cacheFolder], writes: [pageCacheFolder] };
  });
  return {
    get publicUrl() {
      return site.publicUrl;
    },
    start: crawlStarter({
      ...{ log, turns, folders },
      ...crawlMemory(),
      ...(spawn && { spawn }),
    }),
    sweepPages: (maxBytes) =>
      sweepPages((spawn ?? spawnCrawl)(SWEEP_HEAP_MIB, folders()), { pageCacheFolder, maxBytes }),
    order: { userAgent, allowHosts: [...allowHosts], pageCacheFolder, vinTablesFolder: cacheFolder },
    codeVersion: readingVersion,
  };
}
