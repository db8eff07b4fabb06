import { describe, expect, it } from "vitest";
import { FIRST_LOAD_BUDGETS, measureFirstLoad } from "./measure-first-load.ts";

// In the `db` project for its fresh build, not for its database.
describe.each(["listing", "vehicle"] as const)("a first visit of the %s page", (page) => {
  it.each(["js", "jsBrotli", "css", "html", "htmlPlain"] as const)("keeps its %s within the budget", async (part) => {
    const measured = await measureFirstLoad(`${process.cwd()}/dist`, page);
    expect(measured[part]).toBeGreaterThan(1_000);
    expect(measured[part]).toBeLessThanOrEqual(FIRST_LOAD_BUDGETS[page][part]);
  });
});
