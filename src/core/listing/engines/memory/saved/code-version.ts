import { endianness } from "node:os";
import { join } from "node:path";
import { hashSources } from "#kernel/process/code-version.ts";

/** Modules that decide the columns' content; the modules that they import count as well. */
const ROOTS = ["load-saved.ts", "save-store.ts", "../index/load-store.ts"].map((name) =>
  join(import.meta.dirname, name),
);

let version: Promise<string> | null = null;

/**
 * Returns the version of the code that derives an index. In an index that other code has saved, the same numbers may have another meaning.
 */
export function codeVersion(): Promise<string> {
  version ??= hashSources(ROOTS, [endianness()]);
  return version;
}
