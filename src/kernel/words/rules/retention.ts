/**
 * The periods for which the data that the product records is kept. The worker's sweep (kernel/database/sweep.ts) deletes older data;
 * docs/operations.md lists the same with the reasons.
 */

/** Contact clicks: 25 months, enough to compare two years. */
export const CLICKS_KEPT_DAYS = 761;
/** Vehicle views, of which there are many: 13 months, to compare a month with the same month of last year. */
export const VIEWS_KEPT_DAYS = 396;
/** Events of views and contacts with the reason why each was counted or not, by hour: a month, for the operator's checks. */
export const LEAD_ACTIVITY_KEPT_DAYS = 31;
/** The records of crawls, uploads and pushes to the partner. Each dealership keeps its newest crawl in any case. */
export const RUNS_KEPT_DAYS = 400;
/** The crawled hosts, with their robots.txt: as long as the record of what was advertised, for the same disputes. */
export const CRAWL_HOSTS_KEPT_DAYS = 730;
/** The consents and takedowns of a dealership after its deletion: as long as the audit log. */
export const CONSENTS_KEPT_DAYS = 761;
/** The journal of each car's changes by a run or an upload. A run can be undone as long as it is there. */
export const JOURNAL_KEPT_DAYS = 30;
/** The administrators' audit log: 25 months, longer than a subscription and its renewal. */
export const AUDIT_KEPT_DAYS = 761;
/**
 * Removed cars, with their prices. A car that its site shows again before then returns with its old id and address.
 */
export const REMOVED_VEHICLES_KEPT_DAYS = 400;
/** Names of properties and columns from which no stored fact comes any more. A running crawl may still use them. */
export const ORIGIN_CODES_KEPT_DAYS = 30;
/**
 * The daily record of what was advertised: two years, as proof in a dispute over an advertised price. Whole months are dropped, so the
 * oldest days are kept up to a month longer.
 */
export const LISTING_RECORDS_KEPT_DAYS = 730;
/** For this long a removed car's page says that the car is no longer listed. Afterwards the page answers 404. */
export const REMOVED_VEHICLES_SHOWN_DAYS = 90;
/**
 * The change log for the search indexes. A process that has not read it for longer rebuilds its index, and an older saved index is not
 * used. A week covers a deploy after a weekend. A night that changes 500,000 cars takes 2 MB of it.
 */
export const CHANGES_KEPT_HOURS = 7 * 24;
/** Shared lists of cars: half a year after they were last opened, so a list that is opened once a season is kept. */
export const LISTS_KEPT_DAYS = 180;
/** The market positions of cars that have left: as long as their prices count. */
export const DEPARTURES_KEPT_DAYS = 90;
/** Asking prices of makes and models by week: two years and a month, to compare with the same week of last year. */
export const MARKET_WEEKS_KEPT_DAYS = 761;
/** Mails after they were delivered or given up: long enough to look into last week's failures. Their content is deleted at once. */
export const MAILS_KEPT_DAYS = 7;
/** The operator's notifications, with who has read them and how they were sent. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
export const NOTIFICATION_DELIVERIES_KEPT_DAYS = 30;
/** A shopper's question and contact data: an undelivered question can be sent again until then. It is counted as long as clicks. */
export const INQUIRY_CONTENTS_KEPT_DAYS = 30;
/** Links to dealers' portals that have ended: the console shows when they were last used. */
export const PORTAL_LINKS_KEPT_DAYS = 30;
/** The address of somebody who may open a portal but has had no working link for a year. */
export const PORTAL_PEOPLE_KEPT_DAYS = 365;
/** Dealers' reports about their cars, after they were decided: a year and one month. */
export const DEALER_REPORTS_KEPT_DAYS = 400;
/** The market positions of dealerships at the end of a month: as long as there are reports of it, and one month more. */
export const PORTAL_MONTHS_KEPT_DAYS = 430;
/** Ended subscriptions to saved searches, without their address, and the news that was sent: for questions about them. */
export const FOLLOWS_KEPT_DAYS = 30;
/** Subscriptions that were not confirmed in time, with their address. */
export const UNCONFIRMED_KEPT_DAYS = 3;
/** Durations of calls and slow statements: two days, so that a night can be examined until the second evening after it. */
export const CALL_TIMINGS_KEPT_HOURS = 49;
/** Errors of the log, without values: a month after the last one of a kind. */
export const ERROR_GROUPS_KEPT_DAYS = 30;
/** Processes that have ended regularly. */
export const STOPPED_PROCESSES_KEPT_DAYS = 1;
/** Bulk changes of dealerships or cars: they can be undone for this long (`UNDO_HOURS`). The audit log keeps them longer. */
export const BULK_ACTIONS_KEPT_DAYS = 1;
