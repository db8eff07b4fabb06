import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../infra/db.ts";

/** A day in UTC by the database's clock, which is the same for all processes. */
const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** Today's key and, where there is one, yesterday's. */
async function readDailyKeys(db: Db): Promise<{ isToday: boolean; key: Buffer }[]> {
  return db
    .selectFrom("visitor_keys")
    .select(["key", sql<boolean>`day >= ${TODAY}`.as("isToday")])
    .where("day", ">=", sql<string>`${TODAY} - 1`)
    .orderBy("day", "desc")
    .execute();
}

/** Makes today's key, unless another process was faster, and forgets those before yesterday's. */
async function makeDailyKey(db: Db): Promise<void> {
  await db
    .insertInto("visitor_keys")
    .values({ day: TODAY, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("visitor_keys").where("day", "<", sql<string>`${TODAY} - 1`).execute();
}

/**
 * What stands for a visitor in the records of views and clicks: it tells the visitor's repeats from other visitors and
 * nobody who they are. It is derived from a random key of the day that lies in the database, so that all web processes
 * derive the same. `known` also has what stood for the visitor yesterday: a repeat shortly after midnight is still one.
 */
export async function visitorKeys(
  db: Db,
  address: string,
  userAgent: string,
): Promise<{ current: Buffer; known: Buffer[] }> {
  let keys = await readDailyKeys(db);
  if (!keys[0]?.isToday) {
    await makeDailyKey(db);
    keys = await readDailyKeys(db);
  }
  const known = keys.map(({ key }) =>
    createHmac("sha256", key).update(`${address}\n${userAgent}`).digest().subarray(0, 16),
  );
  const [current] = known;
  if (!current) throw new Error("there is no visitor key");
  return { current, known };
}
