import { expect, it } from "vitest";
import { DEFAULT_LEAD_RANGE, leadRangeProblem, leadRangeQuery } from "./lead-report-card.tsx";

it("leaves it to the server which days the last 30 are, until somebody chooses some", () => {
  expect(leadRangeProblem(DEFAULT_LEAD_RANGE)).toBeNull();
  expect(`${leadRangeQuery(DEFAULT_LEAD_RANGE)}`).toBe("");
  expect(`${leadRangeQuery({ ...DEFAULT_LEAD_RANGE, dealership: "7" })}`).toBe("dealershipId=7");
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
