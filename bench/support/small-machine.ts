import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/sys/fs/cgroup";
const NAME = "autohub-bench";
const MIB = 2 ** 20;

/** A cgroup with a memory limit and without swap, for a program and all its children. */
export type SmallMachine = {
  /** The file to which a process writes its id to be in it. */
  procs: string;
  /** The most memory that it has had, files that were read included, in MB, and how often a process was ended for want of it. */
  read(): { mostMb: number; killed: number };
  remove(): void;
};

/** Makes a cgroup of the first or second version. @returns null where this account may not (it takes root and a system of one's own) */
export function makeSmallMachine(mebibytes: number): SmallMachine | null {
  const isFirst = existsSync(join(ROOT, "memory/memory.limit_in_bytes"));
  const folder = join(ROOT, isFirst ? "memory" : "", NAME);
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  try {
    mkdirSync(folder, { recursive: true });
    const limit = String(mebibytes * MIB);
    const limits = isFirst
      ? { "memory.limit_in_bytes": limit, "memory.memsw.limit_in_bytes": limit }
      : { "memory.max": limit, "memory.swap.max": "0" };
    for (const [file, value] of Object.entries(limits)) writeFileSync(join(folder, file), value);
  } catch {
    return null;
  }
  return {
    procs: join(folder, "cgroup.procs"),
    read: () => ({
      mostMb: Math.round(Number(text(isFirst ? "memory.max_usage_in_bytes" : "memory.peak")) / 1e6),
      killed: Number(/^oom_kill (\d+)/m.exec(text(isFirst ? "memory.oom_control" : "memory.events"))?.[1] ?? 0),
    }),
    remove: () => {
      try {
        rmdirSync(folder);
      } catch {
        // One of its processes has not ended yet; the next run uses the same folder.
      }
    },
  };
}
