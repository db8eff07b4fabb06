import { sql } from "kysely";
import { LEASE_MS, type LeaseKind } from "./lease-kinds.ts";

/**
 * The table of leases. It is unlogged: taking one waits for no disk, and after a crash of the database all leases are free. The migrator
 * makes it (migrate.ts), because migrations run under a lease. `holder` is the process, with its machine (process-identity.ts).
 *
 * `token` is that of one taking, and unique: so taking a lease over changes a key column, which waits for a transaction that has checked
 * the lease (`requireLease`), while a renewal does not.
 */
export const CREATE_LEASES = `create unlogged table if not exists leases (
  kind text not null,
  key text not null,
  token uuid not null unique,
  holder text not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (kind, key)
) with (fillfactor = 50)`;

/**
 * The condition that a row of `leases l` is held, by the database's clock. An end that is further away than any lease lasts was written
 * before that clock was set back, and does not count.
 */
const IS_HELD = `l.expires_at > clock_timestamp() and l.expires_at <= clock_timestamp() + interval '${2 * LEASE_MS} milliseconds'`;

const ENDS_IN = (parameter: string) => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;

/** Takes a lease that is free: kind, key, token, holder, duration in milliseconds. Returns a row when it was taken. */
export const TAKE_LEASE = takeUnless("");

/** The same for a host, unless another process waits for it. `$6` is the token under which the caller itself waits, or null. */
export const TAKE_HOST = takeUnless(
  `and not exists (select from leases l where kind = 'hostWaiting' and key = $2 and token is distinct from $6 and ${IS_HELD})`,
);

function takeUnless(condition: string): string {
  return `insert into leases as l (kind, key, token, holder, taken_at, expires_at)
    select $1, $2, $3, $4, clock_timestamp(), ${ENDS_IN("$5")}
    where not exists (select from leases l where kind = $1 and key = $2 and ${IS_HELD}) ${condition}
    on conflict (kind, key) do update
      set token = excluded.token, holder = excluded.holder, taken_at = excluded.taken_at, expires_at = excluded.expires_at
      where not (${IS_HELD})
    returning true as done`;
}

/** Renews leases by their tokens, also those that have expired and that nobody has taken over: tokens, duration. Returns the tokens. */
export const RENEW_LEASES = `update leases set expires_at = ${ENDS_IN("$2")} where token = any($1::uuid[]) returning token`;

/** Gives leases back, by their tokens. */
export const GIVE_LEASES_BACK = "delete from leases where token = any($1::uuid[])";

/** Gives a lease back after a rest, in milliseconds: nobody can take it meanwhile, and nobody holds it. */
export const REST_LEASE = `update leases set token = gen_random_uuid(), expires_at = ${ENDS_IN("$2")} where token = $1`;

/** Reads which processes hold leases: the beginning of their names. */
export const READ_HOLDERS = "select distinct holder from leases where starts_with(holder, $1)";

/** Gives the leases of processes back. */
export const FREE_HOLDERS = "delete from leases where holder = any($1::text[])";

/** Reads whether a lease is held by anybody. */
export const READ_IS_HELD = `select exists (select from leases l where kind = $1 and key = $2 and ${IS_HELD}) as done`;

/** SQL: the keys of a kind's leases that are held now, as `select` of one text column. */
export const heldKeys = (kind: LeaseKind) => sql`select key from leases l where kind = ${kind} and ${sql.raw(IS_HELD)}`;
