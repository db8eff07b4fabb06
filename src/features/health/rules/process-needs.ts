import { type ForwardedClients, hidesClients, PRIVATE_CLIENTS_SENTENCE } from "#kernel/http/rules/forwarded-clients.ts";
import { formatList } from "#kernel/words/rules/lists.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { NeedOfOperator } from "./operator-need.ts";
import { PROCESS_KIND_WORDS, type ProcessKind, type ProcessState } from "./process-state.ts";

/** A process by its last report. */
export type SeenProcess = {
  machine: string;
  pid: number;
  kind: ProcessKind;
  state: ProcessState;
  version: string;
  reportedAt: string;
  rssBytes: number;
  memoryLimitBytes: number;
  loopDelay: { p99Ms: number };
  replicas: readonly { status: string }[];
  keyProblem?: string | null | undefined;
  filesId?: string | null | undefined;
  clients?: ForwardedClients | null | undefined;
};

const MEMORY_SHARE = 0.9;
const LOOP_DELAY_MS = 1_000;

/**
 * Returns the problems of the product's processes that the operator should solve. @param processes null when they could not be
 * read
 */
export function processNeeds(processes: readonly SeenProcess[] | null): NeedOfOperator[] {
  if (!processes) return [];
  const running = processes.filter(({ state }) => state === "running");
  const found: NeedOfOperator[] = processes
    .filter(({ state }) => state === "silent")
    .map(({ machine, pid, kind, reportedAt }) => ({
      key: `silent:${machine}:${pid}`,
      severity: "now",
      title: `A process on ${machine} has gone silent`,
      text: `It did "${PROCESS_KIND_WORDS[kind].toLowerCase()}" and no longer reports. Check whether AutoHub runs there, and restart it. If you removed it on purpose, this entry disappears after a week.`,
      since: reportedAt,
      path: "#processes",
    }));
  if (running.length > 0 && !running.some(({ kind }) => kind !== "web")) {
    found.push({
      key: "no-worker",
      severity: "now",
      title: "No process works in the background",
      text: "There are no syncs, exports, backups or mails. Start a process with ROLE=worker or ROLE=all.",
      since:
        processes
          .filter(({ kind }) => kind !== "web")
          .map(({ reportedAt }) => reportedAt)
          .sort()
          .at(-1) ?? null,
      path: "#processes",
    });
  }
  for (const { machine, pid, rssBytes, memoryLimitBytes, loopDelay, kind } of running) {
    const which = `${machine}, process ${pid}`;
    if (rssBytes > MEMORY_SHARE * memoryLimitBytes) {
      found.push({
        key: `memory:${machine}:${pid}`,
        severity: "soon",
        title: "A process has used nearly all of its memory",
        text: `${which} (${PROCESS_KIND_WORDS[kind].toLowerCase()}). Give the machine or the container more memory, or sync fewer dealerships at a time (CRAWL_CONCURRENCY).`,
        since: null,
        path: "#processes",
      });
    }
    if (loopDelay.p99Ms > LOOP_DELAY_MS) {
      found.push({
        key: `loop:${machine}:${pid}`,
        severity: "soon",
        title: "A process is too busy to answer in time",
        text: `${which}: work waited up to ${Math.round(loopDelay.p99Ms)} ms to run. If this goes on, the machine is too small or busy.`,
        since: null,
        path: "#processes",
      });
    }
  }
  const keyProblems = new Map(
    running.flatMap(({ machine, keyProblem }) => (keyProblem ? [[machine, keyProblem]] : [])),
  );
  for (const [machine, problem] of keyProblems) {
    found.push({
      key: `key:${machine}`,
      severity: "now",
      title: `The key of mails and consent is missing on ${machine}`,
      text: `Until it is back, mails and webhooks are not sent, questions and followed searches are not accepted, and consent cannot be read or recorded. ${problem}`,
      since: null,
      path: "#processes",
    });
  }
  const apart = describeFilesApart(running);
  if (apart !== null) {
    found.push({
      key: "files-apart",
      severity: "now",
      title: "The machines have no common place for files",
      text: apart,
      since: null,
      path: "#processes",
    });
  }
  if (running.some(({ clients }) => clients && hidesClients(clients))) {
    found.push({
      key: "private-clients",
      severity: "soon",
      title: "Visitors share an address",
      text: PRIVATE_CLIENTS_SENTENCE,
      since: null,
      path: "#processes",
    });
  }
  const versions = new Set(running.map(({ version }) => version));
  if (versions.size > 1) {
    found.push({
      key: "versions",
      severity: "soon",
      title: "Processes run different versions",
      text: `${formatList([...versions].sort())} run side by side. Restart those that were not updated.`,
      since: null,
      path: "#processes",
    });
  }
  const unused = new Set(
    running.flatMap(({ replicas }) => replicas.flatMap(({ status }, n) => (isUnused(status) ? [n] : []))),
  );
  if (unused.size > 0) {
    found.push({
      key: "replicas",
      severity: "soon",
      title: `${formatAmount(unused.size, "read replica is", "read replicas are")} not used`,
      text: "The primary answers instead. Check whether the replica runs and replicates (DATABASE_READ_URL).",
      since: null,
      path: "#processes",
    });
  }
  return found;
}

const isUnused = (status: string) => status !== "used" && status !== "new";

/** A process and the place of its files. */
type FilesOfProcess = Pick<SeenProcess, "machine" | "kind" | "filesId">;

/** Returns in sentences which machines cannot serve the exports of which others; null when all can. */
export function describeFilesApart(running: readonly FilesOfProcess[]): string | null {
  const known = running.filter(({ filesId }) => typeof filesId === "string");
  const [makers, servers] = [known.filter(({ kind }) => kind !== "web"), known.filter(({ kind }) => kind !== "worker")];
  const apart = makers.flatMap((maker) =>
    servers
      .filter(({ filesId }) => filesId !== maker.filesId)
      .map((server) => [maker.machine, server.machine] as const),
  );
  if (apart.length === 0) return null;
  const names = (end: 0 | 1) => formatList([...new Set(apart.map((pair) => pair[end]))].sort());
  return (
    `Exports that ${names(0)} makes cannot be downloaded from ${names(1)}, and each machine fetches all photos itself. ` +
    "Give all processes the same object storage (FILES_S3_*), or a network folder as their DATA_DIR."
  );
}
