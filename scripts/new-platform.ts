/**
 * Writes the skeleton of a platform adapter: the adapter and its hand-written site.
 *
 *   npm run new-platform -- <id>
 *
 * Exit status 2 for wrong arguments, or when the platform exists.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { platformSkeleton } from "./new-platform/platform-skeleton.ts";

const [id = ""] = process.argv.slice(2);
const folder = fileURLToPath(new URL(`../src/core/crawl/platforms/${id}/`, import.meta.url));
if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
  console.error("Usage: npm run new-platform -- <id>, with an id in kebab-case: dealer-example");
  process.exitCode = 2;
} else if (existsSync(folder)) {
  console.error(`There is a platform ${id} already.`);
  process.exitCode = 2;
} else {
  const { files, hints } = platformSkeleton(id);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(folder + name, text);
  console.log(`Written to src/core/crawl/platforms/${id}: ${Object.keys(files).join(", ")}.\n\n${hints}`);
}
