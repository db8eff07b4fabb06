import { describe, expect, it } from "vitest";
import { formatDuration, formatFullDay, formatMoment } from "./moment.tsx";

const NOW = new Date(2026, 10, 20, 15, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe("formatMoment", () => {
  it("says Never for what has not happened", () => {
    expect(formatMoment(null, NOW)).toBe("Never");
    expect(formatMoment(undefined, NOW)).toBe("Never");
  });
  it("names today, yesterday and tomorrow by the calendar, not by hours", () => {
    expect(formatMoment(at(2026, 10, 20, 0, 1), NOW)).toBe("Today, 12:01 AM");
    expect(formatMoment(at(2026, 10, 20, 13, 5), NOW)).toBe("Today, 1:05 PM");
    expect(formatMoment(at(2026, 10, 19, 0, 0), NOW)).toBe("Yesterday, 12:00 AM");
    expect(formatMoment(at(2026, 10, 21, 23, 59), NOW)).toBe("Tomorrow, 11:59 PM");
  });
  it("gives a short date with time for the rest, and the year when it is another", () => {
    expect(formatMoment(at(2026, 10, 18, 15, 45), NOW)).toBe("Nov 18, 3:45 PM");
    expect(formatMoment(at(2025, 11, 31, 9, 0), NOW)).toBe("Dec 31, 2025, 9:00 AM");
  });
});

it("writes a whole day", () => {
  expect(formatFullDay(at(2026, 11, 1, 12, 0))).toBe("Dec 1, 2026");
});

it("writes durations in the two largest units", () => {
  expect([400, 42_000, 180_000, 192_000, 3_600_000, 3_900_000].map(formatDuration)).toEqual([
    "under 1 s",
    "42 s",
    "3 min",
    "3 min 12 s",
    "1 h",
    "1 h 5 min",
  ]);
});
