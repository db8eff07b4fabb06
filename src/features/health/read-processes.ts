import type { Kysely, Selectable } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { ProcessHealth, StorageHealth } from "./health-schemas.ts";
import type { ProcessFacts } from "./health-tables.ts";
import { processStates } from "./rules/process-state.ts";

type ReportRow = Omit<Selectable<Database["process_reports"]>, "lines">;

/** Returns the latest report of each process. Processes that report come first. */
export function readReports(db: Kysely<Database>): Promise<ReportRow[]> {
  return db
    .selectFrom("process_reports")
    .select([
      "key",
      "machine",
      "pid",
      "kind",
      "version",
      "node_version",
      "started_at",
      "reported_at",
      "stopped_at",
      "facts",
    ])
    .orderBy("reported_at", "desc")
    .orderBy("key")
    .limit(200)
    .execute();
}

const statesOf = (rows: readonly ReportRow[], now: Date) =>
  processStates(
    rows.map(({ machine, kind, started_at, reported_at, stopped_at }) => ({
      ...{ machine, kind },
      startedAt: started_at,
      reportedAt: reported_at,
      stoppedAt: stopped_at,
    })),
    now,
  );

/** Returns the processes that report or should report. Stopped and replaced ones are left out. */
export function presentProcesses(rows: readonly ReportRow[], now: Date): ProcessHealth[] {
  const states = statesOf(rows, now);
  return rows
    .flatMap((row, index): ProcessHealth[] => {
      const state = states[index];
      if (state !== "running" && state !== "silent") return [];
      const { facts, node_version, started_at, reported_at, stopped_at: _, ...who } = row;
      const times = { startedAt: started_at.toISOString(), reportedAt: reported_at.toISOString() };
      return [{ ...who, ...times, ...facts, state, nodeVersion: node_version }];
    })
    .sort((a, b) => a.machine.localeCompare(b.machine, "en-US") || a.kind.localeCompare(b.kind) || a.pid - b.pid);
}

/** The use of the disk with a machine's data folder, or the reason why it cannot be read. */
type DiskOfMachine = { machine: string } & Pick<ProcessFacts, "disk" | "diskProblem">;

/**
 * Returns the disk of each machine by its latest report, and the folders by the latest process that measures them.
 * @param own the disk of this machine now, because a full disk prevents reports
 */
export function presentStorage(rows: readonly ReportRow[], now: Date, own: DiskOfMachine): StorageHealth[] {
  const states = statesOf(rows, now);
  const living = Map.groupBy(
    rows.filter((_, index) => states[index] === "running"),
    ({ machine }) => machine,
  );
  if (!living.has(own.machine)) living.set(own.machine, []);
  return [...living]
    .map(([machine, ofMachine]) => {
      const latest = machine === own.machine ? own : ofMachine[0]?.facts;
      const measured = ofMachine.find(({ facts }) => facts.folders !== null)?.facts;
      return {
        machine,
        disk: latest?.disk ?? null,
        problem: latest?.diskProblem ?? null,
        folders: measured?.folders ?? [],
        measuredAt: measured?.foldersAt ?? null,
      };
    })
    .sort((a, b) => a.machine.localeCompare(b.machine, "en-US"));
}
