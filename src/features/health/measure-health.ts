import { type Kysely, sql } from "kysely";
import type { Registry } from "prom-client";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import { countStates } from "#core/dealerships/rules/reading.ts";
import type { Host } from "#core/feature.ts";
import { type AllNoticeKinds, noticeKindsOf } from "#core/notice-kinds.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { type GaugeSample, registerSharedGauges } from "#kernel/http/shared-gauges.ts";
import { measureDisk } from "./measure-storage.ts";
import { openPartReader } from "./parts.ts";
import { countLastRuns } from "./read-crawls.ts";
import { readStandingNotices } from "./read-errors.ts";
import { readQueue } from "./read-queue.ts";
import { CRAWL_OUTCOMES } from "./rules/crawl-outcomes.ts";

const DISK_GAUGES = {
  autohub_disk_free_bytes: { help: "Free room on the disk with the data folder", of: "min" },
  autohub_disk_size_bytes: { help: "Size of the disk with the data folder" },
} as const;

/** Apart from the others: these may take too long while the database answers. */
const UP_GAUGE = { autohub_database_up: { help: "1 when the database answers, else 0", of: "min" } } as const;
const up = (value: 0 | 1) => ({ autohub_database_up: [{ value }] });

const DATABASE_GAUGES = {
  autohub_queue_waiting: { help: "Work that could be done now and waits, by kind", labelNames: ["kind"] },
  autohub_queue_oldest_seconds: { help: "How long the oldest waiting work waits, by kind", labelNames: ["kind"] },
  autohub_queue_active: { help: "Work that is being done, by kind", labelNames: ["kind"] },
  autohub_queue_failed_last_day: { help: "Work that failed in the last 24 hours, by kind", labelNames: ["kind"] },
  autohub_runs_last_day: { help: "Crawls that ended in the last 24 hours, by outcome", labelNames: ["outcome"] },
  autohub_needs: { help: "What needs the operator, by kind of notice or of dealership", labelNames: ["kind"] },
} as const;

type DatabaseGauge = keyof typeof DATABASE_GAUGES;
type DatabaseSamples = Partial<Record<DatabaseGauge, GaugeSample[]>>;

const byLabel = <T>(label: string, rows: readonly T[], read: (row: T) => [name: string, value: number]) =>
  rows.map((row): GaugeSample => {
    const [name, value] = read(row);
    return { labels: { [label]: name }, value };
  });

async function readSamples(db: Kysely<Database>, kinds: AllNoticeKinds): Promise<DatabaseSamples> {
  const [queue, runs, notices] = [await readQueue(db), await countLastRuns(db), await readStandingNotices(db, kinds)];
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const now = rows[0]?.now.getTime() ?? Date.now();
  const oldest = (since: string | null) => (since === null ? 0 : Math.max(0, now - Date.parse(since)) / 1_000);
  const standing = Map.groupBy(notices, ({ kind }) => kind);
  const { failed, part } = countStates(await listReadings(db, { isTroubled: true }));
  const needs: [string, number][] = [
    ...[...standing].map(([kind, { length }]): [string, number] => [kind, length]),
    ["dealership-failed", failed],
    ["dealership-read-in-part", part],
  ];
  return {
    autohub_queue_waiting: byLabel("kind", queue, ({ kind, waiting }) => [kind, waiting]),
    autohub_queue_oldest_seconds: byLabel("kind", queue, ({ kind, waitingSince }) => [kind, oldest(waitingSince)]),
    autohub_queue_active: byLabel("kind", queue, ({ kind, active }) => [kind, active]),
    autohub_queue_failed_last_day: byLabel("kind", queue, ({ kind, failed }) => [kind, failed]),
    autohub_runs_last_day: byLabel("outcome", CRAWL_OUTCOMES, (outcome) => [outcome, runs.get(outcome) ?? 0]),
    autohub_needs: byLabel("kind", needs, (need) => need),
  };
}

/** Registers what an operator alerts on: the disk, the queue, crawls by outcome, and what the Health screen says is needed. */
export function measureHealth(registry: Registry, { db, log, config, features }: Host): void {
  const kinds = noticeKindsOf(features);
  registerSharedGauges(registry, DISK_GAUGES, async () => {
    const { disk } = await measureDisk(config.dataDir);
    if (!disk) return {};
    return {
      autohub_disk_free_bytes: [{ value: disk.freeBytes }],
      autohub_disk_size_bytes: [{ value: disk.totalBytes }],
    };
  });
  const readDatabase = async () => {
    const part = await openPartReader(db, log)("measurements", (trx) => readSamples(trx, kinds));
    return part.known ? part.value : {};
  };
  registerSharedGauges<DatabaseGauge>(registry, DATABASE_GAUGES, readDatabase);
  registerSharedGauges(registry, UP_GAUGE, () => sql`select 1`.execute(db).then(() => up(1)), up(0));
}
