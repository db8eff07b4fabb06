import { expect, it } from "vitest";
import { overTcp } from "#test/global-database.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { connectAtStart } from "./connect-at-start.ts";
import { openDb } from "./db.ts";

const test = sharedTestApp();
const READ = `select string_agg(current_setting(name), ' ') as settings
  from unnest('{tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count,tcp_user_timeout}'::text[]) name`;

it("asks the server on every connection to notice within half a minute that we have vanished", async () => {
  const { db, pool } = openDb(overTcp(test.databaseUrl), test.context.log);
  const pooled = await pool.query(READ);
  await db.destroy();
  const client = await connectAtStart(overTcp(test.databaseUrl), "test");
  const single = await client.query(READ).finally(() => client.end());
  for (const { rows } of [pooled, single]) expect(rows).toEqual([{ settings: "10 5 3 30000" }]);
});
