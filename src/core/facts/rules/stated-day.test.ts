import { expect, it } from "vitest";
import { readStockedOn } from "./stated-day.ts";
import { readTowing } from "./towing.ts";

const TODAY = new Date("2026-11-30T18:00:00Z");

it.each([
  ["10/02/2026", null, "2026-10-02"],
  ["10/2/26 12:00:00 AM", null, "2026-10-02"],
  ["2026-10-02T09:15:00Z", null, "2026-10-02"],
  ["20261002", null, "2026-10-02"],
  ["Oct 2, 2026", null, "2026-10-02"],
  ["2-Oct-2026", null, "2026-10-02"],
  ["02OCT26", null, "2026-10-02"],
  ["02/30/2026", null, null],
  ["13/02/2026", null, null],
  ["00/12/2026", null, null],
  ["01/01/1999", null, null],
  ["01/01/2027", null, null],
  ["soon", null, null],
  [null, "48", "2026-10-13"],
  [null, 0, "2026-11-30"],
  [null, "48 days on lot", "2026-10-13"],
  [null, "-3", null],
  [null, null, null],
] as const)("reads the day on the lot from %j and %j days as %j", (value, days, day) => {
  expect(readStockedOn(value, days, TODAY)).toBe(day);
});

it("counts days as the dealer does, whose day ends later than UTC's", () => {
  const days = ["2026-11-30T23:00:00Z", "2026-12-01T02:00:00Z"].map((at) => readStockedOn(null, "48", new Date(at)));
  expect(days).toEqual(["2026-10-13", "2026-10-13"]);
});

it.each([
  ["7,700 lbs", [], 7_700],
  [3500, [], 3_500],
  ["120", [], null],
  [null, ["Towing capacity of 7,700 lbs."], 7_700],
  [null, ["It can tow up to 5,000 pounds!"], 5_000],
  [null, ["9,200-lb towing capacity"], 9_200],
  [null, ["Tows up to 13,000 lbs when properly equipped."], null],
  [null, ["Payload of 2,000 lbs, tow hitch."], null],
] as const)("reads the towing capacity from %j and %j as %j", (value, sentences, pounds) => {
  expect(readTowing(value, sentences)).toBe(pounds);
});
