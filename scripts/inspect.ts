/**
 * Crawls one dealership's website, or reads its inventory feed, without saving anything, and shows the result.
 *
 *   npm run inspect -- <url> [<additional url> ...] [--all-rooftops] [--json] [--bundle FILE.zip]
 *   npm run inspect -- <feed's address> [--feed] [--user NAME] [--server-key KEY] [--dealer ID ...] [--json]
 *
 * `--feed` says that the address is an inventory feed; without it an sftp or ftps address counts as one, and
 * so does an address that answers with a table. `--user` is the feed's user name; its password is then read from the variable `FEED_PASSWORD`. `--server-key` is the
 * confirmed key of an sftp server, as a run without it shows it. `--dealer`
 * selects the cars of these dealers in the file.
 * `--all-rooftops` takes the cars of all rooftops of a group's website, like the setting of a dealership.
 * `--bundle` writes a ZIP file with the pages and answers of the site, without personal data, for developers of adapters.
 * `--json` prints one JSON object on stdout and everything else on stderr. Exit status: 0 after the crawl, with any
 * outcome, 1 when the bundle could not be written, 2 for wrong arguments.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadSettings } from "#app/config/load-settings.ts";
import type { CrawlEvidence, CrawlOrder } from "#core/crawl/messages.ts";
import { crawlStarter, type StartCrawl } from "#core/crawl/start-crawl.ts";
import { readDealerAddress } from "#core/dealerships/rules/dealership-rules.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { ensureVinTables } from "#core/facts/vin-decoder/vin-decoder.ts";
import { checkDealerAddress, checkFeedAddress, parseAllowHosts } from "#kernel/outbound/address-guard.ts";
import { inspectionAsJson, inspectionAsText } from "./inspect/present-inspection.ts";
import { readOptions, UsageError } from "./usage-error.ts";

const USAGE = `Usage: npm run inspect -- <url> [<additional url> ...] [--all-rooftops] [--json] [--bundle FILE.zip]
       npm run inspect -- <feed's address> [--feed] [--user NAME] [--server-key KEY] [--dealer ID ...] [--json]`;
const DEFAULT_USER_AGENT = "AutoHubBot/1.0 (+mailto:contact@example.com)";

const log = (details: object, message: string) => {
  const { err } = details as { err?: unknown };
  console.error(message, err instanceof Error ? err.stack : details);
};

async function main(): Promise<number> {
  loadSettings(process.env);
  const { urls, json, isFeed, login, serverKey, dealerIds, allRooftops, bundle } = readArguments();
  const allowHosts = parseAllowHosts(process.env.CRAWL_ALLOW_HOSTS ?? "");
  for (const url of urls) {
    const problem = isFeed ? checkFeedAddress(url, allowHosts, login !== null) : checkDealerAddress(url, allowHosts);
    if (problem !== null) throw new UsageError(`${withoutLogin(url)}: ${problem}`);
  }
  const cacheFolder = join(process.env.DATA_DIR || "data", "cache");
  await ensureVinTables(cacheFolder).catch((err) => log({ err }, "VINs are not decoded"));
  // The folder need not be one that the product has opened to the crawl's account.
  const confinement = "permissions" as const;
  const folders = () => ({ compileCache: join(cacheFolder, "node"), reads: [cacheFolder], writes: [], confinement });
  const start = crawlStarter({ log: { warn: log, error: log }, folders });
  const order: CrawlOrder = {
    urls,
    includeOtherRooftops: allRooftops,
    explain: true,
    userAgent: process.env.CRAWL_USER_AGENT || DEFAULT_USER_AGENT,
    allowHosts: [...allowHosts],
    // No page cache: an inspection shows the site as it is now.
    pageCacheFolder: null,
    vinTablesFolder: cacheFolder,
  };
  const asFeed: CrawlOrder = { ...order, feed: { login, serverKey, dealerIds, known: null } };
  const seen = await carryOut(start, isFeed ? asFeed : order);
  const { report, vehicles, evidence } = seen.report.entry.isTable ? await carryOut(start, asFeed) : seen;
  const text = json
    ? JSON.stringify(inspectionAsJson(report, vehicles), null, 1)
    : inspectionAsText(report, vehicles, evidence?.text ?? null);
  // Waits until everything is written. With a pipe, the call returns earlier.
  await new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
  // After the text, so that an unwritable folder does not suppress it.
  if (bundle !== undefined) await saveBundle(bundle, evidence);
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
    const report = await crawl.report;
    return { report, vehicles, evidence: crawl.evidence() };
  } finally {
    await crawl.close();
  }
}

async function saveBundle(file: string, evidence: CrawlEvidence | null): Promise<void> {
  if (evidence === null)
    return console.error("There is no bundle: it holds what was seen of a website, not of a feed.");
  await writeFile(file, evidence.bundle);
  console.error(`What was seen of the site is in ${file}.`);
}

const OPTIONS = {
  json: { type: "boolean", default: false },
  feed: { type: "boolean", default: false },
  user: { type: "string" },
  "server-key": { type: "string" },
  dealer: { type: "string", multiple: true },
  "all-rooftops": { type: "boolean", default: false },
  bundle: { type: "string" },
} as const;

function readArguments() {
  const { values, positionals } = readOptions({ allowPositionals: true, options: OPTIONS });
  if (positionals.length === 0) throw new UsageError("Name the address of a dealership's website.");
  const urls = positionals.map((typed) => readDealerAddress(typed) ?? typed);
  const {
    json,
    bundle,
    user,
    dealer: dealerIds = [],
    "all-rooftops": allRooftops,
    "server-key": serverKey = null,
  } = values;
  const isFeed = values.feed || user !== undefined || dealerIds.length > 0 || urls.some(isOfFileServer);
  if (isFeed && urls.length > 1) throw new UsageError("An inventory feed has one address.");
  return { urls, json, isFeed, login: readLogin(user), serverKey, dealerIds, allRooftops, bundle };
}

const isOfFileServer = (url: string): boolean => /^s?ftp(e?s)?:/i.test(url);

function readLogin(userName: string | undefined) {
  if (userName === undefined) return null;
  const password = process.env.FEED_PASSWORD;
  if (!password) throw new UsageError("Put the feed's password into the variable FEED_PASSWORD.");
  return { userName, password };
}

/** Returns an address without its login. */
function withoutLogin(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n${USAGE}`);
  else console.error(error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
