import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Holds the hash of the build's inputs. It is written last, so an interrupted build has none. */
export const STAMP_FILE = "dist/.inputs-hash";

/** All inputs of the web build. */
const INPUTS = [
  "src/**/{site,console,rules}/**/*",
  "src/**/*-{endpoints,schemas}.ts",
  "src/kernel/http/{endpoint,parameters}.ts",
  "public/**/*",
  "scripts/build-web*.ts",
  "scripts/web-build/*",
  "vite.config.ts",
  "package-lock.json",
];

/** Returns a hash over names and contents of all build inputs under the project's root, without tests. */
export async function inputsHash(root = process.cwd()): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(INPUTS, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}
