import { beforeAll, describe, expect, it } from "vitest";
import { FIRST_LOAD_BUDGETS, type FirstLoad, measureFirstLoad } from "./measure-first-load.ts";

// In the `db` project for its fresh build, not for its database.
describe.each(["listing", "vehicle"] as const)("a first visit of the %s page", (page) => {
  let measured: FirstLoad;
  beforeAll(async () => {
    measured = await measureFirstLoad(`${process.cwd()}/dist`, page);
  });

  it.each(["js", "jsBrotli", "css", "html", "htmlPlain"] as const)("keeps its %s within the budget", (part) => {
    expect(measured[part]).toBeGreaterThan(1_000);
    expect(measured[part]).toBeLessThanOrEqual(FIRST_LOAD_BUDGETS[page][part]);
  });
});
