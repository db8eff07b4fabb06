import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
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
 * @param options.reader the uid of an account that shall read the cache
 */
export async function fillCompileCache(options: {
  folder: string;
  sourceFolders: readonly string[];
  load: () => Promise<unknown>;
  reader?: number | undefined;
}): Promise<void> {
  const stateFile = join(options.folder, "sources");
  const state = stateOf(options.sourceFolders);
  if (readState(stateFile) === state) return;
  try {
    mkdirSync(options.folder, { recursive: true });
    module.enableCompileCache(options.folder);
    await options.load();
    module.flushCompileCache();
    if (options.reader !== undefined) openTo(options.reader, options.folder);
    writeFileSync(stateFile, state);
  } catch {
    // A read-only folder or a full disk. The product runs without the cache and reports such problems elsewhere.
  }
}

/** Opens a cache to another account. Node.js keeps one for each account, in a folder whose name ends with the uid. */
function openTo(uid: number, folder: string): void {
  chmodSync(folder, 0o755);
  const own = readdirSync(folder).filter((name) => name.endsWith(`-${process.getuid?.()}`));
  for (const name of own) {
    chmodSync(join(folder, name), 0o755);
    for (const file of readdirSync(join(folder, name))) chmodSync(join(folder, name, file), 0o644);
    const link = join(folder, name.replace(/\d+$/, `${uid}`));
    if (statSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(name, link);
  }
}
