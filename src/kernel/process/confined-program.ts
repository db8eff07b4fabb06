import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join, resolve } from "node:path";
import { once } from "#kernel/words/rules/remember.ts";
import { childEnvironment } from "./child-environment.ts";

/** Niceness: shoppers' requests come first. */
const LOW_PRIORITY = 5;
/** The folder of this program: its sources and packages. */
const HOME = resolve(import.meta.dirname, "../../..");
/** The account of confined programs, where this process is root. It owns nothing. */
const ACCOUNT = { uid: 61_102, gid: 61_102 };
const MAY_READ_AND_ENTER = 0o005;

/** Returns whether every account may read a file or folder and enter the folders above it. */
function isOpenToAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const mode = statSync(at, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & MAY_READ_AND_ENTER) !== MAY_READ_AND_ENTER) return false;
    if (at === dirname(at)) return true;
  }
}

/** The two ways to confine a program: by a separate account, or by Node.js's permissions. */
export type Confinement = "account" | "permissions";

/** Chooses the account where this process may change it and the account could read the program; else Node.js's permissions. */
function chooseConfinement(): Confinement {
  if (process.platform === "win32") return "permissions";
  const isRoot = process.getuid?.() === 0;
  return isRoot && [process.execPath, join(HOME, "src"), join(HOME, "node_modules")].every(isOpenToAll)
    ? "account"
    : "permissions";
}

/** Chosen when the first program is started. */
const confinementHere = once(chooseConfinement);

/** Node.js's permissions: to read our own program, to load native packages, and nothing else. */
const PERMISSIONS = ["--permission", "--allow-addons", `--allow-fs-read=${HOME}/*`];

/**
 * Starts a program of ours that reads what strangers send: with a separate account or Node.js's permissions, an environment without
 * secrets, low priority, and as the first that Linux ends when memory runs out.
 * @param options.oomScore how much earlier than others, from 0 to 1,000
 * @param options.cpuSeconds processor time, after which it is ended
 * @param options.confinement only tests set it
 */
export function startConfined(
  program: string,
  options: { oomScore: number; cpuSeconds: number; nodeOptions: readonly string[]; confinement?: Confinement },
): ChildProcess {
  const isAccount = (options.confinement ?? confinementHere()) === "account";
  const node = [process.execPath, ...(isAccount ? [] : PERMISSIONS), ...options.nodeOptions, program];
  // The shell's commands before it becomes the program. Where there is no such file, nothing is written.
  const limits = `ulimit -t ${options.cpuSeconds}; { echo ${options.oomScore} >/proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`;
  const [command, args] =
    process.platform === "win32" ? [process.execPath, node.slice(1)] : ["/bin/sh", ["-c", limits, ...node]];
  const child = spawn(command, args, {
    ...(isAccount && { ...ACCOUNT, cwd: "/" }),
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    // Ctrl-C signals the terminal's whole process group, and the product decides when the program stops.
    detached: process.platform !== "win32",
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  } catch {
    // Not permitted on this system: it runs with normal priority.
  }
  return child;
}
