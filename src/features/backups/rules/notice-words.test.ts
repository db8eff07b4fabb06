import { expect, it } from "vitest";
import { isBackupOld } from "./notice-words.ts";

it("a backup is too old after a day and a half; without any it is counted from when one was expected", () => {
  const at = (hours: number) => new Date(hours * 3_600_000);
  expect(isBackupOld(at(0), at(-100), at(36))).toBe(false);
  expect(isBackupOld(at(0), at(-100), at(37))).toBe(true);
  expect(isBackupOld(null, at(0), at(36))).toBe(false);
  expect(isBackupOld(null, at(0), at(37))).toBe(true);
});
