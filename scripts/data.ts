/**
 * Fetches the agencies' files of official figures (docs/official-figures.md) into AutoHub's database:
 *
 *   npm run data
 *   npm run data -- --fuel-economy vehicles.csv.zip --recalls FLAT_RCL_POST_2010.zip --ratings Safercar_data.csv
 *
 * With file names it reads these files only, for machines without the internet. A file that cannot be fetched or used changes nothing: the
 * last good one stays in use. `--smaller` accepts a file with far fewer rows than the former one. Exit status: 0 when all files are in use,
 * 1 when one is not, 2 for wrong arguments.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Config } from "#app/config/config.ts";
import { fetchOfficialFile, type OfficialFile } from "#features/official/files/fetch-official-file.ts";
import { OfficialFileError } from "#features/official/files/official-file-error.ts";
import { replaceOfficialFile } from "#features/official/files/replace-official-file.ts";
import { OFFICIAL_KINDS, type OfficialKind } from "#features/official/official-tables.ts";
import type { Db } from "#kernel/database/db.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { runCommand } from "./run-command.ts";
import { readOptions, UsageError } from "./usage-error.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = "Usage: npm run data -- [--fuel-economy FILE] [--recalls FILE ...] [--ratings FILE] [--smaller]";
const NAMES: Record<OfficialKind, string> = {
  "fuel-economy": "EPA fuel economy",
  recalls: "NHTSA recalls",
  ratings: "NHTSA safety ratings",
};

type Given = Partial<Record<OfficialKind, string[]>>;

async function readArguments(): Promise<{ given: Given; allowSmaller: boolean }> {
  const files = { type: "string", multiple: true } as const;
  const { values } = readOptions({
    options: { "fuel-economy": files, recalls: files, ratings: files, smaller: { type: "boolean" } },
  });
  const { smaller = false, ...given } = values;
  for (const path of Object.values(given).flat()) {
    if (!(await stat(path).catch(() => null))?.isFile()) throw new UsageError(`There is no file ${path}.`);
  }
  return { given, allowSmaller: smaller };
}

/** Returns a file that was named on the command line. */
async function localFile(path: string): Promise<OfficialFile> {
  const { size, mtime } = await stat(path);
  return { path, source: basename(path), bytes: size, publishedAt: mtime };
}

async function fetchAll(urls: readonly string[], folder: string): Promise<OfficialFile[]> {
  const files: OfficialFile[] = [];
  for (const url of urls) {
    console.log(`  ${url}`);
    files.push(await fetchOfficialFile(url, folder));
  }
  return files;
}

async function formerWords(db: Db, kind: OfficialKind): Promise<string> {
  const former = await db.selectFrom("official_files").selectAll().where("kind", "=", kind).executeTakeFirst();
  return former
    ? `The file of ${former.fetched_at.toISOString().slice(0, 10)} stays in use.`
    : "Nothing is shown of it until a file is there.";
}

/** Brings one kind up to date. @returns false when its files cannot be used */
async function bring(
  db: Db,
  kind: OfficialKind,
  files: () => Promise<OfficialFile[]>,
  allowSmaller: boolean,
): Promise<boolean> {
  console.log(NAMES[kind]);
  try {
    const rows = await replaceOfficialFile(db, kind, await files(), { allowSmaller });
    console.log(`  ${formatCount(rows)} rows are in use.`);
    return true;
  } catch (error) {
    if (!(error instanceof OfficialFileError)) throw error;
    console.error(`  The file was not taken over: ${error.message}. ${await formerWords(db, kind)}`);
    return false;
  }
}

async function main(config: Config, { given, allowSmaller }: Awaited<ReturnType<typeof readArguments>>): Promise<void> {
  const byHand = Object.keys(given).length > 0;
  const folder = await mkdtemp(join(tmpdir(), "autohub-data-"));
  try {
    await withDatabase(config, "autohub-data", async (db) => {
      for (const kind of OFFICIAL_KINDS) {
        const paths = given[kind];
        if (byHand && !paths) continue;
        const files = () => (paths ? Promise.all(paths.map(localFile)) : fetchAll(config.officialFiles[kind], folder));
        if (!(await bring(db, kind, files, allowSmaller))) process.exitCode = 1;
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runCommand({ usage: USAGE }, async (settings) => {
  const given = await readArguments();
  await main(settings(), given);
});
