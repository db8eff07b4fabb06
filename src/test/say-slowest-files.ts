import { styleText } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** The number of files that are named. */
const NAMED = 10;
/** Faster files are not named, as in a run of a few files. */
const WORTH_A_LOOK_MS = 1_000;

/** Names at the end of a run the files that took longest: where time is to be saved, and where a slow one has come in. */
export class SaySlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((file) => ({ name: file.relativeModuleId, ms: file.diagnostic().duration }))
      .filter(({ ms }) => ms >= WORTH_A_LOOK_MS)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, NAMED);
    if (slowest.length === 0) return;
    const lines = slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
    process.stdout.write(`\n${styleText("bold", "The slowest files")}\n${lines.join("\n")}\n`);
  }
}
