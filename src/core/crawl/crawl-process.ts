import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
/** Processor time of one crawl. It ends a process that hangs after the product itself has died. */
const MAX_CPU_SECONDS = 3_600;
/** Half of V8's young generation, in mebibytes. Without a limit it grows to 16 or more in each concurrent crawl. */
const SEMI_SPACE_MIB = 2;
/**
 * Only V8's quick compiler compiles WebAssembly. Its optimizing compiler takes 8 MB for the HTTP parser (undici's), of which 3 to 5 stay,
 * for a few dozen answers in most crawls.
 */
const QUICK_WASM_COMPILER = "--liftoff-only";
/** Niceness: shoppers' requests come first. A busy process with normal priority gets three times as much processor time. */
const LOW_PRIORITY = 5;
/**
 * When the machine or container runs out of memory, Linux ends a crawl rather than the product or its database: its score is raised by half
 * the scale. Chromium inherits it, and raises it further.
 */
const OOM_SCORE_ADJ = 500;
/** The shell's commands before it becomes the crawl. Where there is no such file, nothing is written. */
const LIMITS = `ulimit -t ${MAX_CPU_SECONDS}; { echo ${OOM_SCORE_ADJ} >/proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`;
/** The environment variables that the crawl and its Chromium need. All others (passwords, keys) are withheld. */
const PASSED_VARIABLES = [
  ...["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ", "CHROMIUM_PATH", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"],
];

/**
 * Starts a crawl's process: with low priority, limits on heap and processor time, and an environment without secrets.
 * @param compileCacheFolder where Node keeps compiled modules; null for nowhere
 */
export function spawnCrawl(heapMib: number, compileCacheFolder: string | null): ChildProcess {
  const env: NodeJS.ProcessEnv = {};
  for (const name of PASSED_VARIABLES) if (process.env[name] !== undefined) env[name] = process.env[name];
  if (compileCacheFolder !== null) env.NODE_COMPILE_CACHE = compileCacheFolder;
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMib}`,
    `--max-semi-space-size=${SEMI_SPACE_MIB}`,
    QUICK_WASM_COMPILER,
    PROGRAM,
  ];
  const [command, args] =
    process.platform === "win32" ? [process.execPath, node.slice(1)] : ["/bin/sh", ["-c", LIMITS, ...node]];
  const child = spawn(command, args, {
    env,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    // Ctrl-C signals the terminal's whole process group. A crawl that has just started handles no signal yet and would count as crashed.
    detached: process.platform !== "win32",
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  } catch {
    // Not permitted on this system: the crawl runs with normal priority.
  }
  return child;
}
