import { expect, it } from "vitest";
import { formatChartDay, formatFullDate } from "./scorecard-tables.tsx";

it("writes a calendar day as it is, and a moment as the day it is in the scorecard's time zone", () => {
  expect([formatChartDay("2026-11-21"), formatFullDate("2026-11-21")]).toEqual(["Nov 21", "Nov 21, 2026"]);
  const moment = "2026-11-22T03:06:00.000Z";
  expect(formatFullDate(moment, "America/New_York")).toBe("Nov 21, 2026");
  expect(formatFullDate(moment, "Pacific/Auckland")).toBe("Nov 22, 2026");
});
