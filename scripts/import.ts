/**
 * Loads dealerships and vehicles from another system, one JSON object a line (docs/import.md):
 *
 *   npm run import -- --dealerships FILE --vehicles FILE
 *   npm run import -- FILE
 *
 * An interrupted import continues where it stopped when it is started again. Uses DATABASE_URL, else the embedded database in
 * DATA_DIR, whether AutoHub is running or not. `--rejected FILE` writes the rejected lines with their reasons. Exit status:
 * 0 when the files were read to their end, 1 when not, 2 for wrong arguments.
 */
import { createWriteStream, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#app/config/config.ts";
import { importFile } from "#core/imports/bulk/import-file.ts";
import type { LineKind } from "#core/imports/bulk/read-record.ts";
import { openSingleConnection } from "#core/imports/single-connection.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { createProgressBar } from "./import/progress-bar.ts";
import { runCommand } from "./run-command.ts";
import { readOptions, UsageError } from "./usage-error.ts";

const USAGE = `Usage: npm run import -- [--dealerships FILE] [--vehicles FILE] [--rejected FILE]
       npm run import -- FILE [--rejected FILE]`;
const SHOWN_REJECTED = 20;

type Job = { path: string; as: LineKind };

function readArguments(): { jobs: Job[]; rejected: string | undefined } {
  const option = { type: "string" } as const;
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { dealerships: option, vehicles: option, rejected: option },
  });
  const { dealerships, vehicles, rejected } = values;
  const jobs: Job[] = [];
  if (dealerships !== undefined) jobs.push({ path: dealerships, as: "dealerships" });
  if (vehicles !== undefined) jobs.push({ path: vehicles, as: "vehicles" });
  for (const path of positionals) jobs.push({ path, as: "mixed" });
  if (jobs.length === 0) throw new UsageError("Name a file.");
  return { jobs, rejected };
}

async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const isNew = !existsSync(join(config.dataDir, "postgres", "PG_VERSION"));
  return isNew ? startEmbeddedPostgres({ dataDir: config.dataDir }) : joinEmbeddedPostgres(config.dataDir);
}

async function requireFiles(jobs: readonly Job[]): Promise<void> {
  for (const { path } of jobs) {
    await access(path).catch(() => {
      throw new UsageError(`There is no file ${path}.`);
    });
  }
}

async function main(config: Config, { jobs, rejected }: ReturnType<typeof readArguments>): Promise<void> {
  const database = await openDatabase(config);
  const rejectedFile = rejected === undefined ? null : createWriteStream(rejected);
  try {
    await migrate(database.url, createLogger({ level: "silent", pretty: false }));
    const connection = await openSingleConnection(database.url, "autohub-import");
    try {
      for (const job of jobs) await importOne(connection, { ...job, publicUrl: config.publicUrl }, rejectedFile);
    } finally {
      await connection.close();
    }
  } finally {
    if (rejectedFile) await new Promise<void>((resolve) => rejectedFile.end(() => resolve()));
    await database.stop();
  }
}

async function importOne(
  connection: Awaited<ReturnType<typeof openSingleConnection>>,
  { path, as, publicUrl }: Job & { publicUrl: string },
  rejectedFile: NodeJS.WritableStream | null,
): Promise<void> {
  const bar = createProgressBar(process.stderr, path);
  let shown = 0;
  const done = await importFile(connection, {
    path,
    as,
    publicUrl,
    onProgress: (checkpoint, size) => bar.update(checkpoint.bytes, size, checkpoint.lines),
    onRejected: (line, reason) => {
      rejectedFile?.write(`${JSON.stringify({ file: path, line, reason })}\n`);
      shown += 1;
      if (shown <= SHOWN_REJECTED) bar.print(`${path}:${line} ${reason}`);
      if (shown === SHOWN_REJECTED + 1) bar.print("Further lines that are left out are only counted here.");
    },
  });
  bar.end();
  const numbers = [
    [done.dealerships, "dealerships"],
    [done.added, "vehicles added"],
    [done.changed, "changed"],
    [done.unchanged, "unchanged"],
    [done.rejected, "lines left out"],
  ] as const;
  const words = numbers
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString("en-US")} ${what}`);
  console.log(`${path}: ${words.join(", ") || "nothing in it"}`);
}

await runCommand({ usage: USAGE }, async (settings) => {
  const given = readArguments();
  await requireFiles(given.jobs);
  await main(settings(), given);
});
