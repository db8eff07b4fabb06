import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join, resolve } from "node:path";
import { once } from "#kernel/words/rules/remember.ts";
import { childEnvironment } from "./child-environment.ts";

/** Niceness: shoppers' requests come first. A busy process with normal priority gets three times as much processor time. */
const LOW_PRIORITY = 5;
/** The folder of this program: its sources and packages. */
const HOME = resolve(import.meta.dirname, "../../..");
/**
 * The accounts of confined programs, where this process is root. They own nothing but the folders that they are given, and have no names,
 * so that nothing else on the machine runs as them. One for each kind of program: none can reach into another.
 */
export const CONFINED_ACCOUNTS = { crawl: 61_102, browser: 61_103, pictures: 61_104 } as const;
const MAY_READ_AND_ENTER = 0o005;

/** Returns whether every account may read a file or folder and enter the folders above it. */
export function isOpenToAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const mode = statSync(at, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & MAY_READ_AND_ENTER) !== MAY_READ_AND_ENTER) return false;
    if (at === dirname(at)) return true;
  }
}

/** The two ways to confine a program: by a separate account, or by Node.js's permissions. */
export type Confinement = "account" | "permissions";

/** Returns whether this process may start programs with another account. In a container, root may not be allowed to. */
const maySwitch = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync("/bin/sh", ["-c", ":"], { uid: CONFINED_ACCOUNTS.crawl, cwd: "/" }).status === 0;

/** Chooses the account where this process may change it and the account could read the program; else Node.js's permissions. */
function chooseConfinement(): Confinement {
  if (process.platform === "win32") return "permissions";
  return maySwitch() && [process.execPath, join(HOME, "src"), join(HOME, "node_modules")].every(isOpenToAll)
    ? "account"
    : "permissions";
}

/** Returns how programs are confined here. Chosen when the first one is started. */
export const confinementHere = once(chooseConfinement);

export type ConfinedOptions = {
  /** Its account, where this process is root. */
  account: keyof typeof CONFINED_ACCOUNTS;
  /** How much earlier than others Linux ends it when memory runs out, from 0 to 1,000. */
  oomScore: number;
  /** Processor time, after which it is ended. */
  cpuSeconds: number;
  niceness?: number;
  nodeOptions?: readonly string[];
  /** Further variables of its environment. */
  environment?: Record<string, string>;
  /** Permissions of Node.js besides reading our own program; the account has its own rights to files. */
  allows?: readonly string[];
  /** True for a program whose own sandbox needs a set-user-ID program. */
  mayGainPrivileges?: boolean;
  /** Only tests set it. */
  confinement?: Confinement;
};

/** Node.js's permissions: to read our own program, and nothing else. */
const PERMISSIONS = ["--permission", `--allow-fs-read=${HOME}/*`];
const NO_WARNINGS = "--disable-warning=ExperimentalWarning";

/** The shell's commands before it becomes the program. Where there is no such file or command, nothing is done. */
const limitsOf = ({ cpuSeconds, oomScore, mayGainPrivileges }: ConfinedOptions): string =>
  [
    `ulimit -t ${cpuSeconds}; ulimit -c 0`,
    `{ echo ${oomScore} >/proc/self/oom_score_adj; } 2>/dev/null`,
    ...(mayGainPrivileges === true
      ? []
      : [`command -v setpriv >/dev/null && exec setpriv --no-new-privs -- "$0" "$@"`]),
    'exec "$0" "$@"',
  ].join("\n");

/**
 * Starts a program of ours that reads what strangers send: with a separate account or Node.js's permissions, an environment without
 * secrets, low priority, and as one of the first that Linux ends when memory runs out.
 */
export function startConfined(program: string, options: ConfinedOptions): ChildProcess {
  const { niceness = LOW_PRIORITY, nodeOptions = [], allows = [], environment = {} } = options;
  const isAccount = (options.confinement ?? confinementHere()) === "account";
  const permissions = isAccount ? [] : [...PERMISSIONS, ...allows, NO_WARNINGS];
  const node = [process.execPath, ...permissions, ...nodeOptions, program];
  const [command, args] =
    process.platform === "win32" ? [process.execPath, node.slice(1)] : ["/bin/sh", ["-c", limitsOf(options), ...node]];
  const id = CONFINED_ACCOUNTS[options.account];
  const child = spawn(command, args, {
    ...(isAccount && { uid: id, gid: id, cwd: "/" }),
    env: childEnvironment(environment),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    // Ctrl-C signals the terminal's whole process group. A program that has just started handles no signal yet and would count as crashed.
    detached: process.platform !== "win32",
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // Not permitted on this system: it runs with normal priority.
  }
  return child;
}
