import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The specifier of an import of ours that is more than types. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "([.#][^"]+)";$/gm;

/**
 * A hash of the source of modules and of everything of ours that they import. What other code has left on disk may mean something
 * else. Nobody has to remember to raise a number: whatever changes in one of these files counts.
 * @param roots absolute paths
 * @param also further texts that count
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
