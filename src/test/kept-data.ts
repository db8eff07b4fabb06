import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";

const FOLDER = join(import.meta.dirname, "kept-data");

/** The commits whose data folders are kept (scripts/keep-data-folder.ts). */
export const KEPT_COMMITS: readonly string[] = readdirSync(FOLDER);

/** A version's answers when its folder was kept. Addresses are paths; null: it had no such call. */
type KeptAnswers = {
  vehicles: { id: number; title: string }[];
  dealerships: { id: number; name: string }[];
  settings: Record<string, string>;
  feed: string;
  scorecard: string;
  sharedList: string | null;
  portal: string | null;
};

export const readKeptAnswers = (commit: string): KeptAnswers =>
  JSON.parse(readFileSync(join(FOLDER, commit, "answers.json"), "utf8"));

/** The folder with the files of a data folder beside its database; null when there were none. */
export function keptFiles(commit: string): string | null {
  const folder = join(FOLDER, commit, "files");
  return existsSync(folder) ? folder : null;
}

/** Loads a version's rows into an empty database. @param url as the owner */
export async function loadKeptDatabase(commit: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = gunzipSync(readFileSync(join(FOLDER, commit, "database.sql.gz"))).toString();
  await client.query(sql).finally(() => client.end());
}
