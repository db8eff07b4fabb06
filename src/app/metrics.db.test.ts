import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { insertDealership } from "#test/factories.ts";
import { startTcpRelay, type TcpRelay } from "#test/tcp-relay.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");

let database: TestDatabase;
let relay: TcpRelay;
let test: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startTcpRelay(database.productUrl);
  test = await createTestApp({ beside: { databaseUrl: relay.url(database.productUrl), asOwner: async () => {} } });
});
afterAll(async () => {
  await test.close();
  await relay.close();
  await database.drop();
});

const metrics = async () => (await test.app.inject("/metrics")).body;
/** Returns the value of a series; undefined when it has none. */
const seriesValue = async (series: string): Promise<number | undefined> => {
  const line = (await metrics()).split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

/** Words of PromQL in the two files that name no metric: functions, operators, and labels, which stand in braces or behind `by`. */
const NOT_METRICS = /\{[^}]*\}|\b(?:by|on)\s*\([^)]*\)|\[[^\]]*\]/g;
const PROMQL = new Set(["sum", "max", "min", "rate", "time", "absent", "and", "or", "vector", "histogram_quantile"]);
const metricsIn = (expressions: readonly string[]) =>
  new Set(
    expressions
      .flatMap((text) => text.replaceAll(NOT_METRICS, " ").match(/[a-z_][a-z_\d]*/gi) ?? [])
      .filter((word) => !PROMQL.has(word)),
  );

describe("the measurements for an operator's alerts", () => {
  it("are those that the example of alert rules and the dashboard name", async () => {
    const rules = parse(read("prometheus-alerts.yaml")) as { groups: { rules: { expr: string }[] }[] };
    const dashboard = JSON.parse(read("grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
    const alerts = metricsIn(rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)));
    const panels = metricsIn(dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
    expect(Math.min(alerts.size, panels.size)).toBeGreaterThan(8);
    const text = await metrics();
    const exposed = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : name,
      ),
    );
    // Prometheus itself says `up`.
    expect([...alerts, ...panels].filter((name) => name !== "up" && !exposed.has(name))).toEqual([]);
  });

  it("tell the last good backup, crawls by outcome, what waits, what is needed, and the free disk", async () => {
    const { db } = test.context;
    const backup = "autohub_backup_last_success_timestamp_seconds";
    expect(await seriesValue(backup)).toBeUndefined();
    expect(await seriesValue('autohub_queue_waiting{kind="mails"}')).toBe(0);
    const at = new Date("2026-11-20T04:00:00Z");
    const done = { trigger: "nightly", kind: "logical", finished_at: at } as const;
    await db
      .insertInto("backups")
      .values([
        { ...done, status: "done", name: "a" },
        { ...done, status: "failed", finished_at: new Date() },
      ])
      .execute();
    const dealership_id = await insertDealership(db, { name: "Harbor Motors" });
    const run = { dealership_id, trigger: "schedule", finished_at: new Date() } as const;
    await db
      .insertInto("sync_runs")
      .values({ ...run, status: "held" })
      .execute();
    await db
      .insertInto("sync_runs")
      .values({ ...run, status: "failed", finished_at: at })
      .execute();
    const next_attempt_at = new Date(Date.now() - 600_000);
    await db
      .insertInto("mails")
      .values({ key: "one", kind: "test", address_hash: Buffer.alloc(32), next_attempt_at })
      .execute();
    expect(await seriesValue(backup)).toBe(at.getTime() / 1_000);
    expect(await seriesValue('autohub_runs_last_day{outcome="part"}')).toBe(1);
    expect(await seriesValue('autohub_runs_last_day{outcome="failed"}')).toBe(0);
    expect(await seriesValue('autohub_needs{kind="dealership-failed"}')).toBe(1);
    expect(await seriesValue('autohub_needs{kind="dealership-read-in-part"}')).toBe(0);
    expect(await seriesValue('autohub_queue_waiting{kind="mails"}')).toBe(1);
    expect(await seriesValue('autohub_queue_oldest_seconds{kind="mails"}')).toBeGreaterThan(590);
    expect(await seriesValue("autohub_disk_free_bytes")).toBeGreaterThan(0);
    expect(await seriesValue("autohub_database_up")).toBe(1);
  });

  it("say that the database is away, and tell all that needs none", async () => {
    await relay.refuse();
    expect(await seriesValue("autohub_database_up")).toBe(0);
    expect(await seriesValue('autohub_queue_waiting{kind="mails"}')).toBeUndefined();
    expect(await seriesValue("autohub_disk_free_bytes")).toBeGreaterThan(0);
    await relay.leadTo(database.productUrl);
    expect(await seriesValue("autohub_database_up")).toBe(1);
  });
});
