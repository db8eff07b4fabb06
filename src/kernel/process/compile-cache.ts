import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";

/**
 * Returns a text that changes with every change of the sources, of Node.js and of its flags. Times are compared in whole seconds,
 * because the layers of container images keep no more. A change within one second only makes the cache useless: Node.js checks each entry.
 */
function stateOf(sourceFolders: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([process.version, process.arch, process.execArgv]));
  for (const folder of sourceFolders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort())
      hash.update(`${file}\0${Math.floor(statSync(file).mtimeMs / 1_000)}\0${statSync(file).size}\0`);
  }
  return hash.digest("hex");
}

function readState(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/**
 * Fills Node's compile cache unless it is filled for these sources. A process that finds all its modules in the cache does not
 * load the compiler that strips their types, which takes 15 MB for the life of the process. A process that fills the cache loads
 * the compiler, so run the modules in another process.
 * @param options.folder value for `NODE_COMPILE_CACHE`; when it cannot be written, nothing is cached
 * @param options.load imports the modules
 */
export async function fillCompileCache(options: {
  folder: string;
  sourceFolders: readonly string[];
  load: () => Promise<unknown>;
}): Promise<void> {
  const stateFile = join(options.folder, "sources");
  const state = stateOf(options.sourceFolders);
  if (readState(stateFile) === state) return;
  try {
    mkdirSync(options.folder, { recursive: true });
    module.enableCompileCache(options.folder);
    await options.load();
    module.flushCompileCache();
    // Node.js opens the files for itself only, but processes with another account shall read them.
    for (const entry of readdirSync(options.folder, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    chmodSync(options.folder, 0o755);
    writeFileSync(stateFile, state);
  } catch {
    // A read-only folder or a full disk. The product runs without the cache and reports such problems elsewhere.
  }
}
