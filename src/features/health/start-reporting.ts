import { hostname } from "node:os";
import type { Db } from "#kernel/database/db.ts";
import type { StatementWatch } from "#kernel/database/statement-watch.ts";
import type { CallTotals } from "#kernel/http/call-durations.ts";
import type { ForwardedClients } from "#kernel/http/rules/forwarded-clients.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import { isDatabaseAway } from "#kernel/process/errors.ts";
import type { LogWatch } from "#kernel/process/log-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { watchProcess } from "#kernel/process/process-measures.ts";
import { readProgramVersion } from "#kernel/process/program-version.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { type MeasuredFolder, measureDisk, measureFolders } from "./measure-storage.ts";
import { presentProcesses, readReports } from "./read-processes.ts";
import { cleanLogLine } from "./rules/clean-log-line.ts";
import { describeFilesApart } from "./rules/process-needs.ts";
import { type ProcessKind, REPORT_EVERY_MS } from "./rules/process-state.ts";
import { type ProcessIdentity, recordStop, writeReport } from "./write-report.ts";

/** The first report waits, because a start has other work. */
const FIRST_REPORT_AFTER_MS = 3_000;
/** Folders are measured rarely, because every file is read. */
const FIRST_FOLDERS_AFTER_MS = 60_000;
const FOLDERS_EVERY_MS = 6 * 3_600_000;
const STOP_TIMEOUT_MS = 1_000;

export type ReportingDeps = {
  db: Db;
  log: Logger;
  kind: ProcessKind;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  activeJobs(): Record<string, number>;
  replicas(): { status: string; ageMs: number | null }[];
  /** Counts of calls since the process started; null in a process that answers none. */
  readCalls: (() => CallTotals[]) | null;
  /** Counts of clients whom a proxy named, likewise. */
  readClients: (() => ForwardedClients) | null;
  logWatch: LogWatch;
  statementWatch: StatementWatch;
  dataDir: string;
  /** The reasons in sentences why the installation's key is missing here; null when it is present. */
  keyProblem: string | null;
  /** Returns the id of the place of this process's files. */
  readFilesId(): Promise<string>;
  /** The folders that this process measures; empty where another process measures them. */
  folders: readonly MeasuredFolder[];
};

/**
 * Starts reporting this process's status, after some seconds and then every half minute. A report that could not be stored is
 * added to the next one. A stored report whose answer got lost is counted twice.
 */
export function startReporting(deps: ReportingDeps): { report(): Promise<void>; stop(): Promise<void> } {
  const { db, log, dataDir, logWatch, statementWatch } = deps;
  const own = watchProcess();
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const machine = hostname();
  const key = `${machine}:${process.pid}:${startedAt.getTime()}`;
  let identity: ProcessIdentity | undefined;
  let counted = new Map<string, CallTotals>();
  let folders: Awaited<ReturnType<typeof measureFolders>> | null = null;
  let foldersAt: Date | null = null;
  let isFirst = true;

  const measure = async (signal?: AbortSignal) => {
    folders = await measureFolders(deps.folders, signal);
    foldersAt = new Date();
  };
  const report = async () => {
    const { pool } = deps;
    identity ??= { key, machine, pid: process.pid, kind: deps.kind, startedAt, version: await readProgramVersion() };
    const facts = {
      ...own.measure(),
      pool: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      activeJobs: deps.activeJobs(),
      replicas: deps.replicas(),
      ...(await measureDisk(dataDir)),
      folders,
      foldersAt: foldersAt?.toISOString() ?? null,
      keyProblem: deps.keyProblem,
      filesId: await deps.readFilesId().catch(() => null),
      clients: deps.readClients?.() ?? null,
    };
    const totals = new Map((deps.readCalls?.() ?? []).map((call) => [call.name, call]));
    const lines = logWatch.takeNewWarnings()?.flatMap((line) => cleanLogLine(line) ?? []) ?? null;
    const [statements, errors] = [statementWatch.take(), logWatch.takeErrors()];
    try {
      await writeReport(db, identity, { facts, lines, calls: since(counted, totals), statements, errors });
      counted = totals;
    } catch (error) {
      statementWatch.restore(statements);
      logWatch.restoreErrors(errors);
      if (lines) logWatch.restoreWarnings();
      // Others log that the database is down. A line every half minute would hide theirs.
      if (!isDatabaseAway(error)) throw error;
      return;
    }
    if (isFirst) await warnOfFilesApart(db, log);
    isFirst = false;
  };

  const works: { stop(): Promise<void> }[] = [];
  const starts = [
    setTimeout(() => {
      const what = "reporting this process's status";
      works.push(runPeriodically({ everyMs: REPORT_EVERY_MS, what, work: report }, log));
    }, FIRST_REPORT_AFTER_MS),
    setTimeout(() => {
      if (deps.folders.length === 0) return;
      const what = "measuring the data folder";
      works.push(runPeriodically({ everyMs: FOLDERS_EVERY_MS, what, work: measure }, log));
    }, FIRST_FOLDERS_AFTER_MS),
  ];
  return {
    report,
    stop: async () => {
      for (const start of starts) clearTimeout(start);
      await Promise.all(works.map((work) => work.stop()));
      own.stop();
      // A database that is down must not delay the end.
      await withTimeout(recordStop(db, key), STOP_TIMEOUT_MS, () => {}).catch(() => {});
    },
  };
}

/** Says in the log of a start that machines cannot read each other's files. */
async function warnOfFilesApart(db: Db, log: Logger): Promise<void> {
  const processes = presentProcesses(await readReports(db), new Date());
  const problem = describeFilesApart(processes.filter(({ state }) => state === "running"));
  if (problem !== null) log.warn(problem);
}

/** Returns the counts since an earlier count. */
function since(before: ReadonlyMap<string, CallTotals>, now: ReadonlyMap<string, CallTotals>): CallTotals[] {
  return [...now.values()].flatMap((call) => {
    const former = before.get(call.name);
    const count = call.count - (former?.count ?? 0);
    if (count === 0) return [];
    return {
      name: call.name,
      count,
      errors: call.errors - (former?.errors ?? 0),
      totalMs: call.totalMs - (former?.totalMs ?? 0),
      steps: call.steps.map((sum, step) => sum - (former?.steps[step] ?? 0)),
    };
  });
}
