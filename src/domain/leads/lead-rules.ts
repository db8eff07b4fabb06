/** How many of the latest contact clicks "Recent Activity" reads. */
export const RECENT_CLICKS = 100;
/** Default period of a lead report, in days up to today. */
export const REPORT_DAYS = 30;
/** Period of a scorecard in days. It is compared with the same number of days before. */
export const SCORECARD_DAYS = 30;
/** How many days the timeline shows: the latest that have clicks. */
export const TIMELINE_DAYS = 10;
/** How many makes "By Make" shows, the most clicked first. Fewer on a phone. */
export const TOP_MAKES = 10;
export const TOP_MAKES_ON_PHONE = 5;
/** The make that a click on a vehicle without a make counts for. */
export const UNKNOWN_MAKE = "Unknown";
