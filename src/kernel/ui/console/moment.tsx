const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const exactClock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const dayWithYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** Returns the whole calendar days from `now` to `then`, in the reader's time zone: -1 is yesterday. */
export function calendarDaysBetween(now: Date, then: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(then) - midnight(now)) / 86_400_000;
}

/** Returns "3:45 PM", with seconds "3:45:07 PM". Some versions of the language data have a narrow space there. */
export function formatClock(date: Date, precision: "minutes" | "seconds" = "minutes"): string {
  return (precision === "seconds" ? exactClock : clock).format(date).replace(/\s/g, " ");
}

/** Returns "Nov 20", with the year when it is not this one. */
function formatShortDay(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? shortDay : dayWithYear).format(date);
}

/** Returns "Nov 20, 2026", in the reader's time zone. */
export function formatFullDay(iso: string): string {
  return dayWithYear.format(new Date(iso));
}

/**
 * Returns a moment in everyday words: "Never", "Today, 3:45 PM", "Yesterday, 3:45 PM", "Tomorrow, 2:10 AM", else "Nov 12, 3:45 PM" (with
 * the year when it is not this one). In the reader's time zone.
 * @param iso an ISO time; null for something that has not happened
 */
export function formatMoment(iso: string | null | undefined, now: Date = new Date()): string {
  if (!iso) return "Never";
  const then = new Date(iso);
  const days = calendarDaysBetween(now, then);
  const day = days === 0 ? "Today" : days === -1 ? "Yesterday" : days === 1 ? "Tomorrow" : formatShortDay(then, now);
  return `${day}, ${formatClock(then)}`;
}

/** Returns the same within a sentence: "today, 3:45 PM". */
export const momentInSentence = (iso: string | null | undefined): string =>
  formatMoment(iso).replace(/^(?:Today|Yesterday|Tomorrow|Never)/, (day) => day.toLowerCase());

/** Returns a duration in words: "under 1 s", "42 s", "3 min 12 s", "1 h 5 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * A moment as `formatMoment` returns it; the time of day is not broken where the line is short.
 * @param props.inSentence it stands within a sentence: "today, 3:45 PM"
 */
export function Moment({ iso, inSentence = false }: { iso: string | null | undefined; inSentence?: boolean }) {
  const words = inSentence ? momentInSentence(iso) : formatMoment(iso);
  const comma = words.lastIndexOf(", ");
  if (comma < 0) return words;
  return (
    <time dateTime={iso ?? undefined}>
      {words.slice(0, comma + 2)}
      <span className="whitespace-nowrap">{words.slice(comma + 2)}</span>
    </time>
  );
}
