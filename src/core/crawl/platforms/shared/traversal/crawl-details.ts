import { recordKind } from "#core/facts/rules/normalize-vehicle.ts";
import { isPlaceholderName } from "#core/facts/rules/placeholder-name.ts";
import { detailAddress } from "#core/facts/rules/urls.ts";
import { NotFoundError, RobotsError } from "#kernel/outbound/fetch-errors.ts";
import { CrawlLimitError } from "../../../crawl-errors.ts";
import type { RawVehicle } from "../../../platform.ts";
import { joinOrigins } from "../reading/origin-notes.ts";
import { pageKey } from "../reading/pager.ts";
import { isThin, readDetailPage } from "../reading/read-page.ts";
import { readBuiltDetail } from "./built-page.ts";
import { type CrawlRun, FAILURES_BEFORE_GIVING_UP } from "./crawl-run.ts";
import { tryFetch } from "./try-fetch.ts";

/** The pages that gave no car, by their addresses. */
export type UnreadDetails = {
  /** They answered 404 or 410. */
  gone: string[];
  /** They failed, or no car could be recognized on them. */
  failed: string[];
};

/** Reads the pages of cars that no list has described and yields their cars. */
export async function* crawlDetails(
  run: CrawlRun,
  addresses: readonly string[],
): AsyncGenerator<RawVehicle, UnreadDetails> {
  const unread: UnreadDetails = { gone: [], failed: [] };
  for (const [i, address] of addresses.entries()) {
    const key = pageKey(address);
    if (run.visited.has(key)) continue;
    run.visited.add(key);
    run.context.step(`Reading the page of car ${i + 1} of ${addresses.length}`);
    const { page, error } = await tryFetch(run.context, address);
    if (page === null) {
      (error instanceof NotFoundError ? unread.gone : unread.failed).push(address);
      run.detailFailed(address, error);
      continue;
    }
    const raw = await readBuiltDetail(run, page);
    if (raw === null) {
      unread.failed.push(address);
      run.context.warn(`No single car could be recognised on ${address}`);
      continue;
    }
    run.remember(raw);
    yield raw;
  }
  return unread;
}

/**
 * Completes a list's records without price and mileage from the pages of the cars. A record whose page cannot be read is yielded unchanged.
 * So are all records when a limit of the crawl is reached.
 * @param needsPage true for the records that are completed
 * @returns how many of the pages are gone
 * @throws {CrawlLimitError} a limit of the whole crawl
 */
export async function* completeThin(
  run: CrawlRun,
  vehicles: readonly RawVehicle[],
  needsPage: (raw: RawVehicle) => boolean = isThin,
): AsyncGenerator<RawVehicle, number> {
  let gone = 0;
  let failures = 0;
  let silent = 0;
  for (const [i, raw] of vehicles.entries()) {
    const address = needsPage(raw) ? unreadPage(run, raw) : null;
    if (address === null) {
      yield raw;
      continue;
    }
    if (failures >= FAILURES_BEFORE_GIVING_UP) {
      run.detailNotAsked();
      yield raw;
      continue;
    }
    const read = await untilLimit(() => readDetail(run, address));
    if (read.value === null) {
      yield* vehicles.slice(i);
      throw read.limit;
    }
    const { detail, isGone, came } = read.value;
    // A page that is gone does not mean that the next one fails.
    if (isGone) gone++;
    else failures = detail === null ? failures + 1 : 0;
    silent = detail === null && came ? silent + 1 : 0;
    if (failures === FAILURES_BEFORE_GIVING_UP) reportGivingUp(run, raw, silent);
    yield detail === null ? raw : filled(detail, raw);
  }
  return gone;
}

/** Returns the address of a car's own page when it must be read; null when it was read before, or the car is left out. */
function unreadPage(run: CrawlRun, raw: RawVehicle): string | null {
  const address = raw.sold === true ? null : detailAddress(raw.detailUrl, raw.pageUrl);
  return address === null || run.visited.has(pageKey(address)) || isLeftOut(raw) ? null : address;
}

async function untilLimit<Value extends object>(
  work: () => Promise<Value>,
): Promise<{ value: Value } | { value: null; limit: CrawlLimitError }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof CrawlLimitError)) throw error;
    return { value: null, limit: error };
  }
}

/**
 * Reports that no more pages of single cars are requested. Where they show no car and only they have the VINs, the cars of this run would
 * look different from those of earlier runs.
 * @param silent how many of the last pages came and showed no car
 */
function reportGivingUp(run: CrawlRun, { vin, pageUrl }: RawVehicle, silent: number): void {
  if (silent < FAILURES_BEFORE_GIVING_UP || vin) {
    run.context.warn("The pages of single cars cannot be read; the list's own facts are used.");
    return;
  }
  run.context.missed(
    pageUrl,
    "The pages of single cars show no cars, and the list does not name their VINs, so the cars cannot be identified reliably.",
  );
}

type OwnPage = {
  /** The car; null when its page shows none, or when it could not be read, which is reported. */
  detail: RawVehicle | null;
  isGone: boolean;
  /** True when there was a page. */
  came: boolean;
};

/** Reads the own page of a car. */
async function readDetail(run: CrawlRun, address: string): Promise<OwnPage> {
  run.visited.add(pageKey(address));
  const { page, error } = await tryFetch(run.context, address);
  if (page !== null) return { detail: readDetailPage(page, run.hints), isGone: false, came: true };
  // Where robots.txt closes the pages of cars, only the list can be read.
  if (error instanceof RobotsError) run.context.warn(`The page of a car could not be read: ${error.message}`);
  else run.detailFailed(address, error);
  return { detail: null, isGone: error instanceof NotFoundError, came: false };
}

/** True for new cars and for other vehicles than cars. */
function isLeftOut(raw: RawVehicle): boolean {
  const kind = recordKind(raw);
  return kind === "new" || kind === "other";
}

/** Returns the detail page's facts, completed with the list's. Unfilled placeholders are replaced by the list's facts. */
function filled(detail: RawVehicle, list: RawVehicle): RawVehicle {
  const given = Object.entries(detail).filter(
    ([, value]) =>
      value !== null &&
      value !== undefined &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !isPlaceholderName(value),
  );
  return {
    ...list,
    ...Object.fromEntries(given),
    ...joinOrigins(detail, list),
    detailUrl: list.detailUrl ?? detail.detailUrl,
    pageUrl: detail.pageUrl,
  };
}
