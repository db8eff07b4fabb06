import { describe, expect, it } from "vitest";
import { backupName, chooseOutdated, isBackupDue, readBackupName, readStamp, stampOf } from "./backup-rules.ts";

const HOUR_MS = 3_600_000;
const at = (time: string) => new Date(`2026-11-23T${time}:00`);
const state = {
  nightly: true,
  hour: 3,
  lastGoodAt: new Date("2026-11-22T03:00:10"),
  lastTriedAt: new Date("2026-11-22T03:00:10"),
  isLogCut: false,
  runningMs: HOUR_MS,
};

describe("the nightly backup", () => {
  it("is due once the hour has come, also for a process that slept through it", () => {
    expect(isBackupDue(state, at("02:59"))).toBe(false);
    expect(isBackupDue(state, at("03:00"))).toBe(true);
    expect(isBackupDue(state, at("18:00"))).toBe(true);
  });

  it("is not due twice in a night", () => {
    const made = at("03:00");
    expect(isBackupDue({ ...state, lastGoodAt: made, lastTriedAt: made }, at("23:59"))).toBe(false);
  });

  it("is tried again an hour after it failed", () => {
    const failed = { ...state, lastTriedAt: at("03:00") };
    expect(isBackupDue(failed, at("03:59"))).toBe(false);
    expect(isBackupDue(failed, at("04:00"))).toBe(true);
  });

  it("is made soon where there is none, or where the log goes on from none, but not in the first minutes", () => {
    const none = { ...state, lastGoodAt: null, lastTriedAt: null };
    expect(isBackupDue(none, at("12:00"))).toBe(true);
    expect(isBackupDue({ ...none, runningMs: 1_000 }, at("12:00"))).toBe(false);
    const made = at("03:00");
    expect(isBackupDue({ ...state, lastGoodAt: made, lastTriedAt: made, isLogCut: true }, at("12:00"))).toBe(true);
  });

  it("is not made where it is switched off", () => {
    expect(isBackupDue({ ...state, nightly: false, lastGoodAt: null }, at("12:00"))).toBe(false);
  });
});

it("names a backup by its moment and kind, and reads the name", () => {
  const startedAt = new Date("2026-11-23T03:00:07.123Z");
  expect(backupName(startedAt, "physical", false)).toBe("autohub-20261123T030007Z-physical.tar.zst");
  expect(readBackupName(backupName(startedAt, "logical", true))).toEqual({
    startedAt: new Date("2026-11-23T03:00:07Z"),
    kind: "logical",
  });
  expect(readBackupName("autohub.dump")).toBeNull();
  expect(readStamp(stampOf(startedAt))).toEqual(new Date("2026-11-23T03:00:07Z"));
  expect(readStamp("20261399T000000Z")).toBeNull();
});

it("deletes the oldest backups, never the last one, and no other file", () => {
  const names = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 10, day)), "physical", day === 2));
  expect(chooseOutdated([...names, "notes.txt"], 2)).toEqual([names[0]]);
  expect(chooseOutdated(names, 7)).toEqual([]);
  expect(chooseOutdated(names, 0)).toEqual([names[1], names[0]]);
});
