import { UnavailableError } from "./fetch-errors.ts";
import type { HttpAnswer } from "./http-exchange.ts";
import { SilentSiteError, UnreachableSiteError } from "./network-failure.ts";

const MAX_RETRIES = 2;
/** Who asks us to wait longer than this is asked again in the next run, not in this one. */
const MAX_RETRY_AFTER_MS = 30_000;

/**
 * How long to wait before asking for the same document again.
 * @param outcome the answer, or what was thrown instead of one.
 * @param triesDone 1 after the first request.
 * @param backoffMs the wait before the first repetition; it doubles.
 * @returns milliseconds, or null when it must not be asked for again in this run.
 */
export function retryWait(outcome: HttpAnswer | Error, triesDone: number, backoffMs: number): number | null {
  if (triesDone > MAX_RETRIES) return null;
  const backoff = backoffMs * 2 ** (triesDone - 1);
  if (outcome instanceof Error) {
    const hopeless = outcome instanceof SilentSiteError || outcome instanceof UnreachableSiteError;
    return outcome instanceof UnavailableError && !hopeless ? backoff : null;
  }
  const asked = retryAfterMs(outcome.headers["retry-after"], Date.now());
  const slowDown = outcome.status === 429 && asked !== null;
  if (!slowDown && !(outcome.status >= 500 && outcome.headers["cf-mitigated"] === undefined)) return null;
  if (asked !== null && asked > MAX_RETRY_AFTER_MS) return null;
  return Math.max(asked ?? 0, backoff);
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or a date.
 * @returns milliseconds from `nowMs`, never negative; null when there is nothing readable.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/[a-z]/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
