import { DAYS, type Day, daysUntil } from "./hours-words.ts";

/** Open from and until, "09:00"; null is closed. */
type Span = { opens: string; closes: string } | null;

const MAX_TEXT = 500;
const DAY_WORDS =
  /^(?:mo(?:n(?:day)?)?|tu(?:es?(?:day)?)?|we(?:d(?:nesday)?)?|th(?:u(?:rs?(?:day)?)?)?|fr(?:i(?:day)?)?|sa(?:t(?:urday)?)?|su(?:n(?:day)?)?)s?$/;
const TOKEN = /[a-z]+|\d{1,2}(?:[:.]\d{2})?(?::\d{2})?|[-–—]/g;
const IS_RANGE = /^(?:-|–|—|to|through|thru|until)$/;
const IS_TIME = /^\d/;

const dayOf = (word: string): Day | null =>
  DAY_WORDS.test(word) ? (DAYS.find((day) => word.startsWith(day.toLowerCase())) ?? null) : null;

/** Returns the days of "mon - fri", "saturday sunday" or "daily"; null when a word is no day, or there is none. */
function readDays(words: readonly string[]): Day[] | null {
  if (words.join("") === "daily" || words.join("") === "everyday") return [...DAYS];
  const days = new Set<Day>();
  let last: Day | null = null;
  let isRange = false;
  for (const word of words) {
    if (IS_RANGE.test(word)) isRange = true;
    else if (word !== "and") {
      const day = dayOf(word);
      if (day === null) return null;
      for (const each of daysUntil(isRange && last !== null ? last : day, day)) days.add(each);
      [last, isRange] = [day, false];
    }
  }
  return days.size === 0 ? null : [...days];
}

/** A time as written: `half` is "am", "pm" or empty. `isFull`: with a leading zero, so that it is of a day of 24 hours. */
type WrittenTime = { hour: number; minute: string; half: string; isFull: boolean };

/** Returns "18:30" for "6:30 pm"; null for a time that a day does not have. */
function inOneForm({ hour, minute, half }: Omit<WrittenTime, "isFull">): string | null {
  const hours = half === "" ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  if (hours > 24 || Number(minute) > 59 || (half !== "" && hour > 12)) return null;
  return `${`${hours}`.padStart(2, "0")}:${minute}`;
}

/** No dealer opens at night: "1-5" is in the afternoon. */
const EARLIEST_HOUR = 6;

/** Returns which half of the day an opening time without one means. @param until the closing time, which may say it for both */
function halfOfOpening({ hour, half }: WrittenTime, until: WrittenTime): string {
  if (half !== "" || hour >= 12) return half;
  if (until.half === "") return half;
  return until.half === "pm" && hour < EARLIEST_HOUR ? "pm" : "am";
}

/** Returns the span between two times. Without am and pm, "9-7" means until the evening, and "1-5" the afternoon. */
function spanOf(from: WrittenTime, until: WrittenTime): Span {
  const isBare = from.half + until.half === "" && until.hour < 12;
  const isAfternoon = isBare && from.hour > 0 && from.hour < EARLIEST_HOUR && !from.isFull;
  const isEvening = isBare && (isAfternoon || until.hour <= from.hour);
  const opens = inOneForm({ ...from, half: isAfternoon ? "pm" : halfOfOpening(from, until) });
  const closes = inOneForm({ ...until, half: isEvening ? "pm" : until.half });
  if (opens === null || closes === null || opens >= closes) return null;
  return { opens, closes: closes === "24:00" ? "23:59" : closes };
}

/** Reads the entries of a text: days with their times. */
class HoursReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    const plain = text.toLowerCase().replace(/\b([ap])\.m\b/g, "$1m");
    this.#tokens = plain.replace(/(\d)([ap]m)\b/g, "$1 $2").match(TOKEN) ?? [];
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Returns the next entry; null when it cannot be read. */
  next(): { days: Day[]; span: Span } | null {
    const days = readDays(this.#takeWhile((token) => !IS_TIME.test(token) && token !== "closed"));
    if (days === null) return null;
    if (this.#takeWhile((token) => token === "closed").length > 0) return { days, span: null };
    const from = this.#takeTime();
    const isRange = IS_RANGE.test(this.#tokens[this.#at++] ?? "");
    const until = this.#takeTime();
    const span = from && until && isRange ? spanOf(from, until) : null;
    return span && { days, span };
  }

  #takeWhile(isWanted: (token: string) => boolean): string[] {
    const from = this.#at;
    while (!this.isDone && isWanted(this.#tokens[this.#at] ?? "")) this.#at += 1;
    return this.#tokens.slice(from, this.#at);
  }

  #takeTime(): WrittenTime | null {
    const [hour = "", minute = "00"] = (this.#tokens[this.#at++] ?? "").split(/[:.]/);
    const [half = ""] = this.#takeWhile((token) => token === "am" || token === "pm");
    return IS_TIME.test(hour) ? { hour: Number(hour), minute, half, isFull: hour.startsWith("0") } : null;
  }
}

/**
 * Reads opening hours as people write them and as schema.org does: "Mon-Fri 9am-7pm, Sat 10-5, Sun closed", "Mo-Fr 09:00-19:00".
 * @returns them in schema.org's form, one entry for neighbouring days with the same times; closed days are left out. Null when any part
 *   cannot be read
 */
export function readHours(text: string): string | null {
  if (text.length > MAX_TEXT) return null;
  const open = new Map<Day, Span>();
  const reader = new HoursReader(text);
  while (!reader.isDone) {
    const entry = reader.next();
    // Two times on one day, with a pause between them, are not kept.
    if (entry === null || entry.days.some((day) => open.has(day))) return null;
    for (const day of entry.days) open.set(day, entry.span);
  }
  return writeHours(open);
}

/** Writes hours in schema.org's form. */
export function writeHours(open: ReadonlyMap<string, Span>): string | null {
  const runs: { from: Day; to: Day; times: string }[] = [];
  for (const [index, day] of DAYS.entries()) {
    const span = open.get(day);
    if (!span) continue;
    const times = `${span.opens}-${span.closes}`;
    const last = runs.at(-1);
    if (last?.times === times && last.to === DAYS[index - 1]) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  const entries = runs.map(({ from, to, times }) => `${from === to ? from : `${from}-${to}`} ${times}`);
  return entries.length === 0 ? null : entries.join(", ");
}
