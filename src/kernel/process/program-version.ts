import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
/** The folder with the code that the server's processes run. */
const SOURCE = join(ROOT, "src");

/**
 * Returns the program's version and the beginning of a hash of its source, `0.1.0 (3fa9c1d2)`. The hash tells builds with the same number
 * apart. Files are read one after the other, so that a start is not delayed.
 */
export async function readProgramVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { version: string };
  const hash = createHash("sha256");
  const names = await readdir(SOURCE, { recursive: true });
  for (const name of names.filter((one) => /(?<!\.test)\.(?:ts|sql)$/.test(one)).sort()) {
    hash.update(name).update(await readFile(join(SOURCE, name)));
  }
  return `${version} (${hash.digest("hex").slice(0, 8)})`;
}
