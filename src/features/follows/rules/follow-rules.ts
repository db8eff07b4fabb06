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
/** The most confirmations a day that one address of the internet (a /64 for IPv6) causes; wider networks cause more (`shareOf`). */
export const CONFIRMATIONS_A_NETWORK = 30;
/** The confirmations of the whole site on a usual day. Beyond it, browsers do work first, and networks with many wait for their mails. */
export const USUAL_CONFIRMATIONS_A_DAY = 500;
/** On a crowded day, each confirmation of a network waits this much longer than the one before. Minutes, for each level of `crowding`. */
const SPREAD_MINUTES = 5;
/** Less than `CONFIRM_WITHIN_HOURS`, so that there is time to confirm. */
const LONGEST_SPREAD_MINUTES = 12 * 60;

/** Returns how long a confirmation waits. @param nth which one of the day it is for the caller's widest network, from 1 */
export const spreadMinutes = (level: number, nth: number): number =>
  Math.min(LONGEST_SPREAD_MINUTES, level * SPREAD_MINUTES * Math.max(0, nth - 1));

/**
 * A followed car is told to be gone when it has been this long: a removal may be undone, and a car that has moved is listed again when its
 * new dealership has been crawled. Minutes.
 */
export const GONE_AFTER_MINUTES = 60;
/** Hidden cars and those of a closed dealership are told to be gone after these days: they may be shown again, a subscription renewed late. */
export const CLOSED_AFTER_DAYS = 7;

/** A car whose VIN was listed this lately is not new: it is back, or it has moved to another dealership. Days. */
export const NOT_NEW_DAYS = 90;
