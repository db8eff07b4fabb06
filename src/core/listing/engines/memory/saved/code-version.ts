import { endianness } from "node:os";
import { join } from "node:path";
import { hashSources } from "#kernel/process/code-version.ts";

/** Modules that decide what is in the columns; what they import counts as well. */
const ROOTS = ["load-saved.ts", "save-store.ts", "../index/load-store.ts"].map((name) =>
  join(import.meta.dirname, name),
);

let version: Promise<string> | null = null;

/** Names the code that an index is derived with. An index that other code has saved may mean something else by the same numbers. */
export function codeVersion(): Promise<string> {
  version ??= hashSources(ROOTS, [endianness()]);
  return version;
}
