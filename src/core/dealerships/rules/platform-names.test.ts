import { expect, it } from "vitest";
import { FEED_PLATFORM, GENERIC_PLATFORM, platformName } from "./platform-names.ts";

it("names a platform by its id, and nothing else", () => {
  expect(["dealer-com", FEED_PLATFORM, GENERIC_PLATFORM].map(platformName)).toEqual([
    "Dealer.com",
    "Inventory feed",
    "Structured data",
  ]);
  expect(["no-such", "toString", "", null].map(platformName)).toEqual([null, null, null, null]);
});
