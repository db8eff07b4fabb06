import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { networkOf } from "#kernel/http/client-network.ts";

/** SQL for today in UTC. The database's clock is the same for all processes. */
const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** Reads today's key and, if there is one, yesterday's, newest first. */
async function readDailyKeys(db: Db): Promise<{ isToday: boolean; key: Buffer }[]> {
  return db
    .selectFrom("visitor_keys")
    .select(["key", sql<boolean>`day >= ${TODAY}`.as("isToday")])
    .where("day", ">=", sql<string>`${TODAY} - 1`)
    .orderBy("day", "desc")
    .execute();
}

/** Makes today's key, unless another process was faster, and deletes those before yesterday's. */
async function makeDailyKey(db: Db): Promise<void> {
  await db
    .insertInto("visitor_keys")
    .values({ day: TODAY, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("visitor_keys")
    .where("day", "<", sql<string>`${TODAY} - 1`)
    .execute();
}

/** Returns today's key and, if there is one, yesterday's, newest first. They are in the database, so all web processes have the same. */
export async function dailyKeys(db: Db): Promise<Buffer[]> {
  let keys = await readDailyKeys(db);
  if (!keys[0]?.isToday) {
    await makeDailyKey(db);
    keys = await readDailyKeys(db);
  }
  return keys.map(({ key }) => key);
}

export type VisitorKeys = { current: Buffer; known: Buffer[] };

/**
 * Returns a visitor's pseudonym for the records of views and clicks. It shows which actions are the same visitor's, but not the
 * visitor. It is derived from the visitor's address (a /64 for IPv6) with the random key of the day. The user agent is not part of it,
 * because a program can send another one with every call. `known` also has the pseudonym of yesterday, so that a repeat shortly after
 * midnight is recognised.
 * @param keys from `dailyKeys`
 */
export function visitorKeys(keys: readonly Buffer[], address: string): VisitorKeys {
  const known = keys.map((key) => createHmac("sha256", key).update(networkOf(address)).digest().subarray(0, 16));
  const [current] = known;
  if (!current) throw new Error("there is no visitor key");
  return { current, known };
}
