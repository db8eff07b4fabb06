import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership } from "#test/factories.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { reportProcess } from "./feature.ts";
import type { Health } from "./health-schemas.ts";
import type { ProcessFacts } from "./health-tables.ts";
import { openPartReader } from "./parts.ts";
import { readHealth } from "./read-health.ts";
import { HEALTH_RETENTION } from "./retention.ts";
import { type Report, recordStop, writeReport } from "./write-report.ts";

const test = sharedTestApp();

const FACTS: ProcessFacts = {
  rssBytes: 300_000_000,
  heapUsedBytes: 100_000_000,
  heapLimitBytes: 2_000_000_000,
  memoryLimitBytes: 4_000_000_000,
  loopDelay: { p50Ms: 0.1, p99Ms: 12, maxMs: 40 },
  pool: { open: 4, idle: 3, waiting: 0 },
  activeJobs: { "sync-dealership": 2 },
  replicas: [],
  disk: { totalBytes: 100_000_000_000, freeBytes: 60_000_000_000 },
  diskProblem: null,
  folders: [{ name: "Photos", bytes: 5, problem: null }],
  foldersAt: "2026-11-20T10:00:00.000Z",
};
const NOTHING: Report = { facts: FACTS, lines: null, calls: [], statements: [], errors: [] };
const processOf = (machine: string, kind: "all" | "web" | "worker" = "all") => ({
  ...{ key: `${machine}:7`, machine, pid: 7, kind, version: "0.1.0 (abc)" },
  startedAt: new Date(Date.now() - 3_600_000),
});
const report = (part: Partial<Report> = {}, machine = "one") =>
  writeReport(test.db, processOf(machine), { ...NOTHING, ...part });

/** Problems that a machine busy with other tests may have. */
const OF_THE_MACHINE = ["database-slow", "connections"];

const deps = () => ({ db: test.db, log: test.context.log, noticeKinds: NOTICE_KINDS });

/** Reads the health without the endpoint's cache of some seconds. */
async function health(): Promise<Health> {
  const found = await readHealth({ ...deps(), dataDir: test.context.config.dataDir });
  return { ...found, needs: found.needs.filter(({ key }) => !OF_THE_MACHINE.includes(key)) };
}
const valueIn = <T>(part: { known: true; value: T } | { known: false; problem: string }): T => {
  if (!part.known) throw new Error(part.problem);
  return part.value;
};
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Inserts a crawl that has ended. */
async function insertRun(dealershipId: number, status: "succeeded" | "held" | "failed", more: object = {}) {
  const { id } = await test.db
    .insertInto("sync_runs")
    .values({
      ...{ dealership_id: dealershipId, trigger: "schedule", status, outcome: "complete", found: 3 },
      finished_at: new Date(),
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeEach(() => report());
afterEach(async () => {
  for (const table of [
    "process_reports",
    "call_timings",
    "error_groups",
    "notifications",
    "csv_imports",
    "sync_runs",
    "dealerships",
  ] as const) {
    await test.db.deleteFrom(table).execute();
  }
});

describe("the health screen", () => {
  it("has every part, and nothing to do, while nothing is wrong", async () => {
    expect(await health()).toMatchObject({ needs: [], unknown: [] });
    const answer = await test.call("GET", "/api/admin/health");
    expect(answer.status).toBe(200);
    for (const part of ["database", "crawls", "confirmations", "queue", "storage", "processes", "errors"]) {
      expect([part, answer.body[part].known]).toEqual([part, true]);
    }
    const { value } = answer.body.database;
    expect(value.bytes).toBeGreaterThan(1_000_000);
    expect(value.connections.used).toBeGreaterThan(0);
    expect(value.connections.allowed).toBeGreaterThan(value.connections.used);
  });

  it("says that machines have no common place for files, and so does the log of a start", async () => {
    await writeReport(test.db, processOf("worker-7", "worker"), { ...NOTHING, facts: { ...FACTS, filesId: "other" } });
    const warn = vi.spyOn(test.context.log, "warn");
    const started = reportProcess(test.context, false);
    await started.report();
    await started.report();
    const said = warn.mock.calls.map(([words]) => words);
    warn.mockRestore();
    const { needs } = await health();
    await started.stop();
    expect(needs[0]).toMatchObject({ key: "files-apart", severity: "now" });
    expect(needs[0]?.text).toMatch(/^Exports that worker-7 makes cannot be downloaded from /);
    expect(said).toEqual([needs[0]?.text]);
  });

  it("names what needs the operator, with the way to it", async () => {
    await test.db
      .insertInto("notifications")
      .values({
        ...{
          key: "backup:none",
          kind: "backup-old",
          title: "There is no backup of the database",
          body: "Look.",
          data: "{}",
        },
        ...{ path: "/admin/settings", in_bell: true },
      })
      .execute();
    await insertDealership(test.db, { created_at: ago(24 * 5) });
    const { level, needs } = await health();
    expect(level).toBe("now");
    expect(needs).toMatchObject([
      { severity: "now", title: "There is no backup of the database", path: "/admin/settings" },
      { severity: "soon", title: "1 dealership has not been read for days", path: "#confirmations" },
    ]);
  });
});

describe("crawls by outcome", () => {
  it("are counted by the day on which they ended, and listed", async () => {
    const dealership = await insertDealership(test.db);
    await insertRun(dealership, "succeeded");
    await insertRun(dealership, "held", { reason: "It saw half of the cars." });
    await insertRun(dealership, "held", { applied_at: new Date() });
    await insertRun(dealership, "succeeded", { undone_at: new Date() });
    await insertRun(dealership, "failed", { finished_at: ago(24 * 3) });
    await insertRun(dealership, "failed", { finished_at: ago(24 * 40) });
    const { days, timeZone } = valueIn((await health()).crawls);
    expect(timeZone).toBe("UTC");
    expect(days).toHaveLength(30);
    const today = days.at(-1);
    expect(today?.counts).toEqual({ full: 2, part: 1, failed: 0, undone: 1 });
    expect(days.at(-4)?.counts.failed).toBe(1);
    expect(days.reduce((sum, { counts }) => sum + counts.failed, 0)).toBe(1);

    const ofDay = await test.call("GET", `/api/admin/health/runs?day=${today?.day}`);
    expect(ofDay.body).toMatchObject({ total: 4, totalPages: 1 });
    const held = await test.call("GET", `/api/admin/health/runs?day=${today?.day}&outcome=part`);
    expect(held.body.runs).toMatchObject([
      {
        dealershipId: dealership,
        outcome: "part",
        reason: "It saw half of the cars.",
      },
    ]);
    expect((await test.call("GET", "/api/admin/health/runs?day=2026-02-31")).status).toBe(400);
    expect((await test.call("GET", "/api/admin/health/runs?day=0000-01-01")).status).toBe(400);
  });

  it("are paged", async () => {
    const dealership = await insertDealership(test.db);
    for (let n = 0; n < 27; n += 1) await insertRun(dealership, "failed");
    const day = valueIn((await health()).crawls).days.at(-1)?.day;
    const second = await test.call("GET", `/api/admin/health/runs?day=${day}&page=2`);
    expect(second.body.runs).toHaveLength(2);
    expect(second.body).toMatchObject({ currentPage: 2, totalPages: 2, total: 27 });
  });
});

describe("the time since dealerships were read fully", () => {
  it("counts crawls that were applied and uploads, the stalest first; late is what nobody reads and did not fail", async () => {
    const [fresh, never, stale, failing, weekly, csv, paused, ended] = [
      await insertDealership(test.db, { name: "Fresh" }),
      await insertDealership(test.db, { name: "Never" }),
      await insertDealership(test.db, { name: "Stale", created_at: ago(24 * 60) }),
      await insertDealership(test.db, { name: "Failing", created_at: ago(24 * 60) }),
      await insertDealership(test.db, { name: "Weekly", created_at: ago(24 * 60), sync_schedule: "weekly" }),
      await insertDealership(test.db, { name: "By file", url: "" }),
      await insertDealership(test.db, { name: "Paused", sync_schedule: "off", created_at: ago(24 * 60) }),
      await insertDealership(test.db, { name: "Ended", expires_at: ago(1) }),
    ];
    await insertRun(fresh, "succeeded", { finished_at: ago(2) });
    for (const id of [stale, failing, weekly]) await insertRun(id, "succeeded", { finished_at: ago(24 * 5) });
    await insertRun(failing, "failed", { finished_at: ago(2) });
    await insertRun(failing, "succeeded", { finished_at: ago(1), undone_at: ago(0.5) });
    const { ages, apart, late } = valueIn((await health()).confirmations);
    expect(Object.fromEntries(ages.map(({ step, count }) => [step, count]))).toEqual({
      ...{ day: 1, two_days: 0, three_days: 0, week: 3, month: 0, longer: 0, never: 1 },
    });
    expect(Object.fromEntries(apart.map(({ reason, count }) => [reason, count]))).toEqual({
      csv_only: 1,
      paused: 1,
      ended: 1,
    });
    expect(late).toBe(1);
    const list = await test.call("GET", "/api/admin/health/confirmations");
    expect(list.body.dealerships.map(({ id, isLate }: { id: number; isLate: boolean }) => [id, isLate])).toEqual([
      [never, false],
      [stale, true],
      [failing, false],
      [weekly, false],
      [fresh, false],
    ]);
    const others = await test.call("GET", "/api/admin/health/confirmations?apart=yes");
    expect(others.body.dealerships.map(({ id, apart: why }: { id: number; apart: string }) => [id, why])).toEqual([
      [csv, "csv_only"],
      [paused, "paused"],
      [ended, "ended"],
    ]);
  });
});

describe("the queue", () => {
  it("counts waiting, active and failed work by kind, and knows when it is stuck", async () => {
    await test.asOwner(`
      insert into pgboss.job (name, state, start_after, started_on, completed_on) values
        ('sync-dealership', 'created', now() - interval '2 hours', null, null),
        ('sync-dealership', 'created', now() + interval '2 hours', null, null),
        ('sync-dealership', 'failed', now() - interval '3 hours', now() - interval '3 hours', now() - interval '3 hours'),
        ('make-export', 'created', now() - interval '2 hours', null, null),
        ('make-export', 'active', now() - interval '1 hour', now() - interval '1 hour', null)`);
    const { queue, needs } = await health();
    expect(valueIn(queue)).toMatchObject([
      { kind: "syncs", waiting: 1, active: 0, failed: 1, isStuck: true },
      { kind: "exports", waiting: 1, active: 1, failed: 0, isStuck: false },
      { kind: "backups", waiting: 0, isStuck: false },
      { kind: "mails", waiting: 0, isStuck: false },
      { kind: "webhook deliveries", waiting: 0, isStuck: false },
    ]);
    expect(needs.map(({ key }) => key)).toEqual(["stuck:syncs", "failed:syncs"]);
    await test.asOwner("delete from pgboss.job");
  });
});

describe("reports of processes", () => {
  it("show each process, and one that went silent until it is replaced", async () => {
    await report({}, "two");
    await test.asOwner("update process_reports set reported_at = now() - interval '10 minutes' where machine = 'two'");
    const { processes, needs, storage } = await health();
    expect(valueIn(processes)).toMatchObject([
      { machine: "one", state: "running", version: "0.1.0 (abc)", activeJobs: { "sync-dealership": 2 } },
      { machine: "two", state: "silent" },
    ]);
    expect(new Set(valueIn(storage).map(({ machine }) => machine))).toEqual(new Set(["one", hostname()]));
    expect(needs.map(({ key }) => key)).toEqual(["silent:two:7"]);
    await writeReport(test.db, { ...processOf("two"), key: "two:8", pid: 8, startedAt: ago(0.1) }, NOTHING);
    expect((await health()).needs).toEqual([]);
  });

  it("say that nothing is worked on when only processes for pages are left", async () => {
    await writeReport(test.db, processOf("web", "web"), NOTHING);
    await recordStop(test.db, "one:7");
    expect((await health()).needs.map(({ key }) => key)).toEqual(["no-worker"]);
  });

  it("say that a folder cannot be read", async () => {
    await report({ facts: { ...FACTS, disk: null, diskProblem: "AutoHub may not read it." } });
    const { needs, storage } = await health();
    expect(valueIn(storage)).toContainEqual(
      expect.objectContaining({ machine: "one", disk: null, problem: "AutoHub may not read it." }),
    );
    expect(needs[0]).toMatchObject({ key: "disk-unreadable:one", severity: "now" });
  });

  it("are not needed for the disk of the process that is asked: on a full one none can be stored", async () => {
    await writeReport(test.db, processOf(hostname()), NOTHING);
    const dataDir = join(test.context.config.dataDir, "gone");
    const { needs, storage } = await readHealth({ ...deps(), dataDir });
    expect(valueIn(storage)).toContainEqual(
      expect.objectContaining({ machine: hostname(), disk: null, problem: "It does not exist." }),
    );
    expect(needs.map(({ key }) => key)).toContain(`disk-unreadable:${hostname()}`);
  });

  it("add up what all processes have counted, and give percentiles", async () => {
    const steps = (at: Record<number, number>) => Array.from({ length: 13 }, (_, step) => at[step] ?? 0);
    const call = { name: "GET /api/vehicles", count: 90, errors: 1, totalMs: 400, steps: steps({ 0: 90 }) };
    const slow = { ...call, count: 10, errors: 0, totalMs: 3_000, steps: steps({ 6: 10 }) };
    await report({ calls: [call], statements: [{ name: "select ?", count: 2, totalMs: 600, maxMs: 400 }] });
    await report({ calls: [slow], statements: [{ name: "select ?", count: 1, totalMs: 300, maxMs: 300 }] }, "two");
    for (const span of ["hour", "day", "two_days"]) {
      const { body } = await test.call("GET", `/api/admin/health/timings?span=${span}`);
      expect(body.calls).toMatchObject([{ name: "GET /api/vehicles", count: 100, errors: 1 }]);
      expect(body.calls[0].p50Ms).toBeCloseTo(2.8, 0);
      expect(body.calls[0].p95Ms).toBeCloseTo(375, 0);
      expect(body.statements).toEqual([{ name: "select ?", count: 3, meanMs: 300, maxMs: 400 }]);
    }
    const night = await test.call("GET", "/api/admin/health/timings?span=night");
    expect(Date.parse(night.body.to) - Date.parse(night.body.from)).toBeLessThanOrEqual(9 * 3_600_000);
  });

  it("group errors, and never keep more than a few hundred", async () => {
    const error = (n: number) => ({
      ...{ key: `key${n}`, kind: "program" as const, what: "request failed", detail: `TypeError ${n}`, place: null },
      ...{ count: 2, firstAt: ago(5), lastAt: ago(n / 1_000), requestId: "req-1", route: "/api/x", runId: null },
    });
    await report({ errors: [error(0)] });
    await report({ errors: [{ ...error(0), count: 3, firstAt: ago(1) }] }, "two");
    expect(valueIn((await health()).errors)).toMatchObject([
      { key: "key0", count: 5, title: "An error in AutoHub", route: "/api/x", machine: "two" },
    ]);
    expect((await health()).needs).toMatchObject([{ key: "errors:program" }]);
    for (let page = 0; page < 8; page += 1) {
      await report({ errors: Array.from({ length: 50 }, (_, n) => error(page * 50 + n + 1)) });
    }
    const kept = await test.db.selectFrom("error_groups").select("key").orderBy("last_at", "desc").execute();
    expect(kept).toHaveLength(300);
    expect(kept[0]?.key).toBe("key0");
  });

  it("are stored whole or not at all", async () => {
    const broken = { name: "GET /x", count: Number.NaN, errors: 0, totalMs: 1, steps: [] };
    const facts = { ...FACTS, rssBytes: 1 };
    await expect(report({ facts, calls: [broken] })).rejects.toThrow();
    expect(valueIn((await health()).processes)[0]?.rssBytes).toBe(FACTS.rssBytes);
  });

  it("are deleted when their time is past", async () => {
    await report({}, "two");
    await report({ calls: [{ name: "GET /x", count: 1, errors: 0, totalMs: 1, steps: [] }] }, "three");
    await test.asOwner(`
      update process_reports set reported_at = now() - interval '8 days' where machine = 'two';
      update process_reports set stopped_at = now() - interval '2 days' where machine = 'three';
      update call_timings set step_at = step_at - interval '50 hours'`);
    expect(await sweepExpired(test.context.db, HEALTH_RETENTION)).toBe(3);
    expect(valueIn((await health()).processes).map(({ machine }) => machine)).toEqual(["one"]);
  });
});

describe("a part that cannot be found out", () => {
  it("says so while the rest is shown", async () => {
    await test.asOwner("alter table error_groups rename to error_groups_away");
    const { errors, processes, unknown, sentence } = await health().finally(() =>
      test.asOwner("alter table error_groups_away rename to error_groups"),
    );
    expect(errors).toEqual({ known: false, problem: "It could not be read because of an error in AutoHub." });
    expect(processes.known).toBe(true);
    expect(unknown).toEqual(["the errors"]);
    expect(sentence).toContain("The errors could not be checked.");
  });

  it("says that the database is slow, within seconds", async () => {
    const read = openPartReader(test.context.db, test.context.log);
    const part = await read("slow", (trx) =>
      trx.selectNoFrom((eb) => eb.fn<string>("pg_sleep", [eb.val(20)]).as("x")).execute(),
    );
    expect(part).toMatchObject({ known: false, problem: expect.stringContaining("within 3 seconds") });
  });

  it("says that the database is away, for all parts of it", async () => {
    const away = {
      transaction: () => {
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      },
    } as unknown as typeof test.context.db;
    const { level, unknown, needs, database, queue } = await readHealth({
      ...deps(),
      db: away,
      dataDir: test.context.config.dataDir,
    });
    for (const part of [database, queue])
      expect(part).toEqual({ known: false, problem: "The database did not answer." });
    expect(needs).toEqual([]);
    expect(level).toBe("unknown");
    expect(unknown.length).toBeGreaterThan(6);
  });
});
