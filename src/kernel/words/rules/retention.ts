/**
 * How long the data that the product writes by itself is kept. The worker's sweep (kernel/database/sweep.ts) deletes older data;
 * docs/operations.md lists the same with the reasons.
 */

/** Contact clicks: 25 months, to compare a year with the year before, and one month more. */
export const CLICKS_KEPT_DAYS = 761;
/** Vehicle views, which are many: 13 months, to compare a month with the same month of last year. */
export const VIEWS_KEPT_DAYS = 396;
/** What became of views and contacts, hour by hour: a month, in which the operator looks into something odd. */
export const LEAD_ACTIVITY_KEPT_DAYS = 31;
/** The records of crawls, uploads and pushes to the partner. Each dealership keeps its newest crawl in any case. */
export const RUNS_KEPT_DAYS = 400;
/** Which hosts were crawled, and what their robots.txt said: as long as the record of what was advertised, for the same disputes. */
export const CRAWL_HOSTS_KEPT_DAYS = 730;
/** What a dealership has agreed to and what was taken down, after the dealership has been deleted: as long as the audit log. */
export const CONSENTS_KEPT_DAYS = 761;
/** The journal of what a run or an upload did to each car. Until then it can be undone. */
export const JOURNAL_KEPT_DAYS = 30;
/** The administrators' audit log: 25 months, longer than a subscription and its renewal. */
export const AUDIT_KEPT_DAYS = 761;
/**
 * Removed cars, with their prices. A car that its site shows again before then returns with its old id and address.
 */
export const REMOVED_VEHICLES_KEPT_DAYS = 400;
/** Names of properties and columns that no stored car's facts come from any more. A crawl that is under way may still use them. */
export const ORIGIN_CODES_KEPT_DAYS = 30;
/**
 * What was advertised, day by day: two years, as proof in a dispute over an advertised price. Whole months are dropped, so the
 * oldest days are kept up to a month longer.
 */
export const LISTING_RECORDS_KEPT_DAYS = 730;
/** So long a removed car's page says that it is no longer listed, for those who kept its address. Then it is not found. */
export const REMOVED_VEHICLES_SHOWN_DAYS = 90;
/**
 * The change log for the search indexes. A process that has not read it for longer rebuilds its index, and a saved index older than
 * that is not used: a week covers a deploy after a weekend. A night that changes 500,000 cars takes 2 MB of it.
 */
export const CHANGES_KEPT_HOURS = 7 * 24;
/** Shared lists of cars that nobody opens: half a year. A list that is opened once a season lasts. */
export const LISTS_KEPT_DAYS = 180;
/** How cars that have left stood to the market: as long as their prices count. */
export const DEPARTURES_KEPT_DAYS = 90;
/** What makes and models asked, week by week: two years and a month, to compare with the same week of last year. */
export const MARKET_WEEKS_KEPT_DAYS = 761;
/** Mails after they were delivered or given up: long enough to see what went wrong last week. What they said is deleted at once. */
export const MAILS_KEPT_DAYS = 7;
/** What the operator was told, with who has read it, and how it went out. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
export const NOTIFICATION_DELIVERIES_KEPT_DAYS = 30;
/** What a shopper asked and who it was: until then a question that could not be delivered can be sent again. Counted as long as clicks. */
export const INQUIRY_CONTENTS_KEPT_DAYS = 30;
/** Links to dealers' portals that have ended: the console shows when they were last used. */
export const PORTAL_LINKS_KEPT_DAYS = 30;
/** The address of somebody who may open a portal and has had no link that worked for a year. */
export const PORTAL_PEOPLE_KEPT_DAYS = 365;
/** What dealers reported of their cars, after it was decided: a year, and one month more. */
export const DEALER_REPORTS_KEPT_DAYS = 400;
/** How dealerships stood to the market at the end of a month: as long as there are reports of it, and one month more. */
export const PORTAL_MONTHS_KEPT_DAYS = 430;
/** Followed searches that have ended, without their address, and the news that they are told of: to answer a question about them. */
export const FOLLOWS_KEPT_DAYS = 30;
/** Wishes to follow that nobody has confirmed in time, with their address. */
export const UNCONFIRMED_KEPT_DAYS = 3;
/** How long calls and slow statements took: two days, so that last night can be looked at until the evening after the next. */
export const CALL_TIMINGS_KEPT_HOURS = 49;
/** Errors of the log, without values: a month after the last one of a sort. */
export const ERROR_GROUPS_KEPT_DAYS = 30;
/** Processes that have ended as they should. */
export const STOPPED_PROCESSES_KEPT_DAYS = 1;
/** What was done to many dealerships or cars at once: so long it can be undone (`UNDO_HOURS`). The audit log says it for longer. */
export const BULK_ACTIONS_KEPT_DAYS = 1;
