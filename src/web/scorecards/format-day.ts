const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 20" of `2026-11-20`. */
export const formatChartDay = (date: string): string => short.format(new Date(`${date}T00:00:00Z`));

/** "Nov 20, 2026", of a day or, in a named time zone, of a moment: the server and every browser write the same. */
export const formatFullDate = (iso: string, timeZone = "UTC"): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }).format(new Date(iso));
