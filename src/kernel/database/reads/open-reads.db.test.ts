import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { createTestDatabase } from "#test/test-database.ts";
import { openDb } from "../db.ts";
import { openReads } from "./open-reads.ts";

const log = pino({ level: "silent" });
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it("runs a read again that was lost with its connection, once the next primary answers and no replica is left", async () => {
  const database = await createTestDatabase();
  ends.push(database.drop);
  const { db, pool } = openDb(database.url, log, 2);
  ends.push(() => pool.end());
  let asked = 0;
  const reads = openReads({
    primary: {
      db,
      pool: {
        query: (statement, values) => {
          asked += 1;
          if (asked === 1) return Promise.reject(new Error("Connection terminated unexpectedly"));
          return pool.query(statement, values);
        },
      },
    },
    primaryUrl: database.url,
    // A former replica that takes writes itself, as after a promotion.
    replicaUrls: [database.url],
    log,
  });
  ends.push(reads.close);
  await expect.poll(() => reads.replicas()[0]?.status).toBe("refused");
  expect((await reads.public.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(asked).toBe(2);
});
