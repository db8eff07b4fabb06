import { defineConfig } from "vitest/config";
import { UNIT_TESTS } from "../../vitest.config.ts";

/**
 * Patterns of test files, one per line. scripts/mutate.ts sets them to the tests beside the mutated files. All tests run when it is not
 * set.
 */
const { MUTATE_TESTS } = process.env;
/**
 * Tests that are left out. One reads the table of all towns and 700 sentences, which takes seconds per mutant; the rules of sentences have
 * their own tests that take milliseconds. The others start crawls and browsers, which do not work in Stryker's child processes.
 */
const LEFT_OUT = [
  "src/core/listing/sentences.test.ts",
  "src/core/crawl/browser/chromium-account.test.ts",
  "src/core/crawl/start-crawl.test.ts",
];

/** The tests that mutation testing runs: those without a database or a browser, which would take seconds per mutant. */
export default defineConfig({
  test: {
    ...UNIT_TESTS,
    ...(MUTATE_TESTS !== undefined && { include: MUTATE_TESTS.split("\n") }),
    exclude: [...UNIT_TESTS.exclude, ...LEFT_OUT],
  },
});
