import { describe, expect, it } from "vitest";
import { emptyMemory } from "#core/inventory/rules/removal-memory.ts";
import { judgeRun as judge } from "./judge-run.ts";

type Report = Parameters<typeof judge>[0];
const report = (outcome: Report["outcome"], found: number): Report => ({
  outcome,
  found,
  reason: outcome === "complete" ? null : "Why.",
  unread: null,
  declaredTotal: null,
  emptyLot: null,
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
  it("holds a run that found an emptied lot, for the operator to decide, and says what the site says", () => {
    const sold = { ...report("complete", 0), emptyLot: "The site marks each of its 3 cars as sold." };
    expect(judgeRun(sold, 40)).toMatchObject({ status: "held", reason: `${sold.emptyLot} It usually shows 40.` });
    const none = { ...report("incomplete", 0), emptyLot: "The list on the site says that it has no cars." };
    expect(judgeRun(none, 40)).toMatchObject({ status: "held", reason: "Why." });
    expect(judgeRun(none, 0)).toMatchObject({ status: "failed", reason: "Why." });
    expect(judgeRun(none, 1)).toMatchObject({ status: "held", reason: "Why." });
    expect(judgeRun({ ...sold, unread: 2 }, 1)).toMatchObject({ status: "held", unread: 2 });
    expect(judgeRun({ ...report("failed", 0), unread: 2 }, 1)).toMatchObject({ status: "failed", unread: 0 });
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
  it("counts no misses for cars of another rooftop, and continues from the smaller number", () => {
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
  /** Returns the statuses of these nightly runs. */
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
  it("is held as long as many cars are missing", () => {
    expect(nights([short(100, 6), short(100, 6), short(100, 6)])).toEqual(["held 0", "held 0", "held 0"]);
  });
  it("proves nothing by a second run within half a day", () => {
    expect(nights([short(101, 1), short(101, 1), short(101, 1)], DAY / 4)).toEqual(["held 0", "held 0", "applied 1"]);
  });
  it("starts again after a run that saw all of them", () => {
    expect(nights([short(101, 1), report("complete", 101), short(101, 1)])).toEqual(["held 0", "applied 0", "held 0"]);
  });
  it("is not believed when something else went wrong as well", () => {
    const other = { ...short(101, 1), unread: null };
    expect(nights([other, other, other])).toEqual(["held 0", "held 0", "held 0"]);
  });
});

describe("the words of a held run", () => {
  it.each([
    [0, "No vehicle was found where the site usually shows 1,200."],
    [1, "Only 1 vehicle was found where the site usually shows 1,200."],
    [2, "Only 2 vehicles were found where the site usually shows 1,200."],
  ])("say that it found %i", (found, reason) => {
    expect(judgeRun(report("complete", found), 1200).reason).toBe(reason);
  });
  it("name the site's own usual number once it is known", () => {
    const memory = { ...emptyMemory(), levels: [80, 100] };
    expect(judge(report("complete", 3), memory, LOT, 0).reason).toContain("usually shows 90.");
  });
});

describe("the usual number of cars", () => {
  const statusAfter = (levels: number[], found: number) =>
    judge(report("complete", found), { ...emptyMemory(), levels }, LOT, 0).status;

  it("is the median of the remembered ones, in any order", () => {
    expect(statusAfter([9, 100, 101], 69)).toBe("held");
    expect(statusAfter([101, 9, 100], 69)).toBe("held");
  });
  it("is the mean of the two in the middle when there is an even number of them", () => {
    expect(statusAfter([10, 20], 10)).toBe("held");
    expect(statusAfter([10, 20], 11)).toBe("applied");
  });
  it("counts for no more than what the last run found", () => {
    expect(statusAfter([100, 100, 60], 42)).toBe("applied");
    expect(statusAfter([100, 100, 60], 41)).toBe("held");
  });
  it("does not matter below five cars, but for an empty list", () => {
    expect(statusAfter([4], 1)).toBe("applied");
    expect(statusAfter([5], 3)).toBe("held");
    expect(statusAfter([1], 0)).toBe("held");
    expect(statusAfter([0], 0)).toBe("applied");
  });
  it("is not made of a dealership without listed cars", () => {
    expect(judgeRun(report("complete", 3), 0).memory.levels).toEqual([3]);
  });
});

describe("the memory of a run", () => {
  const remembered = (memory: Partial<ReturnType<typeof emptyMemory>>, found: number, at: number) =>
    judge(report("complete", found), { ...emptyMemory(), ...memory }, LOT, at).memory;

  it("is its number of cars, for the last seven", () => {
    expect(remembered({ levels: [1, 2, 3, 4, 5, 6, 7] }, 8, 0).levels).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });
  it("replaces the last number within half a day, and that number's time stays", () => {
    const memory = { levels: [39, 40, 41], levelAt: 5 * DAY };
    const halfDay = 12 * 3_600_000;
    expect(remembered(memory, 42, 5 * DAY + halfDay - 1)).toMatchObject({ levels: [39, 40, 42], levelAt: 5 * DAY });
    expect(remembered(memory, 42, 5 * DAY + halfDay)).toMatchObject({
      levels: [39, 40, 41, 42],
      levelAt: 5 * DAY + halfDay,
    });
  });
});

describe("a low number of cars that lasts", () => {
  const HOUR = 3_600_000;
  const low = (found: number, runs: number, since = 0) => ({
    ...emptyMemory(),
    levels: [100],
    low: { since, runs, found },
  });
  const next = (memory: ReturnType<typeof low>, found: number, at: number) =>
    judge(report("complete", found), memory, LOT, at);

  it("is the usual one from the third run and 95 hours on", () => {
    expect(next(low(40, 2, HOUR), 40, 96 * HOUR).status).toBe("applied");
    expect(next(low(40, 2, HOUR), 40, 96 * HOUR - 1).status).toBe("held");
    expect(next(low(40, 1, HOUR), 40, 96 * HOUR).status).toBe("held");
  });
  it("may move by 30 % of the larger number, or by two", () => {
    const runs = (before: number, found: number) => next(low(before, 1), found, HOUR).memory.low?.runs;
    expect(runs(50, 35)).toBe(2);
    expect(runs(35, 50)).toBe(2);
    expect(runs(50, 34)).toBe(1);
    expect(runs(2, 4)).toBe(2);
    expect(runs(2, 5)).toBe(1);
  });
});

describe("a shortfall", () => {
  const short = (unread: number, declaredTotal: number | null) => ({
    ...report("incomplete", 90),
    unread,
    declaredTotal,
  });
  const known = (cars: number) => ({ ...emptyMemory(), shortfall: { cars, since: 5 * DAY } });
  const second = (unread: number, declaredTotal: number | null, at = 6 * DAY) =>
    judge(short(unread, declaredTotal), known(unread), LOT, at).status;

  it("is small up to three cars, or 5 % of what the site declares", () => {
    expect(second(3, null)).toBe("applied");
    expect(second(4, null)).toBe("held");
    expect(second(5, 100)).toBe("applied");
    expect(second(6, 100)).toBe("held");
  });
  it("is usual after half a day", () => {
    expect(second(3, 100, 5 * DAY + DAY / 2)).toBe("applied");
    expect(second(3, 100, 5 * DAY + DAY / 2 - 1)).toBe("held");
  });
  it("leaves the memory alone when it is large", () => {
    expect(judge(short(40, 100), known(3), LOT, 6 * DAY).memory).toEqual(known(3));
  });
});
