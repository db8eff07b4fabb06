import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CONSENTS_FOLDER, MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import type { KeptAnswers } from "./fill-version.ts";

/** Files that are only in the folder, not in the database. */
const FILES = [MAIL_KEY_FILE, CONSENTS_FOLDER];
/** Tables about the machine, not about the marketplace. */
const WITHOUT_ROWS = ["process_reports", "call_timings", "error_groups"];
/** Rows per statement. There are few, so that a changed row changes little of the file. */
const ROWS_PER_INSERT = 50;

/**
 * Writes the necessary parts of a data folder: its database as SQL that any client can execute, its files, and its version's answers.
 * @param pgDump the program `pg_dump` of PostgreSQL 18 or newer
 */
export async function storeFolder(dataDir: string, answers: KeptAnswers, to: string, pgDump: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, "files"), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, overTcp: true });
  try {
    const without = WITHOUT_ROWS.map((table) => `--exclude-table-data=${table}`);
    const args = ["--no-owner", "--no-privileges", `--rows-per-insert=${ROWS_PER_INSERT}`, ...without, postgres.url];
    const dump = execFileSync(pgDump, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
    // Lines for psql, with a random word for each dump.
    const sql = dump.replaceAll(/^\\(?:un)?restrict .*\n/gm, "");
    writeFileSync(join(to, "database.sql.gz"), gzipSync(sql, { level: 9 }));
  } finally {
    await postgres.stop();
  }
  for (const name of FILES) {
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(to, "files", name), { recursive: true });
  }
  writeFileSync(join(to, "answers.json"), `${JSON.stringify(answers, null, 2)}\n`);
}
