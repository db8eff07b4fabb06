import { fileURLToPath } from "node:url";

/**
 * Starts `main.ts` with only two of glibc's memory arenas. By default every thread gets its own, and memory that the photo
 * decoders free stays scattered over all of them: exports took 70 MB more (decision 18). glibc reads the variable only when
 * a process starts, so this process replaces itself and keeps its id and terminal.
 */
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const args = [...process.execArgv, main, ...process.argv.slice(2)];
  process.execve?.(process.execPath, [process.execPath, ...args], { ...process.env, MALLOC_ARENA_MAX: "2" });
}
await import("./main.ts");
