import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The specifier of an import of our own code that is not types only. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "([.#][^"]+)";$/gm;

/**
 * Returns a hash of the source of modules and of all our code that they import. Data that other code has left on disk may have another
 * meaning. There is no version number to raise: each change in one of these files counts.
 * @param roots absolute paths
 * @param also further texts to hash
 */
export async function hashSources(roots: readonly string[], also: readonly string[]): Promise<string> {
  const sources = new Map<string, string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue;
    const source = await readFile(path, "utf8");
    sources.set(path, source);
    const { resolve } = createRequire(path);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) waiting.push(resolve(specifier));
  }
  const hash = createHash("sha256").update(also.join("\0"));
  for (const path of [...sources.keys()].sort()) hash.update(`\0${sources.get(path)}`);
  return hash.digest("hex");
}
