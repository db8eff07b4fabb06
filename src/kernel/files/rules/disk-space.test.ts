import { expect, it } from "vitest";
import { diskLevel } from "./disk-space.ts";

const GB = 1e9;
it.each([
  [20, 1.9, "alarm"],
  [20, 2.5, "between"],
  [20, 3.1, "fine"],
  [2_000, 4.9, "alarm"],
  [2_000, 8, "fine"],
])("a disk of %d GB with %d free is: %s", (total, free, level) => {
  expect(diskLevel({ totalBytes: total * GB, freeBytes: free * GB })).toBe(level);
});
