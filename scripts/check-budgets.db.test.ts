import { expect, it } from "vitest";
import { FIRST_LOAD_BUDGETS } from "./budgets/first-load-budgets.ts";
import { measureFirstLoad } from "./budgets/measure-first-load.ts";

// In the `db` project for its fresh build, not for its database.
it.each(["js", "css", "html"] as const)("keeps the listing's %s within its budget on a first visit", async (part) => {
  const measured = await measureFirstLoad(`${process.cwd()}/dist`);
  expect(measured[part]).toBeGreaterThan(1_000);
  expect(measured[part]).toBeLessThanOrEqual(FIRST_LOAD_BUDGETS[part]);
});
