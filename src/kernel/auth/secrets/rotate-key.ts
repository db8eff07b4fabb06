import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formerKeysAfter } from "./former-keys.ts";
import { keyFingerprint } from "./key-text.ts";
import type { KeyedColumns, ResealFiles, SealedColumn } from "./keyed-columns.ts";
import { openSecretBox, type SecretBox } from "./secret-box.ts";

/** The command's own connections. */
export const ROTATION_NAME = "autohub-rotate-key";
const ROWS_AT_ONCE = 500;

type Boxes = { from: SecretBox; to: SecretBox };

/** The result of a rotation. `unread`: values that the old key does not open. They stay as they are. */
export type Rotated = { values: number; unread: number };

/**
 * Encrypts everything with another key, in one transaction, and makes keyed hashes again where their content is known.
 * @param columns of all rooms
 * @throws {AppError} 409 while other processes of AutoHub use the database, or when `from` is not its key
 */
export async function rotateKey(
  db: Db,
  columns: readonly KeyedColumns[],
  { from, to, openFiles }: { from: string; to: string; openFiles: ResealFiles["openFiles"] },
): Promise<Rotated> {
  const boxes = { from: openSecretBox(from), to: openSecretBox(to) };
  const finish: (() => Promise<void>)[] = [];
  const rotated = { values: 0, unread: 0 };
  await db.transaction().execute(async (trx) => {
    await requireAlone(trx);
    await requireKey(trx, from);
    const hashes = new Map<string, Buffer>();
    for (const { sealed } of columns) {
      for (const column of sealed) {
        const { values, unread } = await resealColumn(trx, column, boxes, hashes);
        rotated.values += values;
        rotated.unread += unread;
      }
    }
    for (const column of columns.flatMap((one) => one.hashes ?? [])) await replaceHashes(trx, column, hashes);
    for (const { resealFiles } of columns) {
      if (resealFiles) finish.push(await resealFiles(trx, { ...boxes, openFiles }));
    }
    const sealed_former = await formerKeysAfter(trx, { key: from, box: boxes.from }, boxes.to);
    await trx
      .updateTable("mail_key")
      .set({ fingerprint: keyFingerprint(to), sealed_former })
      .execute();
  });
  for (const deleteOld of finish) await deleteOld();
  return rotated;
}

/** The time in which the connections of processes that have just ended disappear. */
const ENDED_WITHIN_MS = 2_000;

/** @throws {AppError} 409 while another process could still encrypt with the old key */
async function requireAlone(trx: Transaction<Database>): Promise<void> {
  // Processes that start meanwhile wait for this row.
  await trx.selectFrom("mail_key").select("fingerprint").forUpdate().execute();
  const until = performance.now() + ENDED_WITHIN_MS;
  while (await hasOthers(trx)) {
    if (performance.now() > until) {
      throw AppError.conflict("AutoHub is running. Stop all of its processes first, and start them again afterwards.");
    }
    await sleep(100);
    // PostgreSQL would show the same list for as long as the transaction lasts.
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
  }
}

async function hasOthers(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'autohub%' and application_name not in (${ROTATION_NAME}, 'autohub-migrate')`.execute(
    trx,
  );
  return rows[0]?.count !== 0;
}

async function requireKey(trx: Transaction<Database>, key: string): Promise<void> {
  const row = await trx.selectFrom("mail_key").select("fingerprint").executeTakeFirst();
  if (row?.fingerprint.equals(keyFingerprint(key))) return;
  throw AppError.conflict("The present key is not the one that the database was encrypted with.");
}

/** Encrypts a column's values again. @param hashes receives the old and the new hashes of their content */
async function resealColumn(
  trx: Transaction<Database>,
  { table, column, purpose, hashesOf }: SealedColumn,
  { from, to }: Boxes,
  hashes: Map<string, Buffer>,
): Promise<Rotated> {
  const rotated = { values: 0, unread: 0 };
  const [named, values] = [sql.table(table), sql.ref(column)];
  await sql`declare sealed_values cursor for select ctid::text as at, ${values} as sealed from ${named}
    where ${values} is not null`.execute(trx);
  for (;;) {
    const { rows } = await sql<{
      at: string;
      sealed: Buffer;
    }>`fetch ${sql.lit(ROWS_AT_ONCE)} from sealed_values`.execute(trx);
    if (rows.length === 0) break;
    const changed: { at: string; sealed: Buffer }[] = [];
    for (const { at, sealed } of rows) {
      const content = tryOpenBytes(from, sealed, purpose);
      if (content === null) {
        rotated.unread += 1;
        continue;
      }
      changed.push({ at, sealed: to.sealBytes(content, purpose) });
      if (!hashesOf) continue;
      const text = from.open(sealed, purpose);
      const made = hashesOf(text, to);
      for (const [index, old] of hashesOf(text, from).entries()) hashes.set(old.toString("hex"), made[index] ?? old);
    }
    rotated.values += changed.length;
    await sql`update ${named} t set ${sql.id(column)} = n.sealed
      from unnest(${changed.map(({ at }) => at)}::text[], ${changed.map(({ sealed }) => sealed)}::bytea[]) n (at, sealed)
      where t.ctid = n.at::tid`.execute(trx);
  }
  await sql`close sealed_values`.execute(trx);
  return rotated;
}

function tryOpenBytes(box: SecretBox, sealed: Buffer, purpose: string): Buffer | null {
  try {
    return box.openBytes(sealed, purpose);
  } catch {
    return null;
  }
}

async function replaceHashes(
  trx: Transaction<Database>,
  { table, column }: { table: string; column: string },
  hashes: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const old = [...hashes.keys()].map((hex) => Buffer.from(hex, "hex"));
  await sql`update ${sql.table(table)} t set ${sql.id(column)} = n.made
    from unnest(${old}::bytea[], ${[...hashes.values()]}::bytea[]) n (old, made) where t.${sql.id(column)} = n.old`.execute(
    trx,
  );
}
