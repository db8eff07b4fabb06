import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * How many test files run at once. Vitest's default leaves one core free, which on two cores is half the machine, and tests
 * wait for databases and browsers about half of their time.
 */
const workers = (perCore: number) => Math.max(2, Math.floor(availableParallelism() * perCore));

/**
 * Three kinds of tests: `unit` needs nothing, `db` gets a real PostgreSQL (src/test/global-database.ts), `e2e` a browser
 * and the whole product.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,demo,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
          environment: "node",
          testTimeout: 20_000,
          maxWorkers: workers(1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "db",
          include: ["{src,scripts}/**/*.db.test.ts"],
          environment: "node",
          globalSetup: ["src/test/global-web-build.ts", "src/test/global-database.ts"],
          testTimeout: 30_000,
          maxWorkers: workers(1.5),
          sequence: { groupOrder: 1 },
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["src/test/global-web-build.ts", "src/test/global-database.ts", "e2e/global-browser.ts"],
          testTimeout: 90_000,
          expect: { poll: { timeout: 30_000 } },
          // After the others: a browser that has to share the machine with them proves nothing about the product.
          sequence: { groupOrder: 2 },
          hookTimeout: 120_000,
          // A browser takes a core for itself.
          maxWorkers: workers(1),
        },
      },
    ],
  },
});
