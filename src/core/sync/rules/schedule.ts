import type { SyncSchedule } from "#core/dealerships/rules/dealership-rules.ts";

/** The hours of the night in which dealerships are crawled: minutes since midnight, local time. May span midnight. */
export type NightWindow = { fromMinute: number; toMinute: number };

const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** "01:00-05:00" */
export const nightInWords = ({ fromMinute, toMinute }: NightWindow): string =>
  `${clockTime(fromMinute)}-${clockTime(toMinute)}`;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** The point in its slot at which a dealership is crawled, from 0 to 1: always the same, and evenly spread over all dealerships. */
const staggerOf = (dealershipId: number): number => (dealershipId * 0.618_033_988_749_895) % 1;

/**
 * Returns when the schedule next crawls a dealership. Each dealership has its own minute in the slot, so that thousands of
 * crawls do not begin at once.
 * @param after milliseconds since 1970; the result is later
 * @returns milliseconds since 1970, or null when the schedule is off
 * @throws RangeError when a nightly or weekly crawl has no time, because the night or the time is missing
 */
export function nextSyncAt(
  schedule: SyncSchedule,
  dealershipId: number,
  after: number,
  night: NightWindow,
): number | null {
  const share = staggerOf(dealershipId);
  if (schedule === "off") return null;
  if (schedule === "hourly") return nextEvery(60, share, after);
  if (schedule === "six_hours") return nextEvery(6 * 60, share, after);
  const length = (night.toMinute - night.fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const minute = night.fromMinute + Math.floor(share * (length === 0 ? DAY_MINUTES : length));
  const weekday = schedule === "weekly" ? dealershipId % 7 : null;
  const start = new Date(after);
  // A night that began yesterday may still last; a weekly one that began today comes again after seven days.
  for (let day = -1; day <= 7; day += 1) {
    // Uses the calendar instead of adding hours, because a day on which the clock changes has 23 or 25.
    const midnight = new Date(start.getFullYear(), start.getMonth(), start.getDate() + day);
    const at = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate(), 0, minute).getTime();
    if (at > after && (weekday === null || midnight.getDay() === weekday)) return at;
  }
  throw new RangeError(`no ${schedule} crawl after ${after} in the night ${night.fromMinute}-${night.toMinute}`);
}

function nextEvery(minutes: number, share: number, after: number): number {
  const slot = minutes * MINUTE_MS;
  const offset = Math.floor(share * minutes) * MINUTE_MS;
  return (Math.floor((after - offset) / slot) + 1) * slot + offset;
}

/**
 * Minutes until the retry after the first, second and third failed crawl in a row. After that only the schedule starts
 * crawls.
 */
const RETRY_AFTER_MINUTES = [15, 60, 240];

/**
 * Returns when a dealership is crawled again after a failure, before its schedule.
 * @param failuresInRow how many crawls in a row have failed, this one included
 * @returns milliseconds since 1970, or null when it waits for its schedule
 */
export function retryAt(failuresInRow: number, now: number): number | null {
  const minutes = RETRY_AFTER_MINUTES[failuresInRow - 1];
  return minutes === undefined ? null : now + minutes * MINUTE_MS;
}
