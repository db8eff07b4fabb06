import { expect, it } from "vitest";
import { countClicks } from "./count-clicks.ts";

const on = (day: number, make: string | null = "Ford", hour = 12) => ({
  timestamp: new Date(2026, 10, day, hour).toISOString(),
  make,
});

it("shows the ten latest days that have clicks, oldest first", () => {
  const days = [1, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 20];
  const { timeline } = countClicks([...days.map((day) => on(day)), on(20, "BMW", 23)].reverse());
  expect(timeline.map(({ date }) => date)).toEqual([
    ...["05", "07", "08", "09", "10", "11", "12", "13", "14", "20"].map((day) => `2026-11-${day}`),
  ]);
  expect(timeline.at(-1)).toEqual({ date: "2026-11-20", count: 2 });
});

it("shows the ten most clicked makes, and counts a missing one as Unknown", () => {
  const clicks = "abcdefghijkl".split("").map((make) => on(1, make));
  const { makes } = countClicks([...clicks, on(1, "l"), on(2, "l"), on(2, null), on(3, "")]);
  expect(makes.slice(0, 3)).toEqual([
    { make: "l", count: 3 },
    { make: "Unknown", count: 2 },
    { make: "a", count: 1 },
  ]);
  expect(makes).toHaveLength(10);
});

it("shows nothing of nothing", () => {
  expect(countClicks([])).toEqual({ timeline: [], makes: [] });
});
