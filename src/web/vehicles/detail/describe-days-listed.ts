const DAY_MS = 24 * 60 * 60 * 1_000;

/** "today", "yesterday", "19 days ago": whole days of 24 hours between an ISO time and `nowMs`. */
export function describeDaysListed(since: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(since)) / DAY_MS);
  if (days < 1) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}
