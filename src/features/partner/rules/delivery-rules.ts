/** How many vehicles one delivery to the partner has. */
export const BATCH_VEHICLES = 500;
export const DELIVERY_TIMEOUT_MS = 15_000;
/** How often a delivery is tried before the push fails. */
export const DELIVERY_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1_000;
/** A partner that asks for a longer pause than this makes the push fail. */
export const LONGEST_PAUSE_MS = 120_000;
/** Statuses below 500 that may change by themselves: timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);

/** Whether the same delivery may succeed later, although the partner answered with this error status. */
export const mayPass = (status: number): boolean => status >= 500 || PASSING.has(status);

/** The pause after a failed attempt: what the partner asked for, else doubling. @param attempt from 1 */
export const pauseAfterMs = (attempt: number, askedMs: number | null): number =>
  askedMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
