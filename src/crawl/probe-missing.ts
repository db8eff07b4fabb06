import type { PageAnswer } from "#domain/sync/removal-policy.ts";
import { BlockedError, FetchError, NotFoundError } from "#outbound/fetch-errors.ts";
import type { Fetcher } from "#outbound/fetcher.ts";

/** A car that the lists no longer show, with the address of its own page. */
export type MissingCar = {
  id: number;
  vin: string | null;
  stockNumber: string | null;
  url: string;
  /** Complete runs in a row without it. */
  misses: number;
};

/** How many pages one run requests at most. The other cars wait for the next run, or are removed by their misses. */
const MAX_PROBES = 40;
const MAX_PROBE_MS = 3 * 60_000;
/** After so many unclear responses in a row, no more pages are requested. */
const MAX_UNKNOWN_IN_ROW = 4;

/**
 * Checks one vehicle's own page. 404 and 410 mean that the car is gone. A page that shows its VIN or stock number at the
 * same address means that it is present. Refusals, errors, timeouts and redirects to another page mean unknown.
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
 * Requests the pages of vehicles that the lists no longer show, the longest missing first.
 * @param controls vehicles that the lists do show. If the page of one is not found either, a 404 of this site proves
 *   nothing, and no page is requested
 * @returns the results by vehicle id; absent for a vehicle whose page was not requested
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
