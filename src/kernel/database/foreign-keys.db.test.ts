import { sql } from "kysely";
import { expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();

/** Foreign keys that need no index, with the reason. */
const WITHOUT: readonly string[] = [
  // Rows of a few minutes: there are never many.
  "admin_challenges (admin_id)",
  // Segments are never deleted.
  "market_departures (segment_id)",
];

// When a row is deleted, PostgreSQL looks for rows that refer to it. Without an index it reads their whole table each time.
// A partial index serves only when all that it leaves out is null.
it("has an index for every foreign key", async () => {
  const { rows } = await sql<{ key: string }>`
    select format('%s (%s)', c.conrelid::regclass, k.names) as key
    from pg_constraint c
    cross join lateral (
      select string_agg(a.attname, ', ' order by k.place) as names
      from unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    ) k
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', k.names)))
    order by key`.execute(test.db);
  expect(rows.map(({ key }) => key)).toEqual(WITHOUT);
});
