import { readdirSync } from "node:fs";

/**
 * Runs the benchmarks: all of them, or the named ones (`npm run bench -- scroll`). A benchmark is a file beside this one
 * that exports `run()`; it prints its table and saves it with `report()`.
 */
const HELPERS = ["run.ts", "report.ts"];

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !HELPERS.includes(file))
  .map((file) => file.slice(0, -".ts".length))
  .sort();

const given = process.argv.slice(2);
const options = given.findIndex((argument) => argument.startsWith("--"));
const asked = options < 0 ? given : given.slice(0, options);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${known.join(", ") || "none"}.`);
  process.exit(1);
}

// One after the other, because two at once would disturb each other. After a failure the others still run.
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`);
  try {
    const { run }: { run: () => Promise<void> } = await import(`./${name}.ts`);
    await run();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
// Ends the process even if a benchmark left something open.
process.exit();
