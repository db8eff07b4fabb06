import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { FutureMoment } from "#kernel/database/future-moments.ts";
import type { Retention } from "#kernel/database/sweep.ts";

declare module "#kernel/database/db-schema.ts" {
  interface Database {
    rate_uses: RateUsesTable;
  }
}

type RateUsesTable = { key: Buffer; refilled_at: Date };

export const RATE_USE_RETENTION: Retention = { table: "rate_uses", isOver: sql<boolean>`t.refilled_at <= now()` };
export const RATE_USE_MOMENTS: FutureMoment = { table: "rate_uses", column: "refilled_at", atMost: "1 day" };

/** Requests that this process has let through: how many, under which key, and how many a second the limit allows under it. */
export type RateUse = { key: string; taken: number; perSecond: number };

/**
 * Adds what this process has let through to what all have. One statement, whatever the number of requests.
 * @returns for each use, how many requests all processes together have let through and the limit has not refilled since
 */
export type ShareRates = (uses: readonly RateUse[]) => Promise<number[]>;

/** Opens the counts that all web processes share. @param hash a keyed hash, because keys have addresses */
export function openSharedRates(db: Db, hash: (key: string) => Buffer): ShareRates {
  return async (uses) => {
    const keys = uses.map(({ key }) => hash(key));
    const seconds = uses.map(({ taken, perSecond }) => taken / perSecond);
    // In the order of their keys, so that two processes cannot wait for each other.
    const { rows } = await sql<{ key: Buffer; seconds: number }>`
      insert into rate_uses as u (key, refilled_at)
      select key, now() + seconds * interval '1 second'
      from unnest(${keys}::bytea[], ${seconds}::float8[]) as n (key, seconds) order by key
      on conflict (key) do update set refilled_at = greatest(u.refilled_at, now()) + (excluded.refilled_at - now())
      returning key, extract(epoch from refilled_at - now())::float8 as seconds`.execute(db);
    const secondsOf = new Map(rows.map((row) => [row.key.toString("base64"), row.seconds]));
    return uses.map(({ perSecond }, n) => (secondsOf.get(keys[n]?.toString("base64") ?? "") ?? 0) * perSecond);
  };
}
