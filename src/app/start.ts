import { fileURLToPath } from "node:url";
import { fillCompileCache } from "#kernel/process/compile-cache.ts";

const pathTo = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const COMPILE_CACHE = pathTo("../../dist/compile-cache");

/**
 * Variables that Node.js and glibc read only when a process starts; a variable that is set does not change. By default every
 * thread gets a separate arena of memory, memory freed by the photo decoders stays scattered over all of them, and glibc returns
 * less the larger the freed pieces were (decision 34).
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
  NODE_COMPILE_CACHE: COMPILE_CACHE,
};

// `--prepare` fills the cache and ends: for images with read-only files. Otherwise this process replaces itself by `main.ts`,
// which keeps its id and terminal. Where that is not possible, it loads `main.ts`.
if (process.platform === "linux" && process.execve) {
  await fillCompileCache({
    folder: COMPILE_CACHE,
    sourceFolders: ["..", "../../demo"].map(pathTo),
    load: () => Promise.all([import("./main.ts"), import("./serve.ts")]),
  });
  if (process.argv.includes("--prepare")) process.exit();
  const args = [process.execPath, ...process.execArgv, pathTo("./main.ts"), ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...ENVIRONMENT, ...process.env });
}
(await import("./main.ts")).start();
