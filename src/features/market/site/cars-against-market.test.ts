import { expect, it } from "vitest";
import type { NoLabelReason } from "#core/facts/rules/no-label.ts";
import type { DealershipMarket } from "../market-endpoints.ts";
import { countReasons, describePosition } from "./cars-against-market.tsx";

type Car = DealershipMarket["cars"][number];

it.each([
  [0.96, "4% under"],
  [1.118, "12% above"],
  [1.004, "at value"],
  [null, "None"],
])("says where a price stands: %s", (position, words) => {
  expect(describePosition(position)).toBe(words);
});

it("counts the cars without a value by their reason, the most frequent first", () => {
  const car = (valueUsd: number | null, reason: NoLabelReason | null) => ({ valueUsd, reason }) as Car;
  const cars = [car(null, "too-old"), car(null, "too-few"), car(20_000, "basis-unknown"), car(null, "too-few")];
  expect(countReasons(cars)).toEqual([
    { reason: "too-few", count: 2 },
    { reason: "too-old", count: 1 },
  ]);
});
