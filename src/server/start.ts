import { fileURLToPath } from "node:url";

/**
 * Starts `main.ts` with glibc's memory kept together. By default every thread gets an arena of its own, and what the photo
 * decoders give back stays scattered over all of them: exports took 70 MB more (decision 18). glibc reads the variable
 * once, when a process begins, so this process is replaced by itself: same number, same terminal.
 */
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const args = [...process.execArgv, main, ...process.argv.slice(2)];
  process.execve?.(process.execPath, [process.execPath, ...args], { ...process.env, MALLOC_ARENA_MAX: "2" });
}
await import("./main.ts");
