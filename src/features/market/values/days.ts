import type { Day } from "#core/facts/rules/day.ts";

const DAY_MS = 86_400_000;

/** The day of a moment, in UTC. */
export const dayOf = (moment: Date): Day => Math.floor(moment.getTime() / DAY_MS);

/** "2026-11-20" */
export const dateOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. 1970-01-01 was a Thursday. */
export const mondayOf = (day: Day): Day => day - ((day + 3) % 7);
