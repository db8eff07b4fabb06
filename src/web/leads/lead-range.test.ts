import { expect, it } from "vitest";
import { defaultLeadRange, leadRangeProblem, leadRangeQuery } from "./lead-range.ts";

it("begins with the last 30 days", () => {
  const range = defaultLeadRange(new Date(2026, 2, 1, 23, 59));
  expect(range).toEqual({ from: "2026-01-31", to: "2026-03-01", dealership: "all" });
});

it("knows a range that cannot be asked for", () => {
  const range = { from: "2026-11-01", to: "2026-11-30", dealership: "all" };
  expect(leadRangeProblem(range)).toBeNull();
  expect(leadRangeProblem({ ...range, to: "2026-11-01" })).toBeNull();
  expect(leadRangeProblem({ ...range, to: "2026-10-31" })).toBe("The first day is after the last day");
  expect(leadRangeProblem({ ...range, from: "" })).toBe("Choose both days");
});

it("asks for one dealership, or for all", () => {
  expect(`${leadRangeQuery({ from: "2026-11-01", to: "2026-11-30", dealership: "all" })}`).toBe(
    "from=2026-11-01&to=2026-11-30",
  );
  expect(leadRangeQuery({ from: "2026-11-01", to: "2026-11-30", dealership: "7" }).get("dealershipId")).toBe("7");
});
