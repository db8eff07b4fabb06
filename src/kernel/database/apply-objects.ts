import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { Lease } from "./leases/leases.ts";
import { requireMigrationLease } from "./leases/migration-lease.ts";
import type { ObjectFile } from "./object-files.ts";

/** "cannot drop columns from view" and the like: CREATE OR REPLACE VIEW can only append columns. */
const INVALID_TABLE_DEFINITION = "42P16";

/**
 * Returns the names of the rooms' views, functions and triggers that differ from the database. None for a user who does not own them, and
 * leaves them to the owner.
 */
export async function differentObjects(
  client: pg.Client,
  files: readonly ObjectFile[],
  log: Logger,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from schema_objects");
  const had = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const different = files.filter(({ name, checksum }) => had.get(name) !== checksum).map(({ name }) => name);
  if (different.length === 0 || (await mayApply(client))) return different;
  log.warn(
    { objects: different },
    "views, functions or triggers are of another version; the database's owner has to start this one",
  );
  return [];
}

/**
 * Applies the rooms' views, functions and triggers if one of them differs from the database. All are applied, because they may depend on
 * each other; in one transaction, in their order.
 * @param lease under which the schema is changed
 * @returns the names of those that differed
 * @throws {StartupError} when one fails; then nothing has changed
 */
export async function applyObjects(
  client: pg.Client,
  files: readonly ObjectFile[],
  lease: Lease,
  log: Logger,
): Promise<string[]> {
  const different = await differentObjects(client, files, log);
  if (different.length === 0) return [];
  try {
    await client.query("begin");
    await requireMigrationLease(client, lease);
    // A function may name objects of a later file.
    await client.query("set local check_function_bodies = off");
    await client.query("savepoint before_objects");
    try {
      await runAll(client, files);
    } catch (error) {
      if ((error as { code?: string }).code !== INVALID_TABLE_DEFINITION) throw error;
      await client.query("rollback to savepoint before_objects");
      await remakeViews(client, files);
    }
    await client.query("delete from schema_objects");
    await client.query("insert into schema_objects (name, checksum) select * from unnest($1::text[], $2::text[])", [
      files.map(({ name }) => name),
      files.map(({ checksum }) => checksum),
    ]);
    await client.query("commit");
    log.info({ objects: different }, "applied views, functions and triggers");
    return different;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be the cause
    throw error;
  }
}

async function mayApply(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select pg_has_role(relowner, 'member') as may from pg_class where oid = 'schema_objects'::regclass",
  );
  return rows[0]?.may === true;
}

async function runAll(client: pg.Client, files: readonly ObjectFile[]): Promise<void> {
  for (const { name, sql } of files) {
    try {
      await client.query(sql);
    } catch (cause) {
      const { message, code } = cause as { message: string; code?: string };
      throw Object.assign(new StartupError(`Object ${name} failed: ${message}`, { cause }), { code });
    }
  }
}

/** Drops the views, makes all objects, and grants the views the rights that they had. */
async function remakeViews(client: pg.Client, files: readonly ObjectFile[]): Promise<void> {
  const names = files.map(({ name }) => name.slice(name.lastIndexOf("/") + 1));
  const { rows: views } = await client.query<{ view: string; grants: string[] }>(
    `select quote_ident(c.relname) as view, array(
       select format('grant %s on %I to %s', a.privilege_type, c.relname,
         case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end)
       from aclexplode(c.relacl) a where a.grantee <> c.relowner) as grants
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v' and c.relname = any($1::text[])
     order by array_position($1::text[], c.relname::text) desc`,
    [names],
  );
  for (const { view } of views) await client.query(`drop view ${view}`);
  await runAll(client, files);
  for (const grant of views.flatMap(({ grants }) => grants)) await client.query(grant);
}
