import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "#test/longest-first.ts";
import { SaySlowestFiles } from "#test/say-slowest-files.ts";

/**
 * How many test files run at once. Vitest's default leaves one core free, which on two cores is half the machine, and tests
 * wait for databases, browsers and programs about half of their time: with three on two cores, a sixth of the cores' time was left.
 */
const maxWorkers = Math.max(4, Math.floor(availableParallelism() * 1.5));

/** Files that replace modules by others. They need modules of their own; all other files of a worker share theirs. */
const MOCKING = globSync("{src,demo,scripts}/**/*.test.{ts,tsx}").filter((file) =>
  readFileSync(file, "utf8").includes("vi.mock("),
);

/** Node.js keeps here what it has compiled: tests start the product, crawls and commands as programs of their own, a hundred times. */
const COMPILED = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/autohub-tests/node") };

/** On a machine of many cores the product would serve from several processes, each of which costs memory and a start. */
const WHOLE_PRODUCT = { ...COMPILED, WEB_PROCESSES: "1" };

/** Limits for what hangs. They measure nothing: a machine of two slow cores that does other work as well keeps them. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** scripts/test.ts reads the counts from the file it names here. */
const { TEST_RESULTS } = process.env;
const JSON_RESULTS: ["json", { outputFile: string }][] = TEST_RESULTS ? [["json", { outputFile: TEST_RESULTS }]] : [];

const DATABASE_SETUP = ["src/test/global-web-build.ts", "src/test/global-database.ts"];

/** Tests that need nothing. Mutation testing runs these, too (scripts/mutate). */
export const UNIT_TESTS = {
  include: ["{src,demo,scripts}/**/*.test.{ts,tsx}"],
  exclude: ["**/*.db.test.ts", "**/node_modules/**", ...MOCKING],
  environment: "node",
  isolate: false,
  env: COMPILED,
  ...LIMITS,
};

/**
 * Three kinds of tests: `unit` needs nothing, `db` gets a real PostgreSQL (src/test/global-database.ts), `e2e` a browser
 * and the whole product. `mocking` has those of the first two kinds that replace modules. Loading the server's modules anew for
 * every file took a third of the time.
 *
 * All kinds share the workers, one kind after the other in the order of their names, so that no worker waits for another kind's
 * last file; the short ones of `unit` come last and fill the gaps. Within a kind the files that say that they take long are first
 * (src/test/longest-first.ts), then what took longest in the last run, or else the largest files. No test is tried twice
 * (docs/decisions/0038).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new SaySlowestFiles(), ...JSON_RESULTS],
    projects: [
      {
        test: {
          name: "unit",
          ...UNIT_TESTS,
          maxWorkers,
        },
      },
      {
        test: {
          name: "db",
          env: WHOLE_PRODUCT,
          include: ["{src,scripts}/**/*.db.test.ts"],
          exclude: MOCKING,
          environment: "node",
          isolate: false,
          globalSetup: DATABASE_SETUP,
          ...LIMITS,
          maxWorkers,
        },
      },
      {
        test: {
          name: "mocking",
          env: WHOLE_PRODUCT,
          include: MOCKING,
          environment: "node",
          globalSetup: DATABASE_SETUP,
          ...LIMITS,
          maxWorkers,
        },
      },
      {
        test: {
          name: "e2e",
          env: WHOLE_PRODUCT,
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          isolate: false,
          globalSetup: [...DATABASE_SETUP, "e2e/global-browser.ts"],
          ...LIMITS,
          maxWorkers,
        },
      },
    ],
  },
});
