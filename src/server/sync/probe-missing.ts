import { BlockedError, FetchError, NotFoundError } from "#outbound/fetch-errors.ts";
import type { Fetcher } from "#outbound/fetcher.ts";
import type { MissingVehicle } from "./missing-vehicles.ts";

/** What the own pages of vehicles answered, by vehicle id; a vehicle that is not in it was not asked for. */
export type PageAnswers = ReadonlyMap<number, "gone" | "present" | "unknown">;

/** At most this many pages are looked at in one run; the rest have their turn in the next, or go by their misses. */
const MAX_PROBES = 40;
const MAX_PROBE_MS = 3 * 60_000;
/** A site that answers so many probes in a row with neither yes nor no is left alone. */
const MAX_UNKNOWN_IN_ROW = 4;

type Probed = Pick<MissingVehicle, "vin" | "stock_number"> & { original_listing_url: string };

/**
 * Looks at one vehicle's own page. 404 and 410 mean that the car is gone. A page that still shows its VIN or stock number
 * at its own address means that it is there. Refusals, errors, silence and a redirect to elsewhere say nothing.
 */
async function probe(fetcher: Fetcher, car: Probed, signal: AbortSignal): Promise<"gone" | "present" | "unknown"> {
  const url = car.original_listing_url;
  try {
    const page = await fetcher.fetchPage(url, {}, { signal });
    const moved = new URL(page.url).pathname !== new URL(url).pathname;
    const names = [car.vin, car.stock_number].filter((name) => name !== null && name.length >= 4);
    return !moved && names.some((name) => page.body.includes(name as string)) ? "present" : "unknown";
  } catch (error) {
    if (error instanceof NotFoundError) return "gone";
    if (error instanceof BlockedError) throw error;
    if (error instanceof FetchError) return "unknown";
    throw error;
  }
}

const hasPage = <T extends { original_listing_url: string | null }>(
  car: T,
): car is T & { original_listing_url: string } =>
  car.original_listing_url !== null && URL.canParse(car.original_listing_url);

/**
 * Asks the own pages of vehicles that a listing no longer shows, the longest missing first, through the same polite
 * fetcher as the crawl.
 * @param controls vehicles that the listing does show: when the page of one is not found either, the site's 404s say
 *   nothing, and nothing is asked
 * @throws `signal.reason` when the caller's signal is aborted
 */
export async function probeMissing(
  fetcher: Fetcher,
  missing: readonly MissingVehicle[],
  controls: readonly Probed[],
  signal: AbortSignal,
): Promise<PageAnswers> {
  const answers = new Map<number, "gone" | "present" | "unknown">();
  const cars = missing.filter(hasPage).sort((a, b) => b.missed_runs - a.missed_runs || a.id - b.id);
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
