/** The largest CSV file that can be uploaded. The dialog promises 10 MB, so the larger meaning of MB applies. */
export const CSV_MAX_BYTES = 10 * 1024 * 1024;
/** A preview names this many rejected rows; the rest is in the downloadable file. */
export const SHOWN_REJECTED_ROWS = 50;
/** An answer carries this many warnings. */
export const SHOWN_WARNINGS = 50;
/** The most columns of a file. A file with more is not CSV, or was read with the wrong delimiter. */
export const CSV_MAX_COLUMNS = 500;
/** The longest cell that is read, in characters. The longest real ones are lists of photos, below 30,000. */
export const CSV_MAX_CELL_LENGTH = 200_000;
/**
 * An upload of the whole lot needs a confirmation to remove more than this share of the listed cars, because the file
 * may be incomplete or another dealership's.
 */
export const MAX_UNCONFIRMED_REMOVAL_SHARE = 0.3;
