import { describe, expect, it } from "vitest";
import { judgeRun as judge } from "./judge-run.ts";
import { emptyMemory } from "./removal-memory.ts";

const report = (outcome: "complete" | "incomplete" | "blocked" | "failed", found: number) => ({
  outcome,
  found,
  reason: outcome === "complete" ? null : "Why.",
});
const DAY = 24 * 3_600_000;
const judgeRun = (run: ReturnType<typeof report>, listed: number) => judge(run, emptyMemory(), listed, 0);

describe("judgeRun", () => {
  it("believes a complete run", () => {
    expect(judgeRun(report("complete", 40), 42)).toMatchObject({ status: "applied", reason: null });
  });
  it("believes a first run of any size", () => {
    expect(judgeRun(report("complete", 1), 0).status).toBe("applied");
  });
  it("holds an incomplete or blocked run that saw cars", () => {
    expect(judgeRun(report("incomplete", 40), 42)).toMatchObject({ status: "held", reason: "Why." });
    expect(judgeRun(report("blocked", 3), 42).status).toBe("held");
  });
  it("fails a run that saw nothing and cannot call itself complete", () => {
    expect(judgeRun(report("incomplete", 0), 42)).toMatchObject({ status: "failed", reason: "Why." });
    expect(judgeRun(report("blocked", 0), 0).status).toBe("failed");
    expect(judgeRun(report("failed", 7), 0).status).toBe("failed");
  });
  it("holds a complete run that found much less than is listed, an empty one included", () => {
    expect(judgeRun(report("complete", 69), 100).status).toBe("held");
    expect(judgeRun(report("complete", 70), 100).status).toBe("applied");
    expect(judgeRun(report("complete", 0), 2).status).toBe("held");
    expect(judgeRun(report("complete", 0), 0).status).toBe("applied");
    expect(judgeRun(report("complete", 0), 100)).toMatchObject({
      status: "held",
      reason: expect.stringContaining("No vehicle was found where the site usually shows 100"),
    });
  });
  it("believes a lot that stays small after four days, and an empty one never", () => {
    const verdicts = (found: number) => {
      let memory = emptyMemory();
      return [100, 100, 100, found, found, found, found, found, found].map((cars, day) => {
        const verdict = judge(report("complete", cars), memory, 100, day * DAY);
        memory = verdict.memory;
        return verdict.status;
      });
    };
    const held = Array(4).fill("held");
    expect(verdicts(40)).toEqual(["applied", "applied", "applied", ...held, "applied", "applied"]);
    expect(verdicts(0)).toEqual(["applied", "applied", "applied", ...held, "held", "held"]);
  });
  it("does not take many runs of one afternoon for four days", () => {
    let memory = emptyMemory();
    for (let run = 0; run < 30; run += 1) {
      const verdict = judge(report("complete", run === 0 ? 100 : 40), memory, 100, run * 60_000);
      memory = verdict.memory;
      expect(verdict.status).toBe(run === 0 ? "applied" : "held");
    }
  });
});
