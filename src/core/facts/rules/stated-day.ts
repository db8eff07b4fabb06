import { cleanText } from "./text.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MS_PER_DAY = 86_400_000;
/** In the evening of the United States it is tomorrow already by UTC. A count of days would then name another day until midnight there. */
const US_BEHIND_MS = 6 * 3_600_000;
/** No car stands longer on a lot. An earlier day means something else, such as its first registration. */
const MAX_DAYS = 15 * 365;

/** "2026-10-02", "20261002", "2026-10-02T09:15:00Z". */
const ISO = /^((?:19|20)\d\d)-?(0\d|1[0-2])-?([0-3]\d)(?!\d)/;
/** "10/2/2026", "10-02-26", with or without a time: the month first, as in the United States. */
const AMERICAN = /^(\d{1,2})[/.-](\d{1,2})[/.-]((?:20)?\d\d)(?!\d)/;
/** "Oct 2, 2026", "2-Oct-2026", "02OCT26". */
const IN_WORDS =
  /^(?:([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (20\d\d)|(\d{1,2})[- ]?([a-z]{3})[a-z]{0,6}\.?[-, ]{0,2}((?:20)?\d\d))\b/i;
const DAYS = /^(\d{1,4})(?:\.0+)?(?: days?)?(?: (?:on (?:the )?lot|in (?:stock|inventory)))?$/i;

/** Returns the parts of a written day: year, month from 1, day; null for any other text. */
function partsOf(text: string): readonly [number, number, number] | null {
  const iso = ISO.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const american = AMERICAN.exec(text);
  if (american !== null) return [inFull(american[3]), Number(american[1]), Number(american[2])];
  const [, month, day, year, otherDay, otherMonth, otherYear] = IN_WORDS.exec(text) ?? [];
  const index = MONTHS.indexOf((month ?? otherMonth ?? "").toLowerCase());
  return index < 0 ? null : [inFull(year ?? otherYear), index + 1, Number(day ?? otherDay)];
}

const inFull = (year = ""): number => (year.length === 2 ? 2_000 + Number(year) : Number(year));
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the day since which a car has been on its dealer's lot as `2026-10-02`: by a written day, else by a number of days until today.
 * Null where neither is credible.
 * @param value "10/02/2026", "2026-10-02" @param days "48", 48, "48 days" @param today when it was read
 */
export function readStockedOn(value: unknown, days: unknown, today = new Date()): string | null {
  const todayMs = Math.floor((today.getTime() - US_BEHIND_MS) / MS_PER_DAY) * MS_PER_DAY;
  const parts = partsOf(cleanText(value, 40) ?? "");
  const written = parts === null ? Number.NaN : Date.UTC(parts[0], parts[1] - 1, parts[2]);
  const isReal = parts !== null && new Date(written).getUTCDate() === parts[2] && parts[1] >= 1 && parts[1] <= 12;
  const ago = Number(DAYS.exec(cleanText(days, 40) ?? "")?.[1] ?? Number.NaN);
  const day = isReal ? written : todayMs - ago * MS_PER_DAY;
  // A clock ahead of ours may already write tomorrow's day.
  const isCredible = day <= todayMs + MS_PER_DAY && day >= todayMs - MAX_DAYS * MS_PER_DAY;
  return isCredible ? isoDay(day) : null;
}
