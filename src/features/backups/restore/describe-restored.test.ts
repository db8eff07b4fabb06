import { describe, expect, it } from "vitest";
import { describeRestored } from "./describe-restored.ts";

const until = new Date("2026-11-23T14:00:00Z");
const now = new Date("2026-11-23T17:30:00Z");
const WHOLE = { until, damaged: null, logEnds: null, hasLog: true, missing: [] };
const latest = (different: object) =>
  describeRestored({ ...WHOLE, ...different }, { kind: "physical", wanted: "latest", now });

describe("what a restore says", () => {
  it("is that everything is there, when it is", () => {
    const everything = "Everything that was stored before 2026-11-23T14:00:00.000Z has been restored.";
    expect(latest({})).toEqual([everything]);
    const options = { kind: "physical", wanted: "backup", now } as const;
    expect(describeRestored({ ...WHOLE, hasLog: false }, options)).toEqual([everything]);
  });

  it("names missing parts first", () => {
    expect(latest({ missing: ["The key is missing."] })).toEqual([
      "The key is missing.",
      "Everything else that was stored before 2026-11-23T14:00:00.000Z has been restored.",
    ]);
  });

  it("is how much of the log cannot be used behind a hole or a damaged piece", () => {
    const logEnds = new Date("2026-11-23T14:45:00Z");
    expect(latest({ logEnds })[0]).toBe(
      "Changes after 2026-11-23T14:00:00.000Z are missing: a piece of the copied log is missing, and 45 minutes of log, " +
        "up to 2026-11-23T14:45:00.000Z, cannot be used without it.",
    );
    expect(latest({ logEnds, damaged: "log/a/1.wal" })[0]).toContain("log/a/1.wal is missing or damaged");
  });

  it("says when everything was lost, when there is no log at all", () => {
    expect(latest({ hasLog: false })[0]).toContain(
      "after 2026-11-23T14:00:00.000Z are missing, 4 hours ago: no copied log continues from this backup",
    );
  });
});
