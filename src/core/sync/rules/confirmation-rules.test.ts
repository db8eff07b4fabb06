import { expect, it } from "vitest";
import { needsRecheck } from "./confirmation-rules.ts";

const HOUR = 3_600_000;
const confirmedAt = new Date(100 * HOUR);

it("asks for a car's page at a contact, and at a view when it was confirmed more than six hours ago", () => {
  expect(needsRecheck("contact", confirmedAt, 100 * HOUR)).toBe(true);
  expect(needsRecheck("view", confirmedAt, 106 * HOUR)).toBe(false);
  expect(needsRecheck("view", confirmedAt, 106 * HOUR + 1)).toBe(true);
});
