import type { ReactNode } from "react";
import { formatDuration, Moment } from "#kernel/ui/console/moment.tsx";
import { Badge, ProgressBar } from "#kernel/ui/console/status.tsx";
import { formatBytes } from "#kernel/words/rules/decimals.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { DatabaseHealth, ProcessHealth, StorageHealth } from "../health-schemas.ts";
import { PROCESS_KIND_WORDS } from "../rules/process-state.ts";

const NO_REPORT = "No process has reported yet. This takes a few seconds.";
const FACTS = "grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:grid-cols-3";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere font-medium numerals">{children}</dd>
    </div>
  );
}

/** Returns the free space of the disk that has the least, in a few words. */
export function diskNote(machines: readonly StorageHealth[]): string {
  const [least] = machines.flatMap(({ disk }) => disk ?? []).toSorted((a, b) => a.freeBytes - b.freeBytes);
  return least ? `${formatBytes(least.freeBytes)} free` : "";
}

/** Disk use on each machine. */
export function Disks({ machines }: { machines: readonly StorageHealth[] }) {
  return (
    <div className="flex flex-col gap-5 text-sm">
      {machines.length === 0 && <p className="text-muted">{NO_REPORT}</p>}
      {machines.map((machine) => (
        <Machine key={machine.machine} machine={machine} />
      ))}
    </div>
  );
}

function Machine({ machine }: { machine: StorageHealth }) {
  const { disk, problem, folders, measuredAt } = machine;
  return (
    <section aria-label={`Disk of ${machine.machine}`}>
      <h4 className="wrap-anywhere font-semibold">{machine.machine}</h4>
      {disk === null ? (
        <p className="mt-1 text-bad">Its disk cannot be read. {problem}</p>
      ) : (
        <>
          <p className="mt-1 numerals">
            {formatBytes(disk.freeBytes)} of {formatBytes(disk.totalBytes)} are free.
          </p>
          <ProgressBar label="Disk in use" value={disk.totalBytes - disk.freeBytes} max={disk.totalBytes} />
        </>
      )}
      {folders.length > 0 && (
        <dl className={`mt-3 ${FACTS}`}>
          {folders.map(({ name, bytes, problem: why }) => (
            <Fact key={name} term={name}>
              {bytes === null ? "Not known" : formatBytes(bytes)}
              {why !== null && <span className="block font-normal text-muted text-xs">{why}</span>}
            </Fact>
          ))}
        </dl>
      )}
      <p className="mt-2 text-muted text-xs">
        {measuredAt === null ? (
          "Its folders are measured a few minutes after a start, and then every six hours."
        ) : (
          <>
            Folders measured: <Moment inSentence iso={measuredAt} />
          </>
        )}
      </p>
    </section>
  );
}

/** Returns the database's response time, in a few words. */
export const databaseNote = ({ answerMs }: DatabaseHealth): string =>
  `answers within ${formatCount(Math.max(1, answerMs))} ms`;

/** The database's size and connections. */
export function DatabaseFacts({ database }: { database: DatabaseHealth }) {
  const { version, bytes, connections } = database;
  const programs = connections.byProgram.map(({ program, used }) => `${formatCount(used)} ${program}`);
  return (
    <dl className={FACTS}>
      <Fact term="Size">{formatBytes(bytes)}</Fact>
      <Fact term="PostgreSQL">{version}</Fact>
      <Fact term="Connections">
        {connections.used} of {connections.allowed}
        <span className="block font-normal text-muted text-xs">{programs.join(", ")}</span>
      </Fact>
    </dl>
  );
}

/** Returns the number of running and silent processes. */
export function processesNote(processes: readonly ProcessHealth[]): string {
  const running = processes.filter(({ state }) => state === "running").length;
  const silent = processes.length - running;
  return `${running} running${silent > 0 ? `, ${silent} silent` : ""}`;
}

/** Start, version, memory and load of each process. */
export function Processes({ processes }: { processes: readonly ProcessHealth[] }) {
  if (processes.length === 0) return <p className="text-muted text-sm">{NO_REPORT}</p>;
  return (
    <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {processes.map((process) => (
        <Process key={process.key} process={process} />
      ))}
    </ul>
  );
}

function Process({ process }: { process: ProcessHealth }) {
  const { machine, pid, kind, state, version, nodeVersion, startedAt, reportedAt, loopDelay, pool } = process;
  const jobs = Object.entries(process.activeJobs).filter(([, count]) => count > 0);
  return (
    <li className="min-w-0 rounded-control border border-line p-4 text-sm">
      <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-semibold">{PROCESS_KIND_WORDS[kind]}</span>
        {state === "running" ? <Badge tone="green">Running</Badge> : <Badge tone="red">Silent</Badge>}
      </h4>
      <p className="wrap-anywhere text-muted text-xs">
        {machine}, process {pid}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact term={state === "running" ? "Up for" : "Last heard of"}>
          {state === "running" ? (
            formatDuration(Date.parse(reportedAt) - Date.parse(startedAt))
          ) : (
            <Moment iso={reportedAt} />
          )}
        </Fact>
        <Fact term="Version">
          {version}
          <span className="block font-normal text-muted text-xs">Node.js {nodeVersion}</span>
        </Fact>
        <Fact term="Memory">
          {formatBytes(process.rssBytes)} of {formatBytes(process.memoryLimitBytes)}
          <span className="block font-normal text-muted text-xs">
            heap {formatBytes(process.heapUsedBytes)} of {formatBytes(process.heapLimitBytes)}
          </span>
        </Fact>
        <Fact term="Held up for">
          {formatCount(loopDelay.p99Ms)} ms
          <span className="block font-normal text-muted text-xs">
            99 of 100 times less; at most {formatCount(loopDelay.maxMs)} ms
          </span>
        </Fact>
        <Fact term="Database connections">
          {pool.open - pool.idle} of {pool.open} busy
          {pool.waiting > 0 && <span className="block font-normal text-xs">{pool.waiting} wait for one</span>}
        </Fact>
        <Fact term="Works on">
          {jobs.length === 0 ? "Nothing" : jobs.map(([name, count]) => `${count} ${name}`).join(", ")}
        </Fact>
        {process.replicas.map(({ status, ageMs }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- replicas have no other name
          <Fact key={index} term={`Read replica ${index + 1}`}>
            {status === "used" ? `Used, ${formatCount(ageMs ?? 0)} ms behind at most` : `Not used: ${status}`}
          </Fact>
        ))}
      </dl>
    </li>
  );
}
