import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { ForwardedClients } from "#kernel/http/rules/forwarded-clients.ts";
import type { ProcessMeasures } from "#kernel/process/process-measures.ts";
import type { ErrorKind } from "#kernel/process/rules/error-kinds.ts";
import type { ProcessKind } from "./rules/process-state.ts";

/** The tables of the Health screen. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    process_reports: ProcessReportsTable;
    call_timings: CallTimingsTable;
    error_groups: ErrorGroupsTable;
  }
}

type ProcessReportsTable = {
  key: string;
  machine: string;
  pid: number;
  kind: ProcessKind;
  version: string;
  node_version: string;
  started_at: Date;
  reported_at: DefaultsToNow;
  stopped_at: Date | null;
  facts: JSONColumnType<ProcessFacts, string, string>;
  lines: JSONColumnType<unknown[], string | undefined, string>;
};

/** The facts in a process's report. */
export type ProcessFacts = ProcessMeasures & {
  pool: { open: number; idle: number; waiting: number };
  activeJobs: Record<string, number>;
  replicas: { status: string; ageMs: number | null }[];
  disk: { totalBytes: number; freeBytes: number } | null;
  /** The reason in a sentence why the disk or its folders could not be read. */
  diskProblem: string | null;
  /** Null in a process that does not measure them. */
  folders: { name: string; bytes: number | null; problem: string | null }[] | null;
  foldersAt: string | null;
  /** The reasons in sentences why the installation's key is missing. Absent in reports of older versions. */
  keyProblem?: string | null;
  /** The id of the place of its files; null when it could not be read. Absent likewise. */
  filesId?: string | null;
  /** The clients whom a proxy named; null in a process that answers none. Absent likewise. */
  clients?: ForwardedClients | null;
};

type CallTimingsTable = {
  step_at: Date;
  kind: "call" | "statement";
  name: string;
  count: number;
  errors: Generated<number>;
  total_ms: number;
  max_ms: number | null;
  steps: number[] | null;
};

type ErrorGroupsTable = {
  key: string;
  kind: ErrorKind;
  what: string;
  detail: string;
  place: string | null;
  count: ColumnType<string, number, number>;
  first_at: Date;
  last_at: Date;
  request_id: string | null;
  route: string | null;
  run_id: number | null;
  machine: string;
};
