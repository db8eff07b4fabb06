import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#kernel/process/errors.ts";

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const MIGRATIONS_DIR = join(import.meta.dirname, "../../../migrations");

/** A file of migrations/. `checksum`: SHA-256 of its text, in hex. */
export type MigrationFile = { name: string; sql: string; checksum: string };

/** A migration that a database has had. `checksum`: null when it ran before checksums were kept. */
export type AppliedMigration = { name: string; checksum: string | null };

/**
 * Reads the migrations of this version, in order. A checkout on Windows may end its lines with CR LF; that is no other text.
 * @throws {StartupError} for an SQL file whose name keeps it from ever running
 */
export async function readMigrationFiles(dir = MIGRATIONS_DIR): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql") && !name.startsWith(".")).sort();
  const misnamed = names.find((name) => !FILE_NAME.test(name));
  if (misnamed !== undefined) {
    throw new StartupError(
      `${join(dir, misnamed)} would never run, because a migration is named like 0001_make_table.sql: a number of four ` +
        "digits, then small letters, digits and _. Rename the file, or move it away.",
    );
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Compares what a database has had with the files of this version.
 * @returns the migrations that are not as they were when they ran
 */
export function compareMigrations(applied: readonly AppliedMigration[], files: readonly MigrationFile[]) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const had = new Set(applied.map(({ name }) => name));
  const edited = applied
    .filter(({ name, checksum }) => checksum !== null && (byName.get(name)?.checksum ?? checksum) !== checksum)
    .map(({ name }) => name);
  const gone = applied.filter(({ name }) => !byName.has(name));
  const renamed = gone.flatMap(({ name, checksum }) => {
    const file = files.find((one) => one.checksum === checksum && !had.has(one.name));
    return file ? [{ from: name, to: file.name }] : [];
  });
  const unknown = gone.map(({ name }) => name).filter((name) => !renamed.some(({ from }) => from === name));
  return { edited, renamed, unknown };
}

/**
 * Says what is wrong with the files of this version, for the person who starts it.
 * @returns null when all that a database has had are there as they were
 */
export function describeMigrationFiles(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): string | null {
  const { edited, renamed, unknown } = compareMigrations(applied, files);
  const last = files.at(-1)?.name ?? "";
  if (unknown.length > 0 && unknown.every((name) => name > last)) {
    return `The database has been changed by a newer AutoHub (${unknown.join(", ")}). Start that version.`;
  }
  const sentences = [
    unknown.length > 0 &&
      `The database has had migrations that this AutoHub does not have: ${unknown.join(", ")}. Start the AutoHub that has ` +
        "them, or put the files back into migrations/.",
    renamed.length > 0 &&
      `Migrations were renamed after they had run: ${renamed.map(({ from, to }) => `${from} is now ${to}`).join(", ")}. ` +
        "Give the files their old names.",
    edited.length > 0 &&
      `Migrations were edited after they had run: ${edited.join(", ")}. The database has what they said before. Put the ` +
        "files back as they were (install this AutoHub again, or undo the change), and write a new migration for what is to change.",
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join("\n") : null;
}
