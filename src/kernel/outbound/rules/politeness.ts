/** Shortest time between the starts of two requests to one host. A longer Crawl-delay wins. */
export const MIN_DELAY_MS = 500;
/** Longest Crawl-delay that is obeyed. With a longer one a crawl would not end in time. */
export const MAX_CRAWL_DELAY_MS = 30_000;
/** Wait before the first retry of a failed request. It doubles with each retry. */
export const RETRY_BACKOFF_MS = 1_000;
export const MAX_REDIRECTS = 5;
const MAX_RETRIES = 2;
/** A site that asks for a longer pause is asked again in the next run, not in this one. */
const MAX_RETRY_AFTER_MS = 30_000;

/** The result of one request: a response (header names in lower case), or a failure that may be temporary or not. */
export type RequestOutcome = { status: number; headers: Record<string, string> } | { mayPass: boolean };

/**
 * Returns how long to wait before the same document is requested again.
 * @param triesDone 1 after the first request
 * @param backoffMs the wait before the first retry; it doubles
 * @returns milliseconds; null when it must not be requested again in this run
 */
export function retryWaitMs(
  outcome: RequestOutcome,
  triesDone: number,
  backoffMs: number,
  nowMs: number,
): number | null {
  if (triesDone > MAX_RETRIES) return null;
  const backoff = backoffMs * 2 ** (triesDone - 1);
  if ("mayPass" in outcome) return outcome.mayPass ? backoff : null;
  const { status, headers } = outcome;
  const asked = retryAfterMs(headers["retry-after"], nowMs);
  const isSlowDown = status === 429 && asked !== null;
  // Cloudflare marks its challenge pages with `cf-mitigated`: a retry would get the same page.
  const isServerError = status >= 500 && headers["cf-mitigated"] === undefined;
  if (!isSlowDown && !isServerError) return null;
  if (asked !== null && asked > MAX_RETRY_AFTER_MS) return null;
  return Math.max(asked ?? 0, backoff);
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or a date.
 * @returns milliseconds from `nowMs`, never negative; null when there is nothing readable
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/[a-z]/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
