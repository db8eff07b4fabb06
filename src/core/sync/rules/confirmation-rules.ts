const HOUR_MS = 3_600_000;

/** A car that was last confirmed longer ago is rechecked when a shopper opens it. */
const CONFIRM_AFTER_MS = 6 * HOUR_MS;
/** The page of one car is requested for shoppers at most this often. */
export const RECHECK_AFTER_MS = HOUR_MS;

/**
 * Returns whether a car's own page is requested again after a shopper's action. A contact counts more than a view, because
 * dealers renew for real leads.
 * @param confirmedAt when the dealer's site last showed the car
 */
export const needsRecheck = (action: "view" | "contact", confirmedAt: Date, now: number): boolean =>
  action === "contact" || now - confirmedAt.getTime() > CONFIRM_AFTER_MS;
