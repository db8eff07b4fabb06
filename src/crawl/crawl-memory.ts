import { readFileSync } from "node:fs";

const PAGE_KIB = 4;

/** The processes that a process has started, as far as the system says. */
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
    // Chromium's processes share most of their program; counted once each it would be counted ten times.
    return Math.max(0, resident - shared) * PAGE_KIB;
  } catch {
    return 0;
  }
}

/**
 * The memory of a process and everything it has started (a crawl and its Chromium), what they share left out.
 * @returns mebibytes; 0 where the system does not tell (anything but Linux)
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
