/**
 * The same visitor doing the same to the same vehicle again within this time counts once. The table has a unique key
 * for the half hours of the clock; a longer or shorter window needs another one.
 */
export const REPEAT_WINDOW_MINUTES = 30;
/** Names that crawlers, link previews and monitoring give themselves; no browser has one of them. */
const BOT =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node-fetch|undici/i;
/** Whether a program sent the request, going by its user agent. Bots do not count as visitors. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOT.test(userAgent);

/** What shoppers do that is counted. */
export type LeadAction = "view" | "contact";
/**
 * What became of a view or a contact. Everything but `counted` is left out: a program that says it is one, the same again
 * within the repeat window, a call from another website's page, more than one address may have in an hour.
 */
export const LEAD_OUTCOMES = ["counted", "bot", "repeat", "other_site", "cap"] as const;
export type LeadOutcome = (typeof LEAD_OUTCOMES)[number];
/**
 * How much of one address counts in an hour. An office or a mobile network has one address for many people, so the caps are
 * well above what one shopper does.
 */
export const MAX_COUNTED_PER_HOUR: Record<LeadAction, number> = { view: 1_000, contact: 100 };

/** The lead check looks at this many days. */
export const LEAD_CHECK_DAYS = 7;
/** The lead check names at most this many findings of each kind, those with the most contacts first. */
export const LEAD_FINDINGS = 20;
/** From this many contacts in a day an address is unusual. */
export const UNUSUAL_CONTACTS_A_DAY = 20;
/** From this many contacts in a day without any view an address is unusual. The list has a contact button too, so fewer are normal. */
export const CONTACTS_WITHOUT_VIEW = 5;
/** An hour is a burst from this many contacts, if they are this many times the average of the other hours that have any. */
export const BURST_CONTACTS = 30;
export const BURST_TIMES_AVERAGE = 5;
/** One user agent is unusual if it made this share of an hour's contacts, from this many contacts and addresses. */
export const ONE_AGENT_PERCENT = 80;
export const ONE_AGENT_CONTACTS = 20;
export const ONE_AGENT_ADDRESSES = 5;

/** A user agent's first characters, enough to recognise it. Control characters are left out. */
export const shortAgent = (userAgent: string | undefined): string =>
  (userAgent ?? "").replace(/\p{Cc}/gu, "").slice(0, 160);

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
