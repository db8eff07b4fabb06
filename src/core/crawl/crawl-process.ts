import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#kernel/process/child-environment.ts";
import { type Confinement, startConfined } from "#kernel/process/confined-program.ts";
import { findChromium } from "./browser/find-chromium.ts";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
const COMPILING_PROGRAM = fileURLToPath(new URL("./compile-modules.ts", import.meta.url));
/** Processor time of one crawl. It ends a process that hangs after the product itself has died. */
const MAX_CPU_SECONDS = 3_600;
/** Half of V8's young generation, in mebibytes. Without a limit it grows to 16 or more in each concurrent crawl. */
const SEMI_SPACE_MIB = 2;
/**
 * Only V8's quick compiler compiles WebAssembly. Its optimizing compiler takes 8 MB for the HTTP parser (undici's), of which 3 to 5 stay,
 * for a few dozen answers in most crawls.
 */
const QUICK_WASM_COMPILER = "--liftoff-only";
/** When memory runs out, Linux ends a crawl rather than the product or its database: its score is raised by half the scale. */
const OOM_SCORE = 500;
/** Variables that a crawl needs besides those of every program. */
const PASSED_VARIABLES = [
  ...["LC_ALL", "CHROMIUM_PATH", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"],
];

/** The folders of a crawl's process. Its account has its own rights to them; Node.js's permissions are given by these. */
export type CrawlFolders = {
  /** Node's compiled modules, which halve the start time. Null for none. */
  compileCache: string | null;
  /** It may read these. */
  reads: readonly string[];
  /** It may write these. */
  writes: readonly string[];
  confinement?: Confinement;
};

/** Files that playwright-core looks for when it is loaded. */
const PLAYWRIGHT_READS = ["/proc/sys/fs/binfmt_misc/WSLInterop", "/run/WSL"];

/** Node.js's permissions of a crawl: the network, its folders, and to see whether there is a Chromium. It may start no program. */
function permissionsOf({ compileCache, reads, writes }: CrawlFolders): string[] {
  const cache = compileCache === null ? [] : [compileCache];
  const certificates = ["SSL_CERT_FILE", "SSL_CERT_DIR"].flatMap((name) => process.env[name] ?? []);
  // Node.js uses no cache that it may not write.
  const writable = [...writes, ...cache];
  const readable = [...PLAYWRIGHT_READS, ...certificates, ...reads, ...writable, findChromium() ?? []].flat();
  const all = (path: string) => [path, `${path}/*`];
  return [
    "--allow-net",
    ...readable.flatMap(all).map((path) => `--allow-fs-read=${path}`),
    ...writable.flatMap(all).map((path) => `--allow-fs-write=${path}`),
  ];
}

/**
 * Compiles the modules of crawls in a process that reads nothing of a stranger, unless they are compiled. Nobody needs to wait for it: a
 * crawl without them starts more slowly.
 */
export function fillCompileCacheOfCrawls(folder: string): void {
  // Compiled modules are only used with the same options for V8.
  const child = spawn(process.execPath, [QUICK_WASM_COMPILER, COMPILING_PROGRAM, folder], {
    env: childEnvironment(),
    stdio: "ignore",
  });
  child.on("error", () => {}).unref();
}

/**
 * Starts a crawl's process: confined, with limits on heap and processor time.
 * @param folders default: none
 */
export function spawnCrawl(
  heapMib: number,
  folders: CrawlFolders = { compileCache: null, reads: [], writes: [] },
): ChildProcess {
  const { compileCache, confinement } = folders;
  const passed = PASSED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return startConfined(PROGRAM, {
    ...{ account: "crawl", oomScore: OOM_SCORE, cpuSeconds: MAX_CPU_SECONDS, allows: permissionsOf(folders) },
    ...(confinement && { confinement }),
    nodeOptions: [`--max-old-space-size=${heapMib}`, `--max-semi-space-size=${SEMI_SPACE_MIB}`, QUICK_WASM_COMPILER],
    environment: {
      ...Object.fromEntries(passed),
      ...(compileCache !== null && { NODE_COMPILE_CACHE: compileCache }),
    },
  });
}
