import { describe, expect, it } from "vitest";
import { READING_WORDS } from "#core/dealerships/rules/reading.ts";
import type { NoticeWords } from "#core/notices/rules/notice.ts";
import { findNeeds, healthSentence, type SeenHealth } from "./needs.ts";

/** The kinds of notices that the rooms declare. */
const KINDS = new Map(
  Object.values(
    import.meta.glob<Record<string, NoticeWords>>("../../../*/*/rules/notice-words.ts", {
      eager: true,
      import: "NOTICE_WORDS",
    }),
  ).flatMap((words) => Object.entries(words)),
);
const NOW = new Date("2026-11-20T12:00:00Z");
const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * 3_600_000).toISOString();
const GB = 1_000_000_000;

const RUNNING = {
  machine: "one",
  pid: 7,
  kind: "all",
  state: "running",
  version: "0.1.0",
  reportedAt: at(0),
  rssBytes: 0.3 * GB,
  memoryLimitBytes: 4 * GB,
  loopDelay: { p99Ms: 12 },
  replicas: [],
} as const;

const WELL: SeenHealth = {
  database: { answerMs: 1, connections: { used: 10, allowed: 100 } },
  processes: [RUNNING],
  queue: [{ kind: "crawls", waiting: 3, waitingSince: at(0.1), failed: 0, isStuck: false, meaning: "" }],
  storage: [{ machine: "one", disk: { totalBytes: 100 * GB, freeBytes: 50 * GB }, problem: null }],
  errors: [],
  confirmations: { late: 0, latestOfLate: null },
  readings: [],
  pages: { count: 1_000, p95Ms: 80 },
  notices: [],
  clock: { aheadTo: null, rows: 0 },
};

/** Returns the problems when all is well except for this part. */
const needs = (part: Partial<SeenHealth>) => findNeeds({ ...WELL, ...part }, NOW, KINDS);
const keys = (part: Partial<SeenHealth>) => needs(part).map(({ key, severity }) => `${severity} ${key}`);

describe("what needs the operator", () => {
  it("is nothing when all is well", () => {
    expect(needs({})).toEqual([]);
    expect(healthSentence([], [], null)).toEqual({ level: "well", sentence: "All is well." });
  });

  it.each<[string, Partial<SeenHealth>, string[]]>([
    [
      "a slow database",
      { database: { answerMs: 900, connections: { used: 1, allowed: 100 } } },
      ["soon database-slow"],
    ],
    [
      "no free connections",
      { database: { answerMs: 1, connections: { used: 90, allowed: 100 } } },
      ["soon connections"],
    ],
    [
      "a silent process",
      { processes: [RUNNING, { ...RUNNING, pid: 8, state: "silent", reportedAt: at(2) }] },
      ["now silent:one:8"],
    ],
    ["no worker", { processes: [{ ...RUNNING, kind: "web" }] }, ["now no-worker"]],
    ["little memory", { processes: [{ ...RUNNING, rssBytes: 3.8 * GB }] }, ["soon memory:one:7"]],
    ["a busy process", { processes: [{ ...RUNNING, loopDelay: { p99Ms: 1_400 } }] }, ["soon loop:one:7"]],
    [
      "a key that is missing on a machine",
      {
        processes: [
          { ...RUNNING, keyProblem: "It is not there." },
          { ...RUNNING, pid: 8, keyProblem: null },
        ],
      },
      ["now key:one"],
    ],
    [
      "a worker whose files no web process can read",
      {
        processes: [
          { ...RUNNING, machine: "worker-1", kind: "worker", filesId: "a" },
          { ...RUNNING, machine: "web-1", kind: "web", filesId: "b" },
        ],
      },
      ["now files-apart"],
    ],
    [
      "processes with one place, and one whose place is not known",
      {
        processes: [
          { ...RUNNING, filesId: "a" },
          { ...RUNNING, pid: 8, kind: "worker", filesId: "a" },
          { ...RUNNING, pid: 9, kind: "worker", filesId: null },
        ],
      },
      [],
    ],
    [
      "visitors with private addresses behind the proxy",
      { processes: [{ ...RUNNING, clients: { all: 200, isPrivate: 60 } }] },
      ["soon private-clients"],
    ],
    ["the operator's own network behind it", { processes: [{ ...RUNNING, clients: { all: 200, isPrivate: 9 } }] }, []],
    ["two versions", { processes: [RUNNING, { ...RUNNING, pid: 8, version: "0.2.0" }] }, ["soon versions"]],
    ["a lost replica", { processes: [{ ...RUNNING, replicas: [{ status: "lost" }] }] }, ["soon replicas"]],
    [
      "a stuck queue",
      { queue: [{ kind: "crawls", waiting: 3, waitingSince: at(3), failed: 1, isStuck: true, meaning: "" }] },
      ["now stuck:crawls", "soon failed:crawls"],
    ],
    [
      "a full disk",
      { storage: [{ machine: "one", disk: { totalBytes: 100 * GB, freeBytes: 20_000_000 }, problem: null }] },
      ["now disk-full:one"],
    ],
    [
      "a nearly full disk",
      { storage: [{ machine: "one", disk: { totalBytes: 100 * GB, freeBytes: 1 * GB }, problem: null }] },
      ["now disk:one"],
    ],
    [
      "a folder that cannot be read",
      { storage: [{ machine: "one", disk: null, problem: "It does not exist." }] },
      ["now disk-unreadable:one"],
    ],
    ["a clock that was ahead", { clock: { aheadTo: at(-9_000), rows: 2 } }, ["soon clock-ahead"]],
    ["slow pages", { pages: { count: 100, p95Ms: 1_500 } }, ["soon slow-pages"]],
    ["slow pages that nobody asked for", { pages: { count: 3, p95Ms: 1_500 } }, []],
    ["late dealerships", { confirmations: { late: 2, latestOfLate: at(100) } }, ["soon late"]],
    [
      "errors of today that somebody must mend",
      {
        errors: [
          { kind: "program", count: 3, firstAt: at(50), lastAt: at(1) },
          { kind: "program", count: 1, firstAt: at(2), lastAt: at(2) },
          { kind: "site", count: 9, firstAt: at(2), lastAt: at(2) },
          { kind: "mail", count: 9, firstAt: at(50), lastAt: at(30) },
        ],
      },
      ["soon errors:program"],
    ],
  ])("names %s", (_, part, expected) => {
    expect(keys(part)).toEqual(expected);
  });

  it("has open notices, but no mere events", () => {
    const notice = (id: number, kind: string) => ({
      id,
      kind,
      title: `Notice ${id}`,
      body: "What to do.",
      path: "/admin/settings",
      createdAt: at(id),
    });
    expect(
      keys({ notices: [notice(1, "backup-old"), notice(2, "subscription-ending"), notice(3, "lead-burst")] }),
    ).toEqual(["now notice:1", "soon notice:2"]);
    // Doubtful single prices wait for the next crawl or for the operator's decision.
    expect(keys({ notices: [notice(9, "price-doubted")] })).toEqual(["soon notice:9"]);
    // The operator has to decide about a dealership's report.
    expect(keys({ notices: [notice(9, "dealer-report")] })).toEqual(["soon notice:9"]);
    const many = needs({ notices: [4, 5, 6, 7, 8].map((id) => notice(id, "subscription-ending")) });
    expect(many).toMatchObject([
      { key: "notices:subscription-ending", title: "5 subscriptions end soon or have ended", since: at(8) },
    ]);
    expect(many[0]?.text).toContain("and 2 more");
  });

  it("has the dealerships that failed or were read in part, in the words that stand beside them, and no notice about them", () => {
    const read = (dealershipId: number, state: "failed" | "part", isUrgent = false) => ({
      ...{ dealershipId, dealershipName: `Dealer ${dealershipId}`, isUrgent },
      reading: {
        state,
        words: READING_WORDS[state],
        since: at(dealershipId),
        reason: "It was down.",
        toDo: "Try again.",
      },
    });
    const notice = { id: 1, kind: "crawl-held", title: "", body: "", path: "", createdAt: at(1) };
    const few = needs({ readings: [read(1, "part"), read(2, "failed", true), read(3, "failed")], notices: [notice] });
    expect(few).toMatchObject([
      { severity: "now", title: "Dealer 2: Failed", text: "It was down. Try again.", since: at(2) },
      { severity: "soon", title: "Dealer 3: Failed" },
      { severity: "soon", title: "Dealer 1: Read in part" },
    ]);
    const early = read(1, "part");
    const waiting = needs({
      readings: [{ ...early, reading: { ...early.reading, toDo: "Nothing to do unless it lasts." } }],
    });
    expect(waiting).toMatchObject([{ severity: "wait", title: "Dealer 1: Read in part" }]);
    expect(healthSentence(waiting, [], "1 dealership was read in part")).toEqual({
      level: "well",
      sentence: "1 dealership was read in part. Nothing to do unless it lasts.",
    });
    const many = needs({ readings: [1, 2, 3, 4, 5].map((id) => read(id, "part")) });
    expect(many).toMatchObject([
      { title: "5 dealerships were read in part", text: "Dealer 1, Dealer 2, Dealer 3, and 2 more.", since: at(5) },
    ]);
    expect(healthSentence(many, [], "5 dealerships were read in part").sentence).toBe(
      "5 dealerships were read in part. 1 thing needs attention soon.",
    );
  });

  it("says once that a disk is full", () => {
    const disk = { machine: "one", disk: { totalBytes: 100 * GB, freeBytes: 1 * GB }, problem: null };
    const noted = { id: 1, kind: "disk-nearly-full", title: "", body: "", path: "/admin/settings", createdAt: at(1) };
    expect(keys({ storage: [disk], notices: [noted] })).toEqual(["now notice:1"]);
  });

  it("begins with broken things, then with the oldest", () => {
    const found = needs({
      confirmations: { late: 1, latestOfLate: at(200) },
      errors: [{ kind: "program", count: 1, firstAt: at(5), lastAt: at(1) }],
      processes: [RUNNING, { ...RUNNING, pid: 8, state: "silent", reportedAt: at(2) }],
    });
    expect(found.map(({ key }) => key)).toEqual(["silent:one:8", "late", "errors:program"]);
    expect(healthSentence(found, [], null)).toEqual({
      level: "now",
      sentence: "1 thing needs action now, and 2 more things can wait.",
    });
  });

  it("says which parts could not be checked, and invents nothing about them", () => {
    const blind = Object.fromEntries(Object.keys(WELL).map((name) => [name, null])) as SeenHealth;
    expect(findNeeds(blind, NOW, KINDS)).toEqual([]);
    expect(healthSentence([], ["the queue", "the errors"], null)).toEqual({
      level: "unknown",
      sentence: "No problem was found. The queue, the errors could not be checked.",
    });
  });
});
