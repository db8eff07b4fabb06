/** The largest CSV file that can be uploaded. */
export const CSV_MAX_BYTES = 10_000_000;
/** A preview names this many rejected rows; the rest is in the downloadable file. */
export const SHOWN_REJECTED_ROWS = 50;
