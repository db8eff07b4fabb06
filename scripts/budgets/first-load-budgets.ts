import type { FirstLoad, FirstLoadPage } from "./measure-first-load.ts";

/** The most that a first visit of a page may load, in bytes after gzip. */
export const FIRST_LOAD_BUDGETS: Record<FirstLoadPage, FirstLoad> = {
  listing: { js: 130_000, css: 20_000, html: 60_000 },
  vehicle: { js: 130_000, css: 20_000, html: 60_000 },
};
