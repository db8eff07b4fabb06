import { FIRST_LOAD_BUDGETS } from "./budgets/first-load-budgets.ts";
import { measureFirstLoad } from "./budgets/measure-first-load.ts";

/** Prints what a first visit of each page loads beside what it may; fails when it is more. Needs a build. */
const rows = [];
for (const page of ["listing", "vehicle"] as const) {
  const measured = await measureFirstLoad(`${process.cwd()}/dist`, page);
  for (const part of ["js", "css", "html"] as const) {
    const [bytes, budget] = [measured[part], FIRST_LOAD_BUDGETS[page][part]];
    rows.push({ page, part, "gzip kB": bytes / 1_000, "budget kB": budget / 1_000, ok: bytes <= budget });
  }
}
console.table(rows);
if (rows.some(({ ok }) => !ok)) process.exit(1);
