import { expect, it } from "vitest";
import { describeDaysListed } from "./listing-age.tsx";

const since = "2026-11-01T10:00:00.000Z";
const later = (hours: number) => Date.parse(since) + hours * 60 * 60 * 1_000;

it("counts whole days, and none below zero", () => {
  expect(describeDaysListed(since, later(-1))).toBe("today");
  expect(describeDaysListed(since, later(23))).toBe("today");
  expect(describeDaysListed(since, later(24))).toBe("yesterday");
  expect(describeDaysListed(since, later(19 * 24 + 5))).toBe("19 days ago");
});
