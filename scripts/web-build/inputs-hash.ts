import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";

/** Everything that can change what the browser gets. */
const INPUTS = [
  "src/web/**/*",
  "src/contract/**/*",
  "src/domain/**/*",
  "public/**/*",
  "scripts/build-web*.ts",
  "scripts/web-build/*",
  "vite.config.ts",
  "package-lock.json",
];

/** Hash over names and contents of all build inputs; tests are left out because they are not in the bundle. */
export async function inputsHash(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(INPUTS, { withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(`${entry.parentPath}/${entry.name}`);
  }
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash
      .update(file.slice(process.cwd().length))
      .update("\0")
      .update(await readFile(file))
      .update("\0");
  return hash.digest("hex");
}
