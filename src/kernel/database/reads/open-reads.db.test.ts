import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { startTcpRelay } from "#test/tcp-relay.ts";
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

it("says nothing of servers whose answers it no longer waits for, because it was closed", async () => {
  const database = await createTestDatabase({ migrated: false });
  ends.push(database.drop);
  const relay = await startTcpRelay(database.url);
  ends.push(relay.close);
  relay.hang();
  const logged: string[] = [];
  const { db, pool } = openDb(database.url, log, 1);
  ends.push(() => pool.end());
  const url = relay.url(database.url);
  const reads = openReads({
    ...{ primary: { db, pool }, primaryUrl: url, replicaUrls: [url] },
    log: pino({ level: "warn" }, { write: (line: string) => void logged.push(line) }),
  });
  await expect.poll(relay.connections).toBeGreaterThan(0);
  await reads.close();
  await expect.poll(relay.connections).toBe(0);
  expect(logged).toEqual([]);
});
