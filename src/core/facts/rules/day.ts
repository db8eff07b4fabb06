/** Whole days since 1970-01-01 (UTC). */
export type Day = number;
