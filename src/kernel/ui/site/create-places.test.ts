import { expect, it } from "vitest";
import { createPlaces } from "./create-places.ts";

type Parts = { above: string; below: string };

it("puts the parts of several files into their places", () => {
  const { parts, fill } = createPlaces<Parts>();
  fill({ "market.ts": { above: "value" } });
  fill({ "shopper.ts": { below: "heart" }, "follows.ts": {} });
  expect(parts).toEqual({ above: "value", below: "heart" });
});

it.each<[string, Record<string, Partial<Parts>>[]]>([
  ["at once", [{ "market.ts": { above: "value" }, "shopper.ts": { above: "heart" } }]],
  ["one after the other", [{ "market.ts": { above: "value" } }, { "shopper.ts": { above: "heart" } }]],
])("refuses two files that fill the same place %s", (_, found) => {
  const { fill } = createPlaces<Parts>();
  expect(() => found.forEach(fill)).toThrow("market.ts and shopper.ts both fill above");
});

it("takes a file's parts again, as when it was edited while the page is open", () => {
  const { parts, fill } = createPlaces<Parts>();
  fill({ "market.ts": { above: "value" } });
  fill({ "market.ts": { above: "better value" } });
  expect(parts.above).toBe("better value");
});
