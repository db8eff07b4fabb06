import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { hashSources } from "#kernel/process/code-version.ts";

/** The module through which a crawl reads websites. */
const ROOT = fileURLToPath(new URL("../crawl/read-order.ts", import.meta.url));
const PACKAGES = new URL("../../../package-lock.json", import.meta.url);

let version: Promise<string | undefined> | null = null;

/**
 * Names the code that reads websites, with the packages and the Node.js that it runs on. What other code has made of the same pages is
 * no result of this one. Undefined where the list of packages is missing, so that nobody could tell.
 */
export function readingVersion(): Promise<string | undefined> {
  version ??= readFile(PACKAGES, "utf8").then(
    (packages) => hashSources([ROOT], [packages, process.version]),
    () => undefined,
  );
  return version;
}
