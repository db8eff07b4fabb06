/** The same visitor doing the same to the same vehicle again within this time counts once. */
export const REPEAT_WINDOW_MINUTES = 30;
/** Names that crawlers, link previews and monitoring give themselves; no browser has one of them. */
const BOT =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node-fetch|undici/i;
/** Whether a program sent the request, going by its user agent. Bots do not count as visitors. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOT.test(userAgent);

/** The latest contact clicks that "Recent Activity" reads. */
export const RECENT_CLICKS = 100;
/** A lead report covers this many days, today included, unless the caller says which days. */
export const REPORT_DAYS = 30;
/** The vehicles with the most clicks that a lead report names. */
export const REPORT_VEHICLES = 100;
/** A scorecard shows this many days, and compares them with as many before. */
export const SCORECARD_DAYS = 30;
/** The most wanted vehicles that a scorecard names. */
export const SCORECARD_VEHICLES = 10;
/** The timeline shows this many days, the latest that have clicks. */
export const TIMELINE_DAYS = 10;
/** How many makes "By Make" shows, the most clicked first. Fewer on a phone. */
export const TOP_MAKES = 10;
export const TOP_MAKES_ON_PHONE = 5;
/** The make that a click on a vehicle without a make counts for. */
export const UNKNOWN_MAKE = "Unknown";
/** What a deleted dealership is called when not even its name is left. */
export const DELETED_DEALERSHIP = "Deleted dealership";
