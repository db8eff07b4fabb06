import { FIRST_LOAD_BUDGETS } from "./budgets/first-load-budgets.ts";
import { measureFirstLoad } from "./budgets/measure-first-load.ts";

/** Prints what a first visit of the listing loads beside what it may; fails when it is more. Needs a build. */
const measured = await measureFirstLoad(`${process.cwd()}/dist`);
const rows = (Object.keys(FIRST_LOAD_BUDGETS) as (keyof typeof FIRST_LOAD_BUDGETS)[]).map((part) => {
  const [bytes, budget] = [measured[part], FIRST_LOAD_BUDGETS[part]];
  return { part, "gzip kB": bytes / 1_000, "budget kB": budget / 1_000, ok: bytes <= budget };
});
console.table(rows);
if (rows.some(({ ok }) => !ok)) process.exit(1);
