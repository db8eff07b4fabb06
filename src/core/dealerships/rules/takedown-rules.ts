/** The most characters of a reason, and of the name of the requester. */
export const MAX_TAKEDOWN_REASON = 1_000;
export const MAX_ASKED_BY = 200;

/** A car's state for shoppers: `hidden` by the operator, or `removed` because its dealer does not list it any more. */
export type Standing = "listed" | "hidden" | "removed";

/** The message to an administrator who requests a crawl of a taken-down dealership. */
export const TAKEN_DOWN_NO_SYNC = "This dealership has been taken down. Lift the takedown before syncing.";
/** The reason of a crawl that was running or waiting when its dealership was taken down. */
export const TAKEN_DOWN_RUN = "The dealership has been taken down, so its crawl was ended and nothing of it was kept.";
