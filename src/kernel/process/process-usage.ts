import { readFileSync } from "node:fs";

const PAGE_KIB = 4;

/** Returns the child processes of a process, where the system lists them (Linux). */
function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return text === "" ? [] : text.split(" ").map(Number);
  } catch {
    return [];
  }
}

function residentKib(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
    // Chromium's processes share most of their memory. Counting it for each of them would count it ten times.
    return Math.max(0, resident - shared) * PAGE_KIB;
  } catch {
    return 0;
  }
}

/**
 * Returns the memory of a process and all its descendants (a crawl and its Chromium), without shared memory.
 * @returns mebibytes; 0 on systems other than Linux
 */
export function treeMemoryMib(pid: number): number {
  let kib = 0;
  const pending = [pid];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    kib += residentKib(next);
    pending.push(...childrenOf(next));
  }
  return Math.round(kib / 1024);
}

/** Milliseconds of one of Linux's units of processor time. */
const MS_PER_TICK = 10;

/** Returns the processor time that a process has used so far, in milliseconds; null on systems that do not report it. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may hold anything. User and system time are the 12th and 13th figure after it.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) * MS_PER_TICK;
  } catch {
    return null;
  }
}
