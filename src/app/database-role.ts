import { randomBytes } from "node:crypto";
import type pg from "pg";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import { SINGLE_LOCKS } from "#kernel/database/locks.ts";
import { StartupError } from "#kernel/process/errors.ts";

/** The role as which the product works in the embedded database. */
const EMBEDDED_ROLE = "autohub_app";
/** Tables whose statistics a bulk import renews. */
const ANALYZED = "dealerships, vehicles, vehicle_prices";
/** The first version with a right of its own for that. Before, the import leaves it to autovacuum. */
const MAINTAIN_SINCE = 170_000;

/** Tables that the product can only read: triggers write them. */
const RECORDS = ["listing_records", "price_terms", "deleted_listings"];
/** Functions that work as the owner, and that the product may call. */
const OWNERS_FUNCTIONS = [
  "forget_audit_entries",
  "mend_listing_records",
  "forget_listing_records",
  "forget_demo_records",
];

/** What of that a database has: a feature that was taken out has left none. */
type Present = { records: string[]; functions: string[] };

/**
 * What the product's role may do: read and write rows. It may not make, change or drop tables, functions or triggers, of the
 * audit log it can only read and add entries, and the record of what was advertised it can only read. Rights that an earlier version gave
 * are taken back first.
 */
const grants = (role: string, schema: string, hasMaintain: boolean, { records, functions }: Present): string => `
  revoke all on all tables in schema ${schema}, pgboss from ${role};
  revoke create on schema ${schema}, pgboss from ${role};
  grant usage on schema ${schema}, pgboss to ${role};
  grant select, insert, update, delete on all tables in schema ${schema}, pgboss to ${role};
  grant usage, select on all sequences in schema ${schema}, pgboss to ${role};
  revoke insert, update, delete on migrations, schema_objects from ${role};
  revoke update, delete on audit_log from ${role};
  ${records.length > 0 ? `revoke insert, update, delete on ${records.join(", ")} from ${role};` : ""}
  ${functions.length > 0 ? `grant execute on function ${functions.join(", ")} to ${role};` : ""}
  ${hasMaintain ? `grant maintain on ${ANALYZED} to ${role};` : ""}`;

/**
 * Gives the product's role its rights in a migrated database, and makes the job queue's tables, which that role could not.
 * Processes that start together wait for each other.
 * @param role a role that exists and is not the owner
 * @throws what the driver throws when the owner may not give them
 */
export async function grantToRole(ownerUrl: string, role: string): Promise<void> {
  const client = await connectAtStart(ownerUrl, "autohub-migrate");
  try {
    await client.query("select pg_advisory_lock($1)", [SINGLE_LOCKS.migration]);
    const { createQueueTables } = await import("#kernel/jobs/queue.ts");
    await createQueueTables(ownerUrl);
    const { rows } = await client.query<{ schema: string; version: number } & Present>(
      `select current_schema() as schema, current_setting('server_version_num')::int as version,
        array(select name from unnest($1::text[]) name where to_regclass(name) is not null) as records,
        array(select name from unnest($2::text[]) name where to_regproc(name) is not null) as functions`,
      [RECORDS, OWNERS_FUNCTIONS],
    );
    const [{ schema = "public", version = 0, ...present } = { records: [], functions: [] }] = rows;
    const hasMaintain = version >= MAINTAIN_SINCE;
    await client.query("begin");
    await client.query(grants(client.escapeIdentifier(role), client.escapeIdentifier(schema), hasMaintain, present));
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/**
 * Makes the product's role in the embedded database, with a new password at every start, and gives it its rights.
 * @returns the database's address for the product
 */
export async function openEmbeddedRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const client = await connectAtStart(ownerUrl, "autohub-migrate");
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [EMBEDDED_ROLE]);
    await client.query(`${rowCount === 0 ? "create" : "alter"} role ${EMBEDDED_ROLE} login password '${password}'`);
  } finally {
    await client.end();
  }
  await grantToRole(ownerUrl, EMBEDDED_ROLE);
  return Object.assign(new URL(ownerUrl), { username: EMBEDDED_ROLE, password }).href;
}

/**
 * Gives the role of an address its rights (`DATABASE_URL` beside `DATABASE_OWNER_URL`).
 * @throws {StartupError} when both addresses name the same role or different databases
 */
export async function grantToAddress(ownerUrl: string, databaseUrl: string): Promise<void> {
  const asked = "select current_user as role, current_database() as database";
  const [owner, product] = await Promise.all([whoIs(ownerUrl, asked), whoIs(databaseUrl, asked)]);
  if (owner.role === product.role || owner.database !== product.database) {
    throw new StartupError(
      "DATABASE_OWNER_URL and DATABASE_URL must name the same database and two different users: the one that owns the " +
        "tables, and the one that AutoHub works as.",
    );
  }
  await grantToRole(ownerUrl, product.role);
}

async function whoIs(url: string, question: string): Promise<{ role: string; database: string }> {
  const client: pg.Client = await connectAtStart(url, "autohub-migrate");
  const { rows } = await client.query(question).finally(() => client.end());
  return rows[0];
}
