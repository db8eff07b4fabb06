const HOUR_MS = 3_600_000;

/** A car that was last confirmed longer ago is asked for again when a shopper opens it. */
const CONFIRM_AFTER_MS = 6 * HOUR_MS;
/** The page of one car is requested because of shoppers at most so often. */
export const ASK_AGAIN_AFTER_MS = HOUR_MS;

/**
 * Whether a car's own page shall be requested again because of what a shopper does. A contact is worth more than a view: the
 * dealer renews for real leads.
 * @param confirmedAt when the dealer's site last showed the car
 */
export const isWorthAsking = (action: "view" | "contact", confirmedAt: Date, now: number): boolean =>
  action === "contact" || now - confirmedAt.getTime() > CONFIRM_AFTER_MS;
