import type { ReactNode } from "react";
import { Card } from "#kernel/ui/console/card.tsx";
import { formatDuration, Moment } from "#kernel/ui/console/moment.tsx";
import { Badge, ProgressBar } from "#kernel/ui/console/status.tsx";
import { formatBytes } from "#kernel/words/rules/decimals.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { DatabaseHealth, ProcessHealth, StorageHealth } from "../health-schemas.ts";
import { PROCESS_KIND_WORDS } from "../rules/process-state.ts";
import { PartContent, type ScreenPart } from "./part.tsx";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere font-medium numerals">{children}</dd>
    </div>
  );
}

/** The card with disk use on each machine. */
export function StorageCard({
  part,
  database,
}: {
  part: ScreenPart<StorageHealth[]>;
  database: ScreenPart<DatabaseHealth>;
}) {
  return (
    <Card title="Disk" description="Each machine's data folder, and what uses its space.">
      <PartContent part={part}>
        {(machines) => (
          <div className="flex flex-col gap-5 text-sm">
            {machines.length === 0 && (
              <p className="text-muted">No process has reported yet. This takes a few seconds.</p>
            )}
            {machines.map((machine) => (
              <Machine key={machine.machine} machine={machine} />
            ))}
            {database.known && (
              <p>
                The database uses <span className="font-medium numerals">{formatBytes(database.value.bytes)}</span>.
              </p>
            )}
          </div>
        )}
      </PartContent>
    </Card>
  );
}

function Machine({ machine }: { machine: StorageHealth }) {
  const { disk, problem, folders, measuredAt } = machine;
  return (
    <section aria-label={`Disk of ${machine.machine}`}>
      <h3 className="wrap-anywhere font-semibold">{machine.machine}</h3>
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
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3">
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
            Folders measured: <Moment iso={measuredAt} />
          </>
        )}
      </p>
    </section>
  );
}

/** The card with the database's status. */
export function DatabaseCard({ part }: { part: ScreenPart<DatabaseHealth> }) {
  return (
    <Card title="Database" description="Response time and connections.">
      <PartContent part={part}>
        {({ version, answerMs, bytes, connections }) => (
          <>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
              <Fact term="Answers within">{answerMs < 1 ? "1 ms" : `${formatCount(answerMs)} ms`}</Fact>
              <Fact term="Size">{formatBytes(bytes)}</Fact>
              <Fact term="Connections">
                {connections.used} of {connections.allowed}
              </Fact>
              <Fact term="PostgreSQL">{version}</Fact>
            </dl>
            <ul className="mt-3 text-muted text-sm numerals">
              {connections.byProgram.map(({ program, used }) => (
                <li key={program}>
                  {formatCount(used)} {program}
                </li>
              ))}
            </ul>
          </>
        )}
      </PartContent>
    </Card>
  );
}

/** The card with each process's start, version, memory and load. */
export function ProcessesCard({ part }: { part: ScreenPart<ProcessHealth[]> }) {
  return (
    <Card
      title="Processes"
      description="Each process reports every half minute. Crawls run in separate processes, which are not counted here."
    >
      <PartContent part={part}>
        {(processes) =>
          processes.length === 0 ? (
            <p className="text-muted text-sm">No process has reported yet. This takes a few seconds.</p>
          ) : (
            <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
              {processes.map((process) => (
                <Process key={process.key} process={process} />
              ))}
            </ul>
          )
        }
      </PartContent>
    </Card>
  );
}

function Process({ process }: { process: ProcessHealth }) {
  const { machine, pid, kind, state, version, nodeVersion, startedAt, reportedAt, loopDelay, pool } = process;
  const jobs = Object.entries(process.activeJobs).filter(([, count]) => count > 0);
  return (
    <li className="min-w-0 rounded-control border border-line p-4 text-sm">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-semibold">{PROCESS_KIND_WORDS[kind]}</span>
        {state === "running" ? <Badge tone="green">Running</Badge> : <Badge tone="red">Silent</Badge>}
      </h3>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: replicas have no other name
          <Fact key={index} term={`Read replica ${index + 1}`}>
            {status === "used" ? `Used, ${formatCount(ageMs ?? 0)} ms behind at most` : `Not used: ${status}`}
          </Fact>
        ))}
      </dl>
    </li>
  );
}
