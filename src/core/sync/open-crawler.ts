import { join } from "node:path";
import { crawlStarter } from "#core/crawl/start-crawl.ts";
import type { AdvisoryLocks } from "#kernel/database/locks.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { crawlMemory } from "#kernel/process/memory-limit.ts";
import type { Crawler } from "./crawler.ts";
import { hostGate } from "./host-locks.ts";
import { readingVersion } from "./reading-version.ts";

/**
 * Opens the crawler.
 * @param options.cacheFolder for files that can be made again
 * @param options.pageCacheFolder for documents of earlier crawls
 * @param options.spawn starts a crawl's process; default: the usual way
 */
export function openCrawler(options: {
  publicUrl: string;
  userAgent: string;
  allowHosts: ReadonlySet<string>;
  cacheFolder: string;
  pageCacheFolder: string;
  locks: AdvisoryLocks;
  log: Logger;
  spawn: Parameters<typeof crawlStarter>[0]["spawn"];
}): Crawler {
  const { publicUrl, userAgent, allowHosts, cacheFolder, pageCacheFolder, locks, log, spawn } = options;
  const gate = hostGate(locks, log);
  return {
    publicUrl,
    start: crawlStarter({
      ...{ log, gate, compileCacheFolder: join(cacheFolder, "node") },
      ...crawlMemory(),
      ...(spawn && { spawn }),
    }),
    order: { userAgent, allowHosts: [...allowHosts], pageCacheFolder, vinTablesFolder: cacheFolder },
    codeVersion: readingVersion,
  };
}
