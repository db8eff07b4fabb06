import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The whole proof, as CI runs it: the static checks, then every test. Arguments go to Vitest
 * (`npm test -- src/server/sync`).
 */
const run = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: "inherit", shell: process.platform === "win32" }).status ?? 1;

const filters = process.argv.slice(2);
const checks = filters.length > 0 ? 0 : run(process.execPath, ["scripts/check.ts"]);

const folder = mkdtempSync(join(tmpdir(), "autohub-results-"));
const results = join(folder, "results.json");
process.env.TEST_RESULTS = results;
const tests = run("vitest", ["run", ...filters]);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, "utf8"));
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`);
} catch {
  console.log("\nThe tests did not run to their end.");
}
rmSync(folder, { recursive: true, force: true });
if (checks !== 0) console.log("The static checks failed; see above.");
process.exit(checks || tests);
