import { expect, it } from "vitest";
import { RATE_LIMITS, type TokenBucket, takeToken } from "./rate-limits.ts";

/** Takes a request at each moment. @returns the waits */
function takeAt(limit: { burst: number; perSecond: number }, moments: readonly number[]): number[] {
  let bucket: TokenBucket | undefined;
  return moments.map((nowMs) => {
    const taken = takeToken(bucket, limit, nowMs);
    ({ bucket } = taken);
    return taken.waitMs;
  });
}

it("lets a burst through, then says how long to wait, and refills no further than the burst", () => {
  const limit = { burst: 2, perSecond: 4 };
  expect(takeAt(limit, [0, 0, 0, 125, 250, 60_000, 60_000, 60_000])).toEqual([0, 0, 250, 125, 0, 0, 0, 250]);
});

it("does not punish waiting callers for asking, nor clocks that go back", () => {
  expect(takeAt({ burst: 1, perSecond: 1 }, [1_000, 1_500, 2_000, 1_000])).toEqual([0, 500, 0, 1_000]);
});

it("never refuses a shopper who opens two pages a second, each with 24 photos, for ten minutes", () => {
  const pages = Array.from({ length: 1_200 }, (_, n) => n * 500);
  expect(new Set(takeAt(RATE_LIMITS.search, pages))).toEqual(new Set([0]));
  const photos = pages.flatMap((at) => Array.from({ length: 24 }, () => at));
  expect(new Set(takeAt(RATE_LIMITS.photos, photos))).toEqual(new Set([0]));
});
