import { expect, it } from "vitest";
import { formatDay, formatTimeAgo } from "./format-time.ts";

const at = "2026-11-20T23:30:00.000Z";
const later = (minutes: number) => Date.parse(at) + minutes * 60_000;

it("names the day the same everywhere", () => {
  expect(formatDay(at)).toBe("Nov 20, 2026");
});

it("says how long ago something was, and the day when that is long", () => {
  expect(formatTimeAgo(at, later(1))).toBe("just now");
  expect(formatTimeAgo(at, later(12))).toBe("12 minutes ago");
  expect(formatTimeAgo(at, later(150))).toBe("2 hours ago");
  expect(formatTimeAgo(at, later(25 * 60))).toBe("yesterday");
  expect(formatTimeAgo(at, later(8 * 24 * 60))).toBe("Nov 20, 2026");
});

it("calls a time that is ahead of the reader's clock just now", () => {
  expect(formatTimeAgo(at, later(-30))).toBe("just now");
});
