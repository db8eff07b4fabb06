import { expect, it } from "vitest";
import { formatBytes, formatDecimal, formatKilobytes } from "./decimals.ts";

it("writes sizes in KB", () => {
  expect([0, 512, 2_048, 5_000_000].map(formatKilobytes)).toEqual(["0.0 KB", "0.5 KB", "2.0 KB", "4,882.8 KB"]);
});

it("writes sizes in the unit that suits them", () => {
  expect([1, 340_000, 12_480_000, 1_200_000_000].map(formatBytes)).toEqual(["1 KB", "340 KB", "12.5 MB", "1.2 GB"]);
});

it("writes at most the digits that are asked for", () => {
  expect([formatDecimal(3), formatDecimal(1_204.46), formatDecimal(0.1239, 3)]).toEqual(["3", "1,204.5", "0.124"]);
});
