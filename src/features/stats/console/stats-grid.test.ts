import { expect, it } from "vitest";
import { formatLastSync } from "./stats-grid.tsx";

const now = new Date(2026, 10, 20, 18, 0);
const local = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();

it("says Never when nothing was synced", () => {
  expect(formatLastSync(null, now)).toBe("Never");
  expect(formatLastSync("", now)).toBe("Never");
  expect(formatLastSync("not a time", now)).toBe("Never");
});

it("says Today with a 12-hour time", () => {
  expect(formatLastSync(local(2026, 10, 20, 15, 45), now)).toBe("Today, 3:45 PM");
  expect(formatLastSync(local(2026, 10, 20, 0, 5), now)).toBe("Today, 12:05 AM");
});

it("says the day and the time otherwise", () => {
  expect(formatLastSync(local(2026, 10, 19, 23, 59), now)).toBe("Nov 19, 11:59 PM");
  expect(formatLastSync(local(2025, 10, 20, 9, 0), now)).toBe("Nov 20, 9:00 AM");
});
