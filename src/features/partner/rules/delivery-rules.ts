/** The number of vehicles in a delivery to the partner. */
export const BATCH_VEHICLES = 500;
export const DELIVERY_TIMEOUT_MS = 15_000;
/** The most attempts of a delivery before the push fails. */
export const DELIVERY_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1_000;
/** A partner that asks for a longer pause than this makes the push fail. */
export const LONGEST_PAUSE_MS = 120_000;
/** Statuses below 500 that may change by themselves: timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);

/** Returns whether the same delivery may succeed later, although the partner answered with this error status. */
export const mayPass = (status: number): boolean => status >= 500 || PASSING.has(status);

/** Returns the pause after a failed attempt: the one that the partner asked for, or else a doubling one. @param attempt from 1 */
export const pauseAfterMs = (attempt: number, askedMs: number | null): number =>
  askedMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
