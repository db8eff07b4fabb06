import type { FirstLoad } from "./measure-first-load.ts";

/** The most that a first visit of the listing may load, in bytes after gzip. */
export const FIRST_LOAD_BUDGETS: FirstLoad = { js: 130_000, css: 20_000, html: 60_000 };
