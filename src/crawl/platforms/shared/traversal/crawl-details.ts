import { normalizeVehicle } from "#domain/normalize/normalize-vehicle.ts";
import { detailAddress } from "#domain/normalize/urls.ts";
import { NotFoundError } from "#outbound/fetch-errors.ts";
import type { RawVehicle } from "../../../platform.ts";
import { pageKey } from "../reading/pager.ts";
import { isThin, readDetailPage } from "../reading/read-page.ts";
import { readBuiltDetail } from "./built-page.ts";
import type { CrawlRun } from "./crawl-run.ts";
import { tryFetch } from "./try-fetch.ts";

/** After so many failed detail pages in a row, the other thin records of a list stay as they are. */
const FAILURES_BEFORE_GIVING_UP = 3;

/**
 * Reads the pages of cars that no list has described and yields their cars.
 * @returns how many of the pages are gone
 */
export async function* crawlDetails(run: CrawlRun, addresses: readonly string[]): AsyncGenerator<RawVehicle, number> {
  let gone = 0;
  for (const [i, address] of addresses.entries()) {
    const key = pageKey(address);
    if (run.visited.has(key)) continue;
    run.visited.add(key);
    run.context.step(`Reading the page of car ${i + 1} of ${addresses.length}`);
    const { page, error } = await tryFetch(run.context, address);
    if (page === null) {
      if (error instanceof NotFoundError) gone++;
      run.detailFailed(address, error);
      continue;
    }
    const raw = await readBuiltDetail(run, page);
    if (raw === null) {
      run.context.warn(`No single car could be recognised on ${address}`);
      continue;
    }
    run.remember(raw);
    yield raw;
  }
  return gone;
}

/**
 * Completes a list's records without price and mileage from the pages of the cars. A record whose page cannot be read is
 * yielded unchanged.
 * @param needsPage which records are completed
 */
export async function* completeThin(
  run: CrawlRun,
  vehicles: readonly RawVehicle[],
  needsPage: (raw: RawVehicle) => boolean = isThin,
): AsyncGenerator<RawVehicle> {
  let failures = 0;
  for (const raw of vehicles) {
    const address = detailAddress(raw.detailUrl, raw.pageUrl);
    const visit =
      address !== null &&
      needsPage(raw) &&
      raw.sold !== true &&
      failures < FAILURES_BEFORE_GIVING_UP &&
      !isLeftOut(raw) &&
      !run.visited.has(pageKey(address));
    if (!visit) {
      yield raw;
      continue;
    }
    run.visited.add(pageKey(address));
    const { page, error } = await tryFetch(run.context, address);
    const detail = page === null ? null : readDetailPage(page, run.hints);
    // A page that is gone does not mean that the next one fails.
    if (!(error instanceof NotFoundError)) failures = detail === null ? failures + 1 : 0;
    if (error !== null && !(error instanceof NotFoundError))
      run.context.warn(`The page of a car could not be read: ${error.message}`);
    if (failures === FAILURES_BEFORE_GIVING_UP)
      run.context.warn("The pages of single cars cannot be read; the list's own facts are used.");
    yield detail === null ? raw : filled(detail, raw);
  }
}

/** New cars, and what is no car. */
function isLeftOut(raw: RawVehicle): boolean {
  const { kind } = normalizeVehicle(raw);
  return kind === "new" || kind === "other";
}

/** The detail page's facts, completed with the list's. */
function filled(detail: RawVehicle, list: RawVehicle): RawVehicle {
  const given = Object.entries(detail).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return {
    ...list,
    ...Object.fromEntries(given),
    detailUrl: list.detailUrl ?? detail.detailUrl,
    pageUrl: detail.pageUrl,
  };
}
