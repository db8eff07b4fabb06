/**
 * Finds mistakes in a rule that no test would notice (docs/mutation-testing.md):
 *
 *   npm run mutate -- src/core/sync/rules/judge-run.ts [another file or folder ...]
 *
 * Stryker changes the files in one place at a time and runs the tests of the kind `unit` that import them. It prints the
 * changes that survive. Exit status: 1 when fewer than 85 % are killed, 2 for a wrong argument.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describeSurvivors, type MutationReport } from "./mutate/describe-survivors.ts";

/** The smallest share of mutants that the tests must kill, in percent. */
const MIN_KILLED_PERCENT = 85;

const HOME = "node_modules/.cache/autohub-mutate";
const STRYKER = join(HOME, "node_modules/@stryker-mutator/core/bin/stryker.js");
const REPORT = join(HOME, "report.json");
const IS_WINDOWS = process.platform === "win32";

/** Lists the TypeScript files of a path; returns none when there are none. */
function sourceFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  const files = statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`) : [path];
  return files.map((file) => file.replaceAll("\\", "/")).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Installs Stryker beside the product's packages, unless it is installed. It takes 61 MB, and only this command needs it. */
function installStryker(): void {
  const lock = readFileSync("scripts/mutate/package-lock.json", "utf8");
  const installed = join(HOME, "package-lock.json");
  if (existsSync(STRYKER) && readFileSync(installed, "utf8") === lock) return;
  mkdirSync(HOME, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) cpSync(`scripts/mutate/${file}`, join(HOME, file));
  const args = ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", args, { cwd: HOME, stdio: "inherit", shell: IS_WINDOWS });
  if (status !== 0) process.exit(status ?? 1);
}

const files = process.argv.slice(2).map(sourceFiles);
if (files.length === 0 || files.some((found) => found.length === 0)) {
  console.error("Usage: npm run mutate -- <TypeScript file or folder> ...");
  process.exit(2);
}
installStryker();
const options = {
  mutate: files.flat(),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/mutate/vitest.config.ts" },
  // TypeScript 7 has no interface for Stryker to rewrite a tsconfig.json, and nothing here needs it.
  tsconfigFile: "none",
  coverageAnalysis: "perTest",
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  dryRunTimeoutMinutes: 30,
  tempDirName: ".cache/mutate",
  ignorePatterns: ["/data"],
  incremental: true,
  incrementalFile: join(HOME, "incremental.json"),
  reporters: ["progress-append-only", "json"],
  jsonReporter: { fileName: REPORT },
};
const configFile = join(HOME, "stryker.config.json");
writeFileSync(configFile, JSON.stringify(options));
const stryker = (tests: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [STRYKER, "run", configFile], { stdio: "inherit", env: { ...process.env, ...tests } });
// A file's own tests kill most of its mutants in a tenth of the time. The other tests run only for the surviving mutants.
const ownTests = options.mutate.map((file) => file.replace(/\.tsx?$/, ".test.ts")).filter((file) => existsSync(file));
if (ownTests.length > 0) stryker({ MUTATE_TESTS: ownTests.join("\n") });
const { status } = stryker({});
if (status !== 0) process.exit(status ?? 1);
const report = JSON.parse(readFileSync(REPORT, "utf8")) as MutationReport;
// Stryker keeps results for the files of earlier runs.
const requested = Object.fromEntries(Object.entries(report.files).filter(([file]) => options.mutate.includes(file)));
const { killedPercent, words } = describeSurvivors({ files: requested });
console.log(words);
process.exit(killedPercent < MIN_KILLED_PERCENT ? 1 : 0);
