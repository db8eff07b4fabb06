import { defineConfig } from "vitest/config";
import { UNIT_TESTS } from "../../vitest.config.ts";

/** The tests that mutation testing runs: those that need nothing. Databases and browsers would take seconds a mutant. */
export default defineConfig({ test: UNIT_TESTS });
