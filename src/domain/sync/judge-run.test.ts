import { describe, expect, it } from "vitest";
import { judgeRun as judge } from "./judge-run.ts";
import { emptyMemory } from "./removal-memory.ts";

type Report = Parameters<typeof judge>[0];
const report = (outcome: Report["outcome"], found: number): Report => ({
  outcome,
  found,
  reason: outcome === "complete" ? null : "Why.",
  unread: null,
  declaredTotal: null,
});
const LOT = { listed: 100, leaving: 0 };
const DAY = 24 * 3_600_000;
const judgeRun = (run: ReturnType<typeof report>, listed: number) =>
  judge(run, emptyMemory(), { listed, leaving: 0 }, 0);

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
        const verdict = judge(report("complete", cars), memory, LOT, day * DAY);
        memory = verdict.memory;
        return verdict.status;
      });
    };
    const held = Array(4).fill("held");
    expect(verdicts(40)).toEqual(["applied", "applied", "applied", ...held, "applied", "applied"]);
    expect(verdicts(0)).toEqual(["applied", "applied", "applied", ...held, "held", "held"]);
  });
  it("does not miss the cars that a run saw as another rooftop's, and goes on from the smaller number", () => {
    const seeing = (leaving: number) =>
      judge(report("complete", 40), { ...emptyMemory(), levels: [100] }, { ...LOT, leaving }, 0);
    expect(seeing(20).status).toBe("held");
    expect(seeing(60)).toMatchObject({ status: "applied", memory: { levels: [100, 40] } });
    expect(judge(report("complete", 0), { ...emptyMemory(), levels: [100] }, { ...LOT, leaving: 100 }, 0).status).toBe(
      "held",
    );
  });
  it("does not take many runs of one afternoon for four days", () => {
    let memory = emptyMemory();
    for (let run = 0; run < 30; run += 1) {
      const verdict = judge(report("complete", run === 0 ? 100 : 40), memory, LOT, run * 60_000);
      memory = verdict.memory;
      expect(verdict.status).toBe(run === 0 ? "applied" : "held");
    }
  });
});

describe("a site that declares more cars than it shows", () => {
  const short = (declaredTotal: number, unread: number): Report => ({
    ...report("incomplete", declaredTotal - unread),
    declaredTotal,
    unread,
  });
  /** The statuses of a night's run each. */
  const nights = (runs: Report[], everyMs = DAY) => {
    let memory = emptyMemory();
    return runs.map((run, night) => {
      const verdict = judge(run, memory, LOT, night * everyMs);
      memory = verdict.memory;
      return `${verdict.status} ${verdict.unread}`;
    });
  };

  it("is believed from the second night on when it is short of the same few cars, or of fewer", () => {
    expect(nights([short(101, 1), short(101, 1), short(99, 1)])).toEqual(["held 0", "applied 1", "applied 1"]);
    expect(nights([short(200, 9), short(200, 8)])).toEqual(["held 0", "applied 8"]);
  });
  it("is held again when the shortfall grows, for a night", () => {
    const grows = [short(101, 1), short(101, 1), short(101, 3), short(101, 3)];
    expect(nights(grows)).toEqual(["held 0", "applied 1", "held 0", "applied 3"]);
  });
  it("is held for as long as it is short of many", () => {
    expect(nights([short(100, 6), short(100, 6), short(100, 6)])).toEqual(["held 0", "held 0", "held 0"]);
  });
  it("proves nothing by a second run within half a day", () => {
    expect(nights([short(101, 1), short(101, 1), short(101, 1)], DAY / 4)).toEqual(["held 0", "held 0", "applied 1"]);
  });
  it("starts anew after a run that saw all of them", () => {
    expect(nights([short(101, 1), report("complete", 101), short(101, 1)])).toEqual(["held 0", "applied 0", "held 0"]);
  });
  it("is not believed when something else went wrong as well", () => {
    const other = { ...short(101, 1), unread: null };
    expect(nights([other, other, other])).toEqual(["held 0", "held 0", "held 0"]);
  });
});
