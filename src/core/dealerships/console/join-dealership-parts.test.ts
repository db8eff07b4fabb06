import { expect, it } from "vitest";
import { joinDealershipParts } from "./join-dealership-parts.ts";

it("a dealership's screen requires parts for all required places", () => {
  expect(() => joinDealershipParts([])).toThrow("empty");
});
