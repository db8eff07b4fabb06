/** A program for tests of confinement: tries to read the files that it is sent, and answers with what it could read. */
import { readFileSync } from "node:fs";

function tryToRead(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

process.on("message", (paths: string[]) => {
  const readable = paths.filter((path) => tryToRead(path) !== null);
  const oomScore = tryToRead("/proc/self/oom_score_adj")?.trim();
  process.send?.({ readable, environment: Object.keys(process.env), uid: process.getuid?.(), oomScore });
});
process.on("disconnect", () => process.exit(0));
