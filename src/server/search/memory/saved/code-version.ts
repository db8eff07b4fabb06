import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { endianness } from "node:os";
import { join } from "node:path";

/** Modules that decide what is in the columns; what they import counts as well. */
const ROOTS = ["load-saved.ts", "save-store.ts", "../index/load-store.ts"].map((name) =>
  join(import.meta.dirname, name),
);
/** The specifier of an import of ours that is more than types. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "([.#][^"]+)";$/gm;

let version: Promise<string> | null = null;

/**
 * A hash of the source of everything that an index is derived with. An index that other code has saved may mean something
 * else by the same numbers. Nobody has to remember to raise a number: whatever changes in one of these files counts.
 */
export function codeVersion(): Promise<string> {
  version ??= hashSources();
  return version;
}

async function hashSources(): Promise<string> {
  const sources = new Map<string, string>();
  const waiting = [...ROOTS];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue;
    const source = await readFile(path, "utf8");
    sources.set(path, source);
    const { resolve } = createRequire(path);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) waiting.push(resolve(specifier));
  }
  const hash = createHash("sha256").update(endianness());
  for (const path of [...sources.keys()].sort()) hash.update(`\0${sources.get(path)}`);
  return hash.digest("hex");
}
