const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
const ago = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Nov 20, 2026". In UTC, so that the server and every browser write the same. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** "just now", "12 minutes ago", "2 hours ago", "yesterday"; the day itself when it is over a week ago. */
export function formatTimeAgo(iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso);
  if (ageMs < 2 * MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return ago.format(-Math.floor(ageMs / MINUTE_MS), "minute");
  if (ageMs < DAY_MS) return ago.format(-Math.floor(ageMs / HOUR_MS), "hour");
  if (ageMs < 7 * DAY_MS) return ago.format(-Math.floor(ageMs / DAY_MS), "day");
  return formatDay(iso);
}
