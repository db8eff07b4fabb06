import { randomBytes } from "node:crypto";
import type pg from "pg";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import type { Lease } from "#kernel/database/leases/leases.ts";
import { requireMigrationLease, underMigrationLease } from "#kernel/database/leases/migration-lease.ts";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";

/** The product's role in the embedded database. */
const EMBEDDED_ROLE = "autohub_app";
/** Tables that a bulk import analyzes, and those that are written anew once their secrets have been encrypted. */
const MAINTAINED = "dealerships, vehicles, vehicle_prices, admin_totp, feed_logins";
/** The first version with a separate right for that. In older versions both are left to autovacuum. */
const MAINTAIN_SINCE = 170_000;

/** Tables that only triggers write. The product can only read them. */
const RECORDS = ["listing_records", "price_terms", "deleted_listings"];
/** Functions that run as the owner, and that the product may call. */
const OWNERS_FUNCTIONS = [
  "forget_audit_entries",
  "mend_listing_records",
  "forget_listing_records",
  "forget_demo_records",
];

/** The tables and functions that a database has. A removed feature has none. */
type Present = { records: string[]; functions: string[] };

/**
 * SQL that grants the product's role its rights: read and write rows. It may not create, change or drop tables, functions or
 * triggers. It can read the audit log and add entries to it. It can only read the advertising records. Rights from earlier
 * versions are revoked first.
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
  ${hasMaintain ? `grant maintain on ${MAINTAINED} to ${role};` : ""}`;

/**
 * Grants the product's role its rights in a migrated database, and creates the job queue's tables, which that role could not.
 * Processes that start together wait for each other.
 * @param role an existing role that is not the owner
 * @throws the driver's error when the owner may not grant them
 */
export async function grantToRole(ownerUrl: string, role: string, log: Logger): Promise<void> {
  const client = await connectAtStart(ownerUrl, "autohub-migrate");
  const grant = async (lease: Lease) => {
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
    await requireMigrationLease(client, lease);
    await client.query(grants(client.escapeIdentifier(role), client.escapeIdentifier(schema), hasMaintain, present));
    await client.query("commit");
  };
  try {
    await underMigrationLease(client, ownerUrl, log, grant);
  } finally {
    await client.end();
  }
}

/**
 * Creates the product's role in the embedded database, with a new password at every start, and grants its rights.
 * @returns the database's address for the product
 */
export async function openEmbeddedRole(ownerUrl: string, log: Logger): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const client = await connectAtStart(ownerUrl, "autohub-migrate");
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [EMBEDDED_ROLE]);
    await client.query(`${rowCount === 0 ? "create" : "alter"} role ${EMBEDDED_ROLE} login password '${password}'`);
  } finally {
    await client.end();
  }
  await grantToRole(ownerUrl, EMBEDDED_ROLE, log);
  return Object.assign(new URL(ownerUrl), { username: EMBEDDED_ROLE, password }).href;
}

/**
 * Grants the role of an address its rights (`DATABASE_URL` beside `DATABASE_OWNER_URL`).
 * @throws {StartupError} when both addresses name the same role or different databases
 */
export async function grantToAddress(ownerUrl: string, databaseUrl: string, log: Logger): Promise<void> {
  const asked = "select current_user as role, current_database() as database";
  const [owner, product] = await Promise.all([whoIs(ownerUrl, asked), whoIs(databaseUrl, asked)]);
  if (owner.role === product.role || owner.database !== product.database) {
    throw new StartupError(
      "DATABASE_OWNER_URL and DATABASE_URL must name the same database and two different users: the one that owns the " +
        "tables, and the one that AutoHub works as.",
    );
  }
  await grantToRole(ownerUrl, product.role, log);
}

async function whoIs(url: string, question: string): Promise<{ role: string; database: string }> {
  const client: pg.Client = await connectAtStart(url, "autohub-migrate");
  const { rows } = await client.query(question).finally(() => client.end());
  return rows[0];
}
