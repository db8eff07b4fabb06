/**
 * Stores the data of an earlier version, for the test that today's version starts on it (src/app/kept-data.db.test.ts):
 *
 *   node scripts/keep-data-folder.ts <commit>
 *
 * Checks the commit out beside this repository's work tree, installs its packages, starts it with the demo, creates some data of every
 * kind, stops it, and writes its database as SQL, its files and its answers to src/test/kept-data/<commit>. The data is our own demo's and
 * not secret. PG_DUMP names `pg_dump` of PostgreSQL 18 or newer where it is not in the path; WORK_TREE names a checkout to use and to keep.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillVersion } from "./kept-data/fill-version.ts";
import { checkOut, startVersion } from "./kept-data/old-version.ts";
import { storeFolder } from "./kept-data/store-folder.ts";
import { UsageError } from "./usage-error.ts";

const [commit] = process.argv.slice(2);
if (!commit) throw new UsageError("Say which commit: node scripts/keep-data-folder.ts <commit>");
const folder = mkdtempSync(join(tmpdir(), "autohub-kept-"));
const dataDir = join(folder, "data");
const workTree = process.env.WORK_TREE ?? join(folder, "version");
try {
  checkOut(commit, workTree);
  const version = await startVersion(workTree, dataDir);
  const answers = await fillVersion(version.url).finally(version.stop);
  await storeFolder(dataDir, answers, join("src/test/kept-data", commit), process.env.PG_DUMP ?? "pg_dump");
} finally {
  if (!process.env.WORK_TREE) execFileSync("git", ["worktree", "remove", "--force", workTree]);
  rmSync(folder, { recursive: true, force: true });
}
