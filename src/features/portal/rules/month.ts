/** A calendar month: `2026-11`. */
export type Month = string;

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): text is Month => MONTH.test(text);

/** Returns the month that is `count` months later; earlier with a negative number. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Returns the month's first day: `2026-11-01` of `2026-11`. */
export const firstDayOf = (month: Month): string => `${month}-01`;

/** Returns the month of a day: `2026-11` of `2026-11-20`. */
export const monthOf = (day: string): Month => day.slice(0, 7);

const words = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026" */
export const monthWords = (month: Month): string => words.format(new Date(`${month}-01T00:00:00Z`));

/**
 * Returns the months with a report: the current month so far and those before, at most a year, back to the one in which the
 * dealership was added.
 */
export function reportMonths(today: string, addedOn: string): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(today); months.length < 13 && month >= monthOf(addedOn); month = addMonths(month, -1)) {
    months.push(month);
  }
  return months;
}
