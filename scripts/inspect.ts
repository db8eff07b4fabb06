/**
 * Crawls one dealership's website, or reads its inventory feed, without saving anything and shows what came out.
 *
 *   npm run inspect -- <url> [<additional url> ...] [--feed] [--json]
 *
 * `--feed` says that the address is an inventory feed; without it that is seen by what the address answers.
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

const USAGE = "Usage: npm run inspect -- <url> [<additional url> ...] [--feed] [--json]";
const DEFAULT_USER_AGENT = "AutoHubBot/1.0 (+mailto:contact@example.com)";

const log = (details: object, message: string) => {
  const { err } = details as { err?: unknown };
  console.error(message, err instanceof Error ? err.stack : details);
};

async function main(): Promise<number> {
  const { urls, json, feed } = readArguments();
  const allowHosts = parseAllowHosts(process.env.CRAWL_ALLOW_HOSTS ?? "");
  for (const url of urls) {
    const problem = checkDealerAddress(url, allowHosts);
    if (problem !== null) throw new UsageError(`${url}: ${problem}`);
  }
  const cacheFolder = join(process.env.DATA_DIR || "data", "cache");
  const start = crawlStarter({ log: { warn: log, error: log }, compileCacheFolder: join(cacheFolder, "node") });
  const order: CrawlOrder = {
    urls,
    userAgent: process.env.CRAWL_USER_AGENT || DEFAULT_USER_AGENT,
    allowHosts: [...allowHosts],
    // No page cache: an inspection shows the site as it is now.
    pageCacheFolder: null,
    vinTablesFolder: cacheFolder,
  };
  const asFeed: CrawlOrder = { ...order, feed: { login: null, dealerIds: [], known: null } };
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

function readArguments(): { urls: string[]; json: boolean; feed: boolean } {
  let parsed: { values: { json?: boolean | undefined; feed?: boolean | undefined }; positionals: string[] };
  try {
    parsed = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" }, feed: { type: "boolean" } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (parsed.positionals.length === 0) throw new UsageError("Name the address of a dealership's website.");
  const urls = parsed.positionals.map((typed) => readDealerAddress(typed) ?? typed);
  return { urls, json: parsed.values.json === true, feed: parsed.values.feed === true };
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n${USAGE}`);
  else console.error(error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
