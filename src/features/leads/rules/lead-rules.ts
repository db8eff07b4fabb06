/**
 * A repetition by the same visitor with the same vehicle within this time is not counted. The table has a unique key
 * for the half hours of the clock; a longer or shorter window needs another one.
 */
export const REPEAT_WINDOW_MINUTES = 30;
/** Names of crawlers, link previews and monitoring in user agents; no browser has one of them. */
const BOT =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node-fetch|undici/i;
/** Returns whether a program sent the request, by its user agent. Bots do not count as visitors. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOT.test(userAgent);

/** The counted actions of shoppers. */
export type LeadAction = "view" | "contact";
/**
 * The outcome of a view or a contact. `counted`: the call showed that a page of ours was open. `unsigned`: it counts too, but did not show
 * that. The others do not count: a program that identifies itself, a repetition within the repeat window, a call from another website's
 * page, more than the limit of one address in an hour, more than the limits of its network.
 */
export const LEAD_OUTCOMES = ["counted", "unsigned", "bot", "repeat", "other_site", "cap", "network"] as const;
export type LeadOutcome = (typeof LEAD_OUTCOMES)[number];
/** The outcomes that count. */
export type CountedOutcome = "counted" | "unsigned";
export const isCounted = (outcome: LeadOutcome): outcome is CountedOutcome =>
  outcome === "counted" || outcome === "unsigned";
/**
 * The most actions of one address that count in an hour. An office or a mobile network has one address for many people, so the limits
 * are well above one shopper's actions.
 */
export const MAX_COUNTED_PER_HOUR: Record<LeadAction, number> = { view: 1_000, contact: 100 };
/** The same of those that do not show that a page was open: browsers without scripts, and programs. */
export const MAX_UNSIGNED_PER_HOUR: Record<LeadAction, number> = { view: 100, contact: 20 };
/** A /48 or /24 counts as at most this many of its addresses in an hour. */
export const NETWORK_TIMES_ADDRESS = 2;
/** The most visitors of a network that count in a day, for each of its shares (`shareOf`): 30 of a /48, 40 of a /24. */
export const VISITORS_A_SHARE = 5;

/** The number of days that the lead check examines. */
export const LEAD_CHECK_DAYS = 7;
/** The most findings of each kind in the lead check, those with the most contacts first. */
export const LEAD_FINDINGS = 20;
/** From this many contacts in a day an address is unusual. */
export const UNUSUAL_CONTACTS_A_DAY = 20;
/** From this many contacts in a day without any view an address is unusual. The list has a contact button too, so fewer are normal. */
export const CONTACTS_WITHOUT_VIEW = 5;
/** From this many contacts in a day, by this many visitors, a /48 or /24 is unusual. */
export const UNUSUAL_NETWORK_CONTACTS = 40;
export const UNUSUAL_NETWORK_VISITORS = 5;
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
/** The number of days in a lead report, today included, unless the caller gives a range. */
export const REPORT_DAYS = 30;
/** The vehicles with the most clicks that a lead report names. */
export const REPORT_VEHICLES = 100;
/** A scorecard shows this many days, and compares them with as many before. */
export const SCORECARD_DAYS = 30;
/** The number of most wanted vehicles on a scorecard. */
export const SCORECARD_VEHICLES = 10;
/** The timeline shows this many days, the latest that have clicks. */
export const TIMELINE_DAYS = 10;
/** How many makes "By Make" shows, the most clicked first. Fewer on a phone. */
export const TOP_MAKES = 10;
export const TOP_MAKES_ON_PHONE = 5;
/** The make that a click on a vehicle without a make counts for. */
export const UNKNOWN_MAKE = "Unknown";
/** The name of a deleted dealership when its name is gone, too. */
export const DELETED_DEALERSHIP = "Deleted dealership";
