import { TIMELINE_DAYS, TOP_MAKES, UNKNOWN_MAKE } from "./lead-rules.ts";

type Click = { timestamp: string; make: string | null };

/** A calendar day in the time zone of whoever counts: "2026-11-20". */
function dayOf(timestamp: string): string {
  const at = new Date(timestamp);
  const two = (part: number) => `${part}`.padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function countBy(clicks: readonly Click[], keyOf: (click: Click) => string): [key: string, count: number][] {
  const counts = new Map<string, number>();
  for (const click of clicks) {
    const key = keyOf(click);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts];
}

/**
 * What the two lead charts show of a list of clicks (ISO timestamps): the latest days that have clicks, oldest first, and
 * the most clicked makes.
 */
export function countClicks(clicks: readonly Click[]): {
  timeline: { date: string; count: number }[];
  makes: { make: string; count: number }[];
} {
  const days = countBy(clicks, ({ timestamp }) => dayOf(timestamp)).sort(([a], [b]) => a.localeCompare(b));
  const makes = countBy(clicks, ({ make }) => make || UNKNOWN_MAKE).sort(
    ([a, countA], [b, countB]) => countB - countA || a.localeCompare(b),
  );
  return {
    timeline: days.slice(-TIMELINE_DAYS).map(([date, count]) => ({ date, count })),
    makes: makes.slice(0, TOP_MAKES).map(([make, count]) => ({ make, count })),
  };
}
