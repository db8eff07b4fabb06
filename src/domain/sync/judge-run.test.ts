import { describe, expect, it } from "vitest";
import { judgeRun } from "./judge-run.ts";

const report = (outcome: "complete" | "incomplete" | "blocked" | "failed", found: number) => ({
  outcome,
  found,
  reason: outcome === "complete" ? null : "Why.",
});

describe("judgeRun", () => {
  it("believes a complete run", () => {
    expect(judgeRun(report("complete", 40), 42)).toEqual({ status: "applied", reason: null });
  });
  it("believes a first run of any size", () => {
    expect(judgeRun(report("complete", 1), 0).status).toBe("applied");
  });
  it("holds an incomplete or blocked run that saw cars", () => {
    expect(judgeRun(report("incomplete", 40), 42)).toEqual({ status: "held", reason: "Why." });
    expect(judgeRun(report("blocked", 3), 42).status).toBe("held");
  });
  it("fails a run that saw nothing and cannot call itself complete", () => {
    expect(judgeRun(report("incomplete", 0), 42)).toEqual({ status: "failed", reason: "Why." });
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
      reason: expect.stringContaining("No vehicle was found where 100 are listed"),
    });
  });
});
