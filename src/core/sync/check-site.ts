import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import { leftOutIn } from "#core/crawl/rules/left-out.ts";
import type { RunningCrawl } from "#core/crawl/start-crawl.ts";
import type { CheckSite, SiteCheck } from "#core/dealerships/dealership-schemas.ts";
import { findConnected } from "#core/dealerships/list-dealerships.ts";
import { GENERIC_PLATFORM, platformName } from "#core/dealerships/rules/platform-names.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Crawler } from "./crawler.ts";
import { endedEarly, judgeCheck, SITE_CHECK_LIMITS } from "./rules/site-check-rules.ts";

/** A feed is one file, so only its time is limited. */
const FEED_LIMITS = { maxTimeMs: 60_000 };
const SAMPLE_SIZE = 6;
const MAX_AT_ONCE = 3;

export type CheckSiteDeps = {
  db: Db;
  crawler: Crawler;
  /** Returns a sentence when the crawler may not visit that address (not http(s), private), else null. */
  refuseAddress(url: string): string | null;
  /** As `refuseAddress`, for the address of an inventory feed. */
  refuseFeedAddress(url: string, hasLogin: boolean): string | null;
};

const cars = (count: number, kind = "car") => formatAmount(count, kind);

/** Describes a feed in a few sentences. */
function describeFeed({ found, skippedNew, outcome, reason, warnings }: CrawlReport): string {
  if (found === 0 || outcome === "failed") return reason ?? "The feed has no used cars at present.";
  const fresh = skippedNew === 0 ? [] : [`${cars(skippedNew, "new car")} would be left out.`];
  const doubt = outcome === "complete" ? [] : [`Not all of it, though: ${reason}`];
  return [`The feed can be read: it has ${cars(found, "used car")}.`, ...fresh, ...leftOutIn(warnings), ...doubt].join(
    " ",
  );
}

const NOTHING_FOUND_YET = "The check reads only a few pages and found no used car on them.";
const ADD_AND_SEE = "Add the dealership: its first sync reads more pages.";

/** Describes a website in a few sentences. */
function describe(report: CrawlReport, kind: string | null): string {
  const { found, declaredTotal, skippedNew } = report;
  if (found === 0) {
    if (endedEarly(report))
      return `${NOTHING_FOUND_YET} ${skippedNew === 0 ? "" : `Only new cars so far (${skippedNew}). `}${ADD_AND_SEE}`;
    return report.reason ?? report.emptyLot ?? "The site says that it has no used cars at present.";
  }
  const site = kind === null ? "This site can be read" : `This is a ${kind} site and can be read`;
  const total = declaredTotal === null ? "" : ` The site says that it lists ${cars(declaredTotal)}.`;
  const fresh = skippedNew === 0 ? "" : ` ${cars(skippedNew, "new car")} would be left out.`;
  const leftOut =
    fresh +
    leftOutIn(report.warnings)
      .map((sentence) => ` ${sentence}`)
      .join("");
  if (endedEarly(report))
    return `${site}: the check found ${cars(found, "used car")}, and there may be more.${total}${leftOut}`;
  const doubt = report.outcome === "complete" ? "" : ` Not all of it, though: ${report.reason}`;
  return `${site}: it has ${cars(found, "used car")}.${total}${leftOut}${doubt}`;
}

function present(
  report: CrawlReport,
  sample: readonly VehicleFacts[],
): Omit<SiteCheck, "connected" | "report" | "bundle"> {
  // The generic adapter accepts every site, so its name is given only when it has found cars.
  const isGeneric = report.platform === GENERIC_PLATFORM;
  const platform = isGeneric && report.found === 0 ? null : report.platform;
  const kind = isGeneric ? null : platformName(platform);
  return {
    platform,
    platformName: platformName(platform),
    verdict: judgeCheck(report),
    answer: report.entry.kind,
    message: report.entry.failure ?? (report.feed ? describeFeed(report) : describe(report, kind)),
    serverKey: report.feed?.serverKey ?? null,
    declaredTotal: report.declaredTotal,
    found: report.found,
    skippedNew: report.skippedNew,
    dealers: report.feed?.dealers ?? [],
    endedEarly: endedEarly(report),
    sample: sample.map((facts) => ({
      title: facts.title,
      vin: facts.vin,
      price: facts.priceUsd,
      mileage: facts.mileageMiles,
      originalListingUrl: facts.originalListingUrl,
    })),
  };
}

const orderOf = ({ url, feed }: CheckSite) => ({
  urls: [url],
  explain: true,
  limits: feed ? FEED_LIMITS : SITE_CHECK_LIMITS,
  // VINs are not decoded: the operator wants to see the site's own data.
  vinTablesFolder: null,
  ...(feed && {
    feed: {
      login: feed.login ?? null,
      serverKey: feed.serverKey ?? null,
      dealerIds: feed.dealerIds ?? [],
      known: null,
    },
  }),
});

/** Returns the report and the bundle of a site that was not read well; nothing when cars were read without a problem. */
function evidenceOf(crawl: RunningCrawl, isWell: boolean): Pick<SiteCheck, "report" | "bundle"> {
  const evidence = isWell ? null : crawl.evidence();
  return {
    report: evidence?.text ?? null,
    bundle: evidence === null ? null : Buffer.from(evidence.bundle).toString("base64"),
  };
}

/**
 * Returns the function that checks a website or a feed before it is added. It crawls a few pages in at most 20 seconds, or reads the
 * feed once, with the same politeness and address checks as other crawls. Nothing is stored.
 * @throws {AppError} 400 for an address that may not be read, 429 while too many sites are being checked
 */
export function siteChecker(deps: CheckSiteDeps): (asked: CheckSite, signal: AbortSignal) => Promise<SiteCheck> {
  let running = 0;
  return async ({ url, feed }, signal) => {
    const refusal = feed ? deps.refuseFeedAddress(url, Boolean(feed.login)) : deps.refuseAddress(url);
    if (refusal) throw AppError.badRequest(refusal);
    if (running >= MAX_AT_ONCE) {
      throw new AppError(429, "Other sites are being checked right now. Please try again in a few seconds.");
    }
    running += 1;
    const sample: VehicleFacts[] = [];
    const { start, order } = deps.crawler;
    const crawl = start(
      { ...order, ...orderOf({ url, feed }) },
      { onVehicles: (vehicles) => void sample.push(...vehicles.slice(0, SAMPLE_SIZE - sample.length)) },
      signal,
    );
    try {
      const report = await crawl.report;
      const ledTo = report.entry.url;
      const connected = await findConnected(deps.db, ledTo === null ? [url] : [url, ledTo], feed !== undefined);
      const seen = present(report, sample);
      const isPlain = url.startsWith("https:") && ledTo?.startsWith("http:") === true;
      const message = isPlain ? `${seen.message} Its pages come over plain http, not https.` : seen.message;
      const isWell = seen.verdict === "readable" && (report.outcome === "complete" || seen.endedEarly);
      return { ...seen, message, connected, ...evidenceOf(crawl, isWell) };
    } finally {
      running -= 1;
      await crawl.close();
    }
  };
}
