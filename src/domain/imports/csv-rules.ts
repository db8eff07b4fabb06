/** The largest CSV file that can be uploaded: the 10 MB that the dialog promises, in the larger of its two meanings. */
export const CSV_MAX_BYTES = 10 * 1024 * 1024;
/** A preview names this many rejected rows; the rest is in the downloadable file. */
export const SHOWN_REJECTED_ROWS = 50;
/** An answer carries this many warnings. */
export const SHOWN_WARNINGS = 50;
/** No dealer's export has more columns; a file that seems to is read with the wrong delimiter, or is none. */
export const CSV_MAX_COLUMNS = 500;
/** The longest cell that is looked at, in characters. The longest real ones, lists of photos, stay below 30,000. */
export const CSV_MAX_CELL_LENGTH = 200_000;
/**
 * An upload that is the whole lot asks first when it would remove more than this share of the listed cars: it may be half
 * a file, or another dealership's.
 */
export const MAX_UNCONFIRMED_REMOVAL_SHARE = 0.3;
