/**
 * Crawls one dealership's website, or reads its inventory feed, without saving anything and shows what came out.
 *
 *   npm run inspect -- <url> [<additional url> ...] [--feed] [--all-rooftops] [--json]
 *
 * `--feed` says that the address is an inventory feed; without it that is seen by what the address answers.
 * `--all-rooftops` takes the cars of all rooftops of a group's website, as a dealership may be set to do.
 * `--json` prints one JSON object on stdout and everything else on stderr. Exit status: 0 after the crawl, whatever its
 * outcome, 2 for wrong arguments.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CrawlOrder } from "#crawl/messages.ts";
import { crawlStarter, type StartCrawl } from "#crawl/start-crawl.ts";
import { readDealerAddress } from "#domain/dealerships/dealership-rules.ts";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import { checkDealerAddress, parseAllowHosts } from "#outbound/address-guard.ts";
import { inspectionAsJson, inspectionAsText } from "./inspect/present-inspection.ts";

const USAGE = "Usage: npm run inspect -- <url> [<additional url> ...] [--feed] [--all-rooftops] [--json]";
const DEFAULT_USER_AGENT = "AutoHubBot/1.0 (+mailto:contact@example.com)";

const log = (details: object, message: string) => {
  const { err } = details as { err?: unknown };
  console.error(message, err instanceof Error ? err.stack : details);
};

async function main(): Promise<number> {
  const { urls, json, feed, allRooftops } = readArguments();
  const allowHosts = parseAllowHosts(process.env.CRAWL_ALLOW_HOSTS ?? "");
  for (const url of urls) {
    const problem = checkDealerAddress(url, allowHosts);
    if (problem !== null) throw new UsageError(`${url}: ${problem}`);
  }
  const cacheFolder = join(process.env.DATA_DIR || "data", "cache");
  const start = crawlStarter({ log: { warn: log, error: log }, compileCacheFolder: join(cacheFolder, "node") });
  const order: CrawlOrder = {
    urls,
    includeOtherRooftops: allRooftops,
    userAgent: process.env.CRAWL_USER_AGENT || DEFAULT_USER_AGENT,
    allowHosts: [...allowHosts],
    // No page cache: an inspection shows the site as it is now.
    pageCacheFolder: null,
    vinTablesFolder: cacheFolder,
  };
  const asFeed: CrawlOrder = { ...order, feed: { login: null, serverKey: null, dealerIds: [], known: null } };
  const seen = await carryOut(start, feed ? asFeed : order);
  const { report, vehicles } = seen.report.entry.isTable ? await carryOut(start, asFeed) : seen;
  const text = json ? JSON.stringify(inspectionAsJson(report, vehicles), null, 1) : inspectionAsText(report, vehicles);
  // Waits until everything is written: with a pipe that is later than the call.
  await new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
  return 0;
}

/** Carries out one crawl, and shows its steps on stderr. */
async function carryOut(start: StartCrawl, order: CrawlOrder) {
  const vehicles: VehicleFacts[] = [];
  let step = "";
  const crawl = start(
    order,
    {
      onVehicles: (batch) => void vehicles.push(...batch),
      onProgress(progress) {
        if (progress.step !== step) console.error(`${progress.step} …`);
        step = progress.step;
      },
    },
    new AbortController().signal,
  );
  try {
    return { report: await crawl.report, vehicles };
  } finally {
    await crawl.close();
  }
}

class UsageError extends Error {}

const OPTIONS = {
  json: { type: "boolean", default: false },
  feed: { type: "boolean", default: false },
  "all-rooftops": { type: "boolean", default: false },
} as const;

function readArguments() {
  const { values, positionals } = parseOptions();
  if (positionals.length === 0) throw new UsageError("Name the address of a dealership's website.");
  const urls = positionals.map((typed) => readDealerAddress(typed) ?? typed);
  return { urls, json: values.json, feed: values.feed, allRooftops: values["all-rooftops"] };
}

function parseOptions() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n${USAGE}`);
  else console.error(error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
