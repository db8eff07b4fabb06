import { FIRST_LOAD_BUDGETS, measureFirstLoad } from "./budgets/measure-first-load.ts";

/** Prints the load of a first visit of each page, and its budget. Fails above a budget. Needs a build. */
const rows = [];
for (const page of ["listing", "vehicle"] as const) {
  const measured = await measureFirstLoad(`${process.cwd()}/dist`, page);
  for (const part of ["js", "jsBrotli", "css", "html", "htmlPlain"] as const) {
    const [bytes, budget] = [measured[part], FIRST_LOAD_BUDGETS[page][part]];
    rows.push({ page, part, kB: bytes / 1_000, "budget kB": budget / 1_000, ok: bytes <= budget });
  }
}
console.table(rows);
if (rows.some(({ ok }) => !ok)) process.exit(1);
