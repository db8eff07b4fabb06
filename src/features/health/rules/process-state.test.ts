import { describe, expect, it } from "vitest";
import { type ProcessReport, processStates } from "./process-state.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** A web process of machine `one` that has run for an hour. */
const report = (part: Partial<ProcessReport> = {}): ProcessReport => ({
  machine: "one",
  kind: "web",
  startedAt: ago(60),
  reportedAt: ago(0.2),
  stoppedAt: null,
  ...part,
});

describe("a process", () => {
  it("runs while it reports, and has stopped when it said so", () => {
    expect(processStates([report(), report({ stoppedAt: ago(30), reportedAt: ago(30) })], NOW)).toEqual([
      "running",
      "stopped",
    ]);
  });

  it("is silent when it has not reported for some minutes", () => {
    expect(processStates([report({ reportedAt: ago(3) }), report()], NOW)).toEqual(["silent", "running"]);
  });

  it("is replaced when another of its kind began on its machine afterwards", () => {
    const crashed = report({ reportedAt: ago(10) });
    expect(processStates([crashed, report({ startedAt: ago(9) })], NOW)).toEqual(["replaced", "running"]);
  });

  it("is not replaced by one that was there before, of another kind or on another machine", () => {
    const crashed = report({ reportedAt: ago(10) });
    for (const other of [
      report({ startedAt: ago(11) }),
      report({ startedAt: ago(9), kind: "worker" }),
      report({ startedAt: ago(9), machine: "two" }),
    ]) {
      expect(processStates([crashed, other], NOW)[0]).toBe("silent");
    }
  });

  it("replaces one other process, not two", () => {
    const crashed = [report({ reportedAt: ago(10) }), report({ reportedAt: ago(10) })];
    expect(processStates([...crashed, report({ startedAt: ago(9) })], NOW)).toEqual(["replaced", "silent", "running"]);
  });

  it("may have been replaced by one that crashed as well", () => {
    const first = report({ reportedAt: ago(30) });
    const second = report({ startedAt: ago(29), reportedAt: ago(20) });
    const third = report({ startedAt: ago(19) });
    expect(processStates([first, second, third], NOW)).toEqual(["replaced", "replaced", "running"]);
  });
});
