/** How often a followed search sends mails: once a day at `NEWS_HOUR`, or soon after a change. */
export const FREQUENCIES = ["daily", "immediate"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The hour at which daily mails are written, in the time zone of the statistics. */
export const NEWS_HOUR = 8;
/** The shortest time between two immediate mails of a search. Minutes. */
export const IMMEDIATE_PAUSE_MINUTES = 15;
/** Cars that one mail names; the listing shows the rest. */
export const MAX_CARS_A_MAIL = 20;

/** A request to follow must be confirmed within this time. */
export const CONFIRM_WITHIN_HOURS = 48;
/** The most confirmations for one request, and the time between them. */
export const MAX_CONFIRMATIONS = 3;
export const CONFIRMATION_PAUSE_MINUTES = 10;
/** The most searches that one address may follow. */
export const MAX_FOLLOWS_AN_ADDRESS = 20;
/** The most confirmations that one address gets a day, for all its requests: nobody can flood somebody else's mailbox. */
export const MAX_CONFIRMATIONS_AN_ADDRESS = 5;
/** The most confirmations of the whole site a day. More do not come from shoppers, and would harm the sender's reputation. */
export const MAX_CONFIRMATIONS_A_DAY = 2_000;

/** A car whose VIN was listed this lately is not new: it is back, or it has moved to another dealership. Days. */
export const NOT_NEW_DAYS = 90;
