import { describe, expect, it } from "vitest";
import {
  type BackupTrigger,
  backupName,
  chooseOutdated,
  isBackupDue,
  readBackupName,
  readStamp,
  stampOf,
} from "./backup-rules.ts";

const HOUR_MS = 3_600_000;
const at = (time: string) => new Date(`2026-11-23T${time}:00`);
const state = {
  nightly: true,
  hour: 3,
  lastGoodAt: new Date("2026-11-22T03:00:10"),
  lastTriedAt: new Date("2026-11-22T03:00:10"),
  isCut: false,
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
    expect(isBackupDue({ ...state, lastGoodAt: made, lastTriedAt: made, isCut: true }, at("12:00"))).toBe(true);
  });

  it("goes on after a clock that was ahead: a backup in the future is not the last one", () => {
    const ahead = new Date("2031-01-01T03:00:10");
    expect(isBackupDue({ ...state, lastGoodAt: ahead, lastTriedAt: ahead }, at("03:00"))).toBe(true);
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

describe("what is deleted", () => {
  const nameOf = (day: number) => backupName(new Date(Date.UTC(2026, 10, day)), "physical", day === 2);
  const made = (trigger: BackupTrigger, ...days: number[]) => days.map((day) => ({ name: nameOf(day), trigger }));
  const outdated = (rows: ReturnType<typeof made>, keep: number, more: string[] = []) =>
    chooseOutdated(rows, [...rows.map(({ name }) => name), ...more], keep);

  it("is the oldest, never the last one, and no other file", () => {
    const rows = made("nightly", 3, 2, 1);
    expect(outdated(rows, 2, ["notes.txt"])).toEqual([nameOf(1)]);
    expect(outdated(rows, 7)).toEqual([]);
    expect(outdated(rows, 0)).toEqual([nameOf(2), nameOf(1)]);
  });

  it("is no nightly one because of those made by hand", () => {
    const byHand = [...made("console", 20, 19, 18), ...made("command", 17)];
    expect(outdated([...byHand, ...made("nightly", 3, 2, 1)], 3)).toEqual([nameOf(17)]);
  });

  it("goes by the order in which they were made, also after a clock that was ahead", () => {
    // The first two were made while the clock was ahead.
    expect(outdated(made("nightly", 5, 25, 24), 2)).toEqual([nameOf(24)]);
    expect(outdated(made("console", 5, 25, 24), 2)).toEqual([nameOf(24)]);
  });

  it("is what a restored database does not know only when a full set is newer", () => {
    const rows = made("nightly", 9, 8, 7);
    expect(outdated(rows, 3, [nameOf(6), nameOf(10)])).toEqual([nameOf(6)]);
    expect(outdated(rows, 4, [nameOf(6), nameOf(10)])).toEqual([]);
  });
});
