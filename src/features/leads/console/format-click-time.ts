const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const withTime = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});
const whole = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/**
 * Formats the time of a click: "Nov 20" where there is little room, else "Nov 20, 3:45 PM", with the year when it is not this
 * one. "N/A" for an invalid time.
 */
export function formatClickTime(iso: string, { brief, now = new Date() }: { brief: boolean; now?: Date }): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "N/A";
  if (brief) return short.format(at);
  // Some language data put a narrow space before AM and PM; find-in-page would miss it.
  return (at.getFullYear() === now.getFullYear() ? withTime : whole).format(at).replace(/\s/g, " ");
}

/** "Nov 20" for the calendar day "2026-11-20", in any time zone. */
export function formatCalendarDay(day: string): string {
  return short.format(new Date(`${day}T12:00:00`));
}
