import { defineConfig } from "vitest/config";
import { UNIT_TESTS } from "../../vitest.config.ts";

/** Patterns of test files, one a line, by which scripts/mutate.ts chooses those beside the mutated files; all when it is not set. */
const { MUTATE_TESTS } = process.env;
/**
 * One reads the table of all towns and 700 sentences: seconds a mutant. The rules of sentences have tests beside them that take
 * milliseconds. The others start crawls and browsers, which find themselves another process's children here.
 */
const LEFT_OUT = [
  "src/core/listing/sentences.test.ts",
  "src/core/crawl/browser/chromium-account.test.ts",
  "src/core/crawl/start-crawl.test.ts",
];

/** The tests that mutation testing runs: those that need nothing. Databases and browsers would take seconds a mutant. */
export default defineConfig({
  test: {
    ...UNIT_TESTS,
    ...(MUTATE_TESTS !== undefined && { include: MUTATE_TESTS.split("\n") }),
    exclude: [...UNIT_TESTS.exclude, ...LEFT_OUT],
  },
});
