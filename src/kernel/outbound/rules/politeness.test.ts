import { describe, expect, it } from "vitest";
import { BlockedError, mayPass, SilentSiteError, UnavailableError } from "../fetch-errors.ts";
import { retryAfterMs, retryWaitMs } from "./politeness.ts";

const answer = (status: number, retryAfter?: string) => ({
  status,
  headers: (retryAfter === undefined ? {} : { "retry-after": retryAfter }) as Record<string, string>,
});
const URL_ = "https://www.example-motors.com/";

const failure = (error: Error) => ({ mayPass: mayPass(error) });
const retryWait = (outcome: Parameters<typeof retryWaitMs>[0], triesDone: number, backoffMs: number) =>
  retryWaitMs(outcome, triesDone, backoffMs, Date.now());

describe("a request", () => {
  it("is repeated twice after a failure of the site or the line, more slowly each time", () => {
    expect(retryWait(answer(503), 1, 100)).toBe(100);
    expect(retryWait(failure(new UnavailableError(URL_, "reset")), 2, 100)).toBe(200);
    expect(retryWait(answer(500), 3, 100)).toBeNull();
  });

  it("is not repeated when that would change nothing", () => {
    expect(retryWait(answer(200), 1, 100)).toBeNull();
    expect(retryWait(answer(404), 1, 100)).toBeNull();
    expect(retryWait(answer(429), 1, 100)).toBeNull();
    expect(retryWait(failure(new SilentSiteError(URL_, "silent")), 1, 100)).toBeNull();
    expect(retryWait(failure(new BlockedError(URL_, "no")), 1, 100)).toBeNull();
  });

  it("waits as long as the site asks, and leaves it alone when that is too long", () => {
    expect(retryWait(answer(503, "7"), 1, 100)).toBe(7_000);
    expect(retryWait(answer(429, "30"), 1, 100)).toBe(30_000);
    expect(retryWait(answer(503, "31"), 1, 100)).toBeNull();
  });
});

describe("Retry-After", () => {
  it("is read as seconds or as a date", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(retryAfterMs("120", now)).toBe(120_000);
    expect(retryAfterMs("Thu, 01 Jan 2026 00:00:10 GMT", now)).toBe(10_000);
    expect(retryAfterMs("Thu, 01 Jan 2015 00:00:10 GMT", now)).toBe(0);
    expect(retryAfterMs("soon", now)).toBeNull();
    expect(retryAfterMs("-5", now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });
});
