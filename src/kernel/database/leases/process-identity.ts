import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { once } from "#kernel/words/rules/remember.ts";

/**
 * This machine since its start, or this container on it. Process ids mean the same wherever this is the same. On a system without /proc
 * each process has another one, so its leases end by the clock alone.
 */
const readMachine = once((): string => {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()} ${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return `${hostname()} ${randomBytes(8).toString("hex")}`;
  }
});

/** Stands for the start of a process where /proc does not tell it. */
const UNKNOWN = "?";

/** Returns when a live process began, in the system's ticks; null when there is no such process, or it has ended as a zombie. */
function startOf(pid: string): string | null {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. A program's name may have spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** The beginning of the names of all holders on this machine. */
export const machinePrefix = (): string => `${readMachine()} `;

/** Makes the name of a holder of leases in this process: machine, process, its start, and a random part. */
export function nameHolder(): string {
  const pid = String(process.pid);
  return `${machinePrefix()}${pid} ${startOf(pid) ?? UNKNOWN} ${randomBytes(6).toString("hex")}`;
}

/** Returns whether the process of a holder on this machine has ended. */
export function hasEnded(holder: string): boolean {
  const [pid = "", start = ""] = holder.slice(machinePrefix().length).split(" ");
  return start !== UNKNOWN && startOf(pid) !== start;
}
