import { randomBytes } from "node:crypto";
import type { ClientBase } from "pg";

/**
 * A chain is a copied log without a gap. It is a replication slot of the database, which keeps the log until it has been copied.
 * Slots are not in backups, so a restored database has none and begins a new chain; no chain is continued by two databases.
 * Its name ends with the tag of its place and key (`Cipher.tagOf`), so a process that does not know of a change yet cannot go on with it.
 */
const PREFIX = "autohub_log_";

type Slot = { name: string; chain: string; isLost: boolean; restart: string | null };

export async function readChain(client: ClientBase): Promise<Slot | null> {
  const { rows } = await client.query<{ name: string; isLost: boolean; restart: string | null }>(
    `select slot_name::text as name, wal_status = 'lost' as "isLost", restart_lsn::text as restart
     from pg_replication_slots where slot_type = 'physical' and starts_with(slot_name::text, $1) order by slot_name`,
    [PREFIX],
  );
  const [slot] = rows;
  return slot ? { ...slot, isLost: slot.isLost ?? false, chain: slot.name.slice(PREFIX.length) } : null;
}

/** Returns whether a chain goes on in a place and under a key. @param tag of both */
export const isChainOf = (chain: string, tag: string): boolean => chain.endsWith(`x${tag}`);

/** Begins a new chain when none can be continued. @param tag of its place and key @returns its name */
export async function beginChain(client: ClientBase, tag: string): Promise<string> {
  const slot = await readChain(client);
  if (slot && !slot.isLost && isChainOf(slot.chain, tag)) return slot.chain;
  await endChain(client);
  const chain = `${randomBytes(6).toString("hex")}x${tag}`;
  await client.query("select pg_create_physical_replication_slot($1, true)", [`${PREFIX}${chain}`]);
  return chain;
}

/** Ends the chain, so that the database no longer keeps its log. The next backup begins another. */
export async function endChain(client: ClientBase): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_type = 'physical' and not active and starts_with(slot_name::text, $1)`,
    [PREFIX],
  );
}

/** Allows the database to delete the log before a position. */
export async function releaseLog(client: ClientBase, chain: string, lsn: string): Promise<void> {
  await client.query("select pg_replication_slot_advance($1, $2::pg_lsn)", [`${PREFIX}${chain}`, lsn]);
}
