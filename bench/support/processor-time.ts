import { readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/** The figures of `/proc/<pid>/stat` (or of a thread) behind the name: parent, then processor time of the process and of its ended children. */
function statOf(pid: number, file = "stat"): { parent: number; ownMs: number; endedMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, "utf8");
    const figures = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ms = (first: number) => MS_PER_TICK * ((figures[first] ?? 0) + (figures[first + 1] ?? 0));
    return { parent: figures[1] ?? 0, ownMs: ms(11), endedMs: ms(13) };
  } catch {
    return null; // it has ended
  }
}

/** The process that has started another one; 0 when that has ended. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

/** The processes that descend from one, itself included, which comes first. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = statOf(Number(name))?.parent ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Processor time in milliseconds: of a process itself, and of all that it has started, also of those that have ended. */
export type ProcessorTime = { own: number; children: number };

/** Processor time that a process and its descendants have used so far (Linux). */
export function processorTime(root: number): ProcessorTime {
  const own = statOf(root);
  let children = own?.endedMs ?? 0;
  for (const pid of processTree(root).slice(1)) {
    const stat = statOf(pid);
    children += (stat?.ownMs ?? 0) + (stat?.endedMs ?? 0);
  }
  return { own: own?.ownMs ?? 0, children };
}

/** Processor time in milliseconds of a process's first thread, which in Node.js runs the event loop. */
export const mainThreadMs = (pid: number): number => statOf(pid, `task/${pid}/stat`)?.ownMs ?? 0;

/** Memory of one process in MB (10^6 bytes), by proportional share; 0 when it has ended. */
export function memoryMb(pid: number): number {
  try {
    const [, kib = "0"] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return (Number(kib) * 1_024) / 1e6;
  } catch {
    return 0;
  }
}
