/** The largest CSV file that can be uploaded. The dialog promises 10 MB, so the larger meaning of MB applies. */
export const CSV_MAX_BYTES = 10 * 1024 * 1024;
/** The number of rejected rows in a preview. The others are in the downloadable file. */
export const SHOWN_REJECTED_ROWS = 50;
/** The most warnings in an answer. */
export const SHOWN_WARNINGS = 50;
/** The most columns of a file. A file with more is not CSV, or was read with the wrong delimiter. */
export const CSV_MAX_COLUMNS = 500;
/** The most rows of a file, other dealers' included. Ten megabytes of real rows are far fewer. */
export const CSV_MAX_ROWS = 200_000;
/** The longest cell that is read, in characters. The longest real ones are lists of photos, below 30,000. */
export const CSV_MAX_CELL_LENGTH = 200_000;
/** The number of the file's first rows that a preview shows as cars. */
export const SHOWN_ROWS = 12;
/** The number of uploads on a page of a dealership's list. */
export const IMPORTS_A_PAGE = 20;
