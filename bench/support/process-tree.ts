import { readdirSync, readFileSync } from "node:fs";

const BYTES_PER_KIB = 1_024;

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise; // the process has ended
  }
}

/** The processes that descend from one, itself included. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = readOr(`/proc/${name}/stat`, "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Returns a process's kind, by its command line. */
function kindOf(pid: number): keyof Omit<TreeMemory, "all"> {
  const command = readOr(`/proc/${pid}/cmdline`, "").replaceAll("\0", " ");
  if (command.includes("crawl/main.ts")) return "crawls";
  if (/postgres|autohub-postgres/.test(command)) return "postgres";
  return command.includes("app/main.ts") ? "server" : "npm";
}

/** Kibibytes of files that a process has mapped, by file, without pages that it has changed. */
function mappedFiles(pid: number): Map<string, number> {
  const files = new Map<string, number>();
  let file = "";
  for (const line of readOr(`/proc/${pid}/smaps`, "").split("\n")) {
    const mapping = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (mapping) file = mapping[1]?.startsWith("/") && !/^\/(dev|SYSV)/.test(mapping[1]) ? mapping[1] : "";
    const [, sign = 1, kib] =
      /^Rss:\s+(\d+)/.test(line) || /^Anonymous:\s+(\d+)/.test(line)
        ? [0, line.startsWith("Rss") ? 1 : -1, Number(/\d+/.exec(line)?.[0])]
        : [];
    if (file !== "" && kib !== undefined) files.set(file, (files.get(file) ?? 0) + sign * kib);
  }
  return files;
}

/** Memory in MB (10^6 bytes) of the product's processes. */
export type TreeMemory = { all: number; server: number; postgres: number; crawls: number; npm: number };

/**
 * The proportional share of memory (PSS) of a process and all that descend from it. A file that they have mapped counts once
 * and wholly, for the process that has most of it, even when other programs of the machine have mapped it too: the benchmark
 * itself runs on the same Node.js.
 */
export function treeMemory(root: number): TreeMemory {
  const kib = { server: 0, postgres: 0, crawls: 0, npm: 0 };
  const most = new Map<string, { kib: number; kind: keyof typeof kib }>();
  for (const pid of treeOf(root)) {
    const kind = kindOf(pid);
    const rollup = readOr(`/proc/${pid}/smaps_rollup`, "");
    for (const [, share] of rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)) kib[kind] += Number(share);
    for (const [file, size] of mappedFiles(pid)) {
      if (size > (most.get(file)?.kib ?? 0)) most.set(file, { kib: size, kind });
    }
  }
  for (const file of most.values()) kib[file.kind] += file.kib;
  const megabytes = (value: number) => Math.round((value * BYTES_PER_KIB) / 1e6);
  const sum = Object.values(kib).reduce((total, value) => total + value, 0);
  return {
    all: megabytes(sum),
    server: megabytes(kib.server),
    postgres: megabytes(kib.postgres),
    crawls: megabytes(kib.crawls),
    npm: megabytes(kib.npm),
  };
}

/** Measures a process tree every half second. `stop` gives the measurement with the highest sum. */
export function watchTree(root: number): { stop(): TreeMemory } {
  let highest = treeMemory(root);
  const timer = setInterval(() => {
    const now = treeMemory(root);
    if (now.all > highest.all) highest = now;
  }, 500);
  return {
    stop: () => {
      clearInterval(timer);
      return highest;
    },
  };
}
