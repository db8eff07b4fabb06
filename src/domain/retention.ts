/**
 * How long what the product writes by itself is kept. The worker's sweep (server/infra/sweep.ts) deletes what is older;
 * docs/operations.md lists the same with the reasons.
 */

/** Contact clicks: 25 months, so that a report over a year can be compared with the year before, and a month's slack. */
export const CLICKS_KEPT_DAYS = 761;
/** Vehicle views: 13 months, so that a month can be compared with the same month of last year. There are many. */
export const VIEWS_KEPT_DAYS = 396;
/** The records of crawls, uploads and pushes to the partner. Each dealership keeps its newest crawl in any case. */
export const RUNS_KEPT_DAYS = 400;
/** What a run or an upload did to single cars; until then it can be taken back. */
export const JOURNAL_KEPT_DAYS = 30;
/** The administrators' audit log: 25 months, longer than a subscription and its renewal. */
export const AUDIT_KEPT_DAYS = 761;
/**
 * Cars that are gone, with their prices. One that its site shows again sooner comes back under its old id, and so under
 * its old address.
 */
export const REMOVED_VEHICLES_KEPT_DAYS = 400;
/** What has changed, for the search indexes. A process that has not read for longer builds its index anew. */
export const CHANGES_KEPT_HOURS = 1;
