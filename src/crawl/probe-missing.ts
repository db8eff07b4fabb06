import type { PageAnswer } from "#domain/sync/removal-policy.ts";
import { BlockedError, FetchError, NotFoundError } from "#outbound/fetch-errors.ts";
import type { Fetcher } from "#outbound/fetcher.ts";

/** A car with a page of its own that a listing no longer shows. */
export type MissingCar = {
  id: number;
  vin: string | null;
  stockNumber: string | null;
  url: string;
  /** Complete runs in a row that did not show it. */
  misses: number;
};

/** At most this many pages are looked at in one run; the rest have their turn in the next, or go by their misses. */
const MAX_PROBES = 40;
const MAX_PROBE_MS = 3 * 60_000;
/** A site that answers so many probes in a row with neither yes nor no is left alone. */
const MAX_UNKNOWN_IN_ROW = 4;

/**
 * Looks at one vehicle's own page. 404 and 410 mean that the car is gone. A page that still shows its VIN or stock number
 * at its own address means that it is there. Refusals, errors, silence and a redirect to elsewhere say nothing.
 */
async function probe(fetcher: Fetcher, car: MissingCar, signal: AbortSignal): Promise<PageAnswer> {
  try {
    const page = await fetcher.fetchPage(car.url, {}, { signal });
    const moved = new URL(page.url).pathname !== new URL(car.url).pathname;
    const names = [car.vin, car.stockNumber].filter((name) => name !== null && name.length >= 4);
    return !moved && names.some((name) => page.body.includes(name as string)) ? "present" : "unknown";
  } catch (error) {
    if (error instanceof NotFoundError) return "gone";
    if (error instanceof BlockedError) throw error;
    if (error instanceof FetchError) return "unknown";
    throw error;
  }
}

/**
 * Asks the own pages of vehicles that a listing no longer shows, the longest missing first, through the same polite
 * fetcher as the crawl.
 * @param controls vehicles that the listing does show: when the page of one is not found either, the site's 404s say
 *   nothing, and nothing is asked
 * @returns the answers by vehicle id; a vehicle that is not among them was not asked for
 * @throws `signal.reason` when the caller's signal is aborted
 */
export async function probeMissing(
  fetcher: Fetcher,
  missing: readonly MissingCar[],
  controls: readonly MissingCar[],
  signal: AbortSignal,
): Promise<Map<number, PageAnswer>> {
  const answers = new Map<number, PageAnswer>();
  const cars = missing.filter(({ url }) => URL.canParse(url)).sort((a, b) => b.misses - a.misses || a.id - b.id);
  if (cars.length === 0) return answers;
  const deadline = AbortSignal.timeout(MAX_PROBE_MS);
  const either = AbortSignal.any([signal, deadline]);
  let unknownInRow = 0;
  try {
    for (const control of controls) if ((await probe(fetcher, control, either)) === "gone") return answers;
    for (const car of cars.slice(0, MAX_PROBES)) {
      const answer = await probe(fetcher, car, either);
      answers.set(car.id, answer);
      unknownInRow = answer === "unknown" ? unknownInRow + 1 : 0;
      if (unknownInRow >= MAX_UNKNOWN_IN_ROW) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BlockedError) && !deadline.aborted) throw error;
  }
  return answers;
}
