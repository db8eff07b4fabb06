/** How often a followed search writes: once a day at `NEWS_HOUR`, or soon after something has changed. */
export const FREQUENCIES = ["daily", "immediate"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The hour at which daily mails are written, in the time zone of the statistics. */
export const NEWS_HOUR = 8;
/** Mails of a search that writes at once are at least so far apart. Minutes. */
export const IMMEDIATE_PAUSE_MINUTES = 15;
/** Cars that one mail names; the listing shows the rest. */
export const MAX_CARS_A_MAIL = 20;

/** A request to follow must be confirmed within this time. */
export const CONFIRM_WITHIN_HOURS = 48;
/** Confirmations that one request may be sent, and how far apart. */
export const MAX_CONFIRMATIONS = 3;
export const CONFIRMATION_PAUSE_MINUTES = 10;
/** Searches that one address may follow. */
export const MAX_FOLLOWS_AN_ADDRESS = 20;
/** Confirmations that one address gets a day, whatever for: nobody can flood somebody else's mailbox. */
export const MAX_CONFIRMATIONS_AN_ADDRESS = 5;
/** Confirmations of the whole site a day. More are not shoppers, and would ruin the sender's name with mail servers. */
export const MAX_CONFIRMATIONS_A_DAY = 2_000;

/** A car whose VIN was listed this lately is not new: it is back, or it has moved to another dealership. Days. */
export const NOT_NEW_DAYS = 90;
