import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs every test, as CI does, and beside them the static checks, which use the processor time that the tests leave. Arguments go to Vitest
 * (`npm test -- src/core/sync`), and then the static checks are left out.
 */
const shell = process.platform === "win32";

/** Runs the static checks with low priority. Their output is kept, because Vitest writes at the same time. */
function runChecks(): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["scripts/check.ts"], { stdio: ["ignore", "pipe", "pipe"], shell });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, output })));
}

const runTests = (filters: string[]): Promise<number> =>
  new Promise((resolve) =>
    spawn("vitest", ["run", ...filters], { stdio: "inherit", shell }).on("close", (code) => resolve(code ?? 1)),
  );

/** Linux's folder for files in memory, and the space that the tests' databases and data folders need there at most. */
const MEMORY_FOLDER = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Puts the tests' files into memory where there is room: tests create and drop hundreds of databases, and would wait for the disk. */
function writeToMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY_FOLDER)) return;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  const mount = readFileSync("/proc/mounts", "utf8").match(/^\S+ \/dev\/shm \S+ (\S+)/m)?.[1] ?? "noexec";
  // Some tests start programs that they have written.
  if (bavail * bsize < ENOUGH_BYTES || mount.split(",").includes("noexec")) return;
  process.env.TMPDIR = MEMORY_FOLDER;
}

/** The used part of Vitest's report, in the format of Jest. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: "passed" | "failed"; assertionResults: unknown[] }[];
};

writeToMemory();
const filters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "autohub-results-"));
const results = join(folder, "results.json");
process.env.TEST_RESULTS = results;
const [checks, tests] = await Promise.all([filters.length > 0 ? null : runChecks(), runTests(filters)]);
try {
  const { numPassedTests, numFailedTests, testResults }: Report = JSON.parse(readFileSync(results, "utf8"));
  // A file that fails before its first test has none to count.
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  console.log(`\n${numPassedTests} passed, ${numFailedTests + broken} failed`);
} catch {
  console.log("\nThe tests did not run to their end.");
}
rmSync(folder, { recursive: true, force: true });
if (checks) console.log(`\n${checks.output}`);
if (checks && checks.code !== 0) console.log("The static checks failed; see above.");
process.exit(checks?.code || tests);
