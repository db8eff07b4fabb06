/** Days since 1970-01-01 (UTC), whole. */
export type Day = number;
