import { join } from "node:path";
import { StartupError } from "#kernel/process/errors.ts";
import { readRoomFiles, readSqlFiles, SOURCE, type SqlFile } from "./room-files.ts";

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const BASELINE = /^\d{4}_baseline_/;
/** Below the folder of the layers. */
const BEFORE_BASELINE = "kernel/database/before-baseline";
/** `-- Replaces: 0230_baseline_partner.sql`: files that this version no longer has, because their tables are dropped here. */
const REPLACES = /^-- Replaces: (.+)$/gm;

/**
 * A migration. `checksum`: SHA-256 of its text, in hex. `kind`: `before` is a step from before the baselines, `baseline` makes a room's
 * tables in a new database, `later` runs in every database.
 */
export type MigrationFile = { name: string; sql: string; checksum: string; kind: "before" | "baseline" | "later" };

/** A migration that has run in a database. `checksum`: null when it ran before checksums were kept. */
export type AppliedMigration = { name: string; checksum: string | null };

/**
 * Reads the migrations of this version in the order in which they run: the steps from before the baselines, then those of all rooms by
 * their numbers.
 * @param root the folder of the layers
 * @throws {StartupError} for an SQL file whose name keeps it from ever running, and for two with one number
 */
export async function readMigrationFiles(root: string = SOURCE): Promise<MigrationFile[]> {
  const before = await readSqlFiles(join(root, BEFORE_BASELINE), BEFORE_BASELINE);
  const rooms = (await readRoomFiles(root, "migrations")).sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = [...before, ...rooms];
  requireNames(files);
  return [
    ...before.map((file) => migrationOf(file, "before")),
    ...rooms.map((file) => migrationOf(file, BASELINE.test(file.name) ? "baseline" : "later")),
  ];
}

const migrationOf = ({ name, sql, checksum }: SqlFile, kind: MigrationFile["kind"]): MigrationFile => ({
  name,
  sql,
  checksum,
  kind,
});

/** @throws {StartupError} */
function requireNames(files: readonly SqlFile[]): void {
  const misnamed = files.find(({ name }) => !FILE_NAME.test(name));
  if (misnamed) {
    throw new StartupError(
      `${misnamed.path} would never run, because a migration is named like 0301_make_table.sql: a number of four ` +
        "digits, then small letters, digits and _. Rename the file, or move it away.",
    );
  }
  const numberOf = ({ name }: SqlFile) => name.slice(0, 4);
  for (const [number, [one, other]] of Map.groupBy(files, numberOf)) {
    if (!other) continue;
    throw new StartupError(
      `Two migrations have the number ${number}: ${one?.path} and ${other.path}. Give the later one the next free number.`,
    );
  }
}

/**
 * Compares the migrations of a database with the files of this version.
 * @returns the migrations that have changed since they ran
 */
export function compareMigrations(applied: readonly AppliedMigration[], files: readonly MigrationFile[]) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const replaced = new Set(
    files.flatMap(({ sql }) => [...sql.matchAll(REPLACES)].flatMap(([, names = ""]) => names.split(", "))),
  );
  const had = new Set(applied.map(({ name }) => name));
  const edited = applied
    .filter(({ name, checksum }) => checksum !== null && (byName.get(name)?.checksum ?? checksum) !== checksum)
    .map(({ name }) => name);
  const gone = applied.filter(({ name }) => !byName.has(name) && !replaced.has(name));
  const renamed = gone.flatMap(({ name, checksum }) => {
    const file = files.find((one) => one.checksum === checksum && !had.has(one.name));
    return file ? [{ from: name, to: file.name }] : [];
  });
  const unknown = gone.map(({ name }) => name).filter((name) => !renamed.some(({ from }) => from === name));
  return { edited, renamed, unknown };
}

/**
 * Describes problems with the files of this version, for the person who starts it.
 * @returns null when all migrations of the database exist unchanged
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
        "them, or put the files back.",
    renamed.length > 0 &&
      `Migrations were renamed after they had run: ${renamed.map(({ from, to }) => `${from} is now ${to}`).join(", ")}. ` +
        "Give the files their old names.",
    edited.length > 0 &&
      `Migrations were edited after they had run: ${edited.join(", ")}. The database has what they said before. Put the ` +
        "files back as they were (install this AutoHub again, or undo the change), and write a new migration for what is to change.",
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join("\n") : null;
}
