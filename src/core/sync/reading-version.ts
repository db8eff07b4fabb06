import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { hashSources } from "#kernel/process/code-version.ts";

/** The module through which a crawl reads websites. */
const ROOT = fileURLToPath(new URL("../crawl/read-order.ts", import.meta.url));
const PACKAGES = new URL("../../../package-lock.json", import.meta.url);

let version: Promise<string | undefined> | null = null;

/**
 * Returns a version of the code that reads websites, with its packages and Node.js. Results of other code for the same pages do not
 * count. Undefined when the list of packages is missing, so that the version is unknown.
 */
export function readingVersion(): Promise<string | undefined> {
  version ??= readFile(PACKAGES, "utf8").then(
    (packages) => hashSources([ROOT], [packages, process.version]),
    () => undefined,
  );
  return version;
}
