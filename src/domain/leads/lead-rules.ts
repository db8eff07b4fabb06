/** The latest contact clicks that "Recent Activity" reads. */
export const RECENT_CLICKS = 100;
/** A lead report is about the last days, as many as this, when nobody says which. */
export const REPORT_DAYS = 30;
/** A scorecard shows this many days, and compares them with as many before. */
export const SCORECARD_DAYS = 30;
/** The timeline shows this many days, the latest that have clicks. */
export const TIMELINE_DAYS = 10;
/** "By Make" shows this many makes, the most clicked first; fewer on a phone. */
export const TOP_MAKES = 10;
export const TOP_MAKES_ON_PHONE = 5;
/** What a click on a vehicle without a make counts as. */
export const UNKNOWN_MAKE = "Unknown";
