import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { work } from "#test/question-kit.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { LISTS_A_NETWORK, MAX_SHARED_LISTS, USUAL_LISTS_A_DAY } from "./rules/list-rules.ts";

// These tests are about the limits of a day. Those of a minute are in front of them.
const test = sharedTestApp({ environment: { RATE_LIMIT: "off" } });
let car: number;
beforeEach(async () => {
  for (const table of ["shared_lists", "network_uses", "dealerships"] as const)
    await test.db.deleteFrom(table).execute();
  [car = 0] = await insertVehicles(test.db, await insertDealership(test.db), [makeFacts()]);
});

/** Makes a list. @returns the status, and the maker's address of a new list */
async function make(remoteAddress: string, fields: Record<string, string> = {}) {
  const { statusCode, headers } = await test.app.inject({
    method: "POST",
    url: "/lists/new",
    payload: new URLSearchParams({ title: "x", ids: `${car}`, ...fields }).toString(),
    remoteAddress,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { status: statusCode, path: String(headers.location).split("?")[0] ?? "" };
}
const madeOf = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 303).length;
const challenge = async (): Promise<string | null> => (await test.app.inject("/api/lists/new")).json().challenge;
const count = async () => (await test.db.selectFrom("shared_lists").select("id").execute()).length;

/** Stores lists that were made some days ago. @param opened days after that on which they were opened last */
const fill = (many: number, daysAgo: number, opened = 0, name = "flood") =>
  sql`insert into shared_lists (token_hash, maker_hash, title, created_at, visited_on)
    select sha256((${name} || n)::bytea), sha256((${name} || 'm' || n)::bytea), ${name}, now() - ${daysAgo} * interval '1 day',
      (now() at time zone 'utc')::date - ${daysAgo}::int + ${opened}::int
    from generate_series(1, ${many}::int) n`.execute(test.db);

describe("a flood of lists", () => {
  it("from many networks of one /48 ends at its share, and shoppers elsewhere make theirs", async () => {
    const answers = [];
    for (let n = 0; n < 200; n++) answers.push(await make(`2001:db8:7:${(n * 256).toString(16)}::1`));
    expect(madeOf(answers)).toBe(6 * LISTS_A_NETWORK);
    expect((await make("2001:db8:7:ffff::1")).status).toBe(429);
    expect((await make("2001:db8:8::1")).status).toBe(303);
    expect((await make("203.0.113.1")).status).toBe(303);
  });

  it("from one IPv4 address ends at its share, and its neighbors make theirs", async () => {
    const answers = [];
    for (let n = 0; n < LISTS_A_NETWORK + 5; n++) answers.push(await make("203.0.113.9"));
    expect(madeOf(answers)).toBe(LISTS_A_NETWORK);
    expect((await make("203.0.113.10")).status).toBe(303);
    expect((await make("198.51.100.1")).status).toBe(303);
  });

  it("that fills the table drops what nobody has opened, and never closes it", async () => {
    const kept = await make("203.0.113.1");
    await sql`update shared_lists set created_at = now() - interval '9 days'`.execute(test.db);
    await fill(MAX_SHARED_LISTS - 1, 3);
    expect((await make("198.51.100.1")).status).toBe(303);
    expect((await make("192.0.2.1")).status).toBe(303);
    expect(await count()).toBe(MAX_SHARED_LISTS);
    expect((await test.app.inject(`/api${kept.path}`)).statusCode).toBe(200);
  });

  it("is refused with a page once every list has been opened", async () => {
    await fill(MAX_SHARED_LISTS, 3, 1);
    expect((await make("198.51.100.1")).status).toBe(503);
  });

  it("keeps its keyed hashes for a day, and no address", async () => {
    await make("203.0.113.77");
    const rows = await test.db.selectFrom("network_uses").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(rows.every(({ until }) => until.getTime() - Date.now() < 86_401_000)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });
});

describe("on a crowded day", () => {
  it("browsers do some work for their share, and those without scripts get less", async () => {
    expect(await challenge()).toBeNull();
    await fill(USUAL_LISTS_A_DAY, 0);
    const given = (await challenge()) ?? "";
    expect(given).toMatch(/^list\+1\./);
    const done = { challenge: given, solution: await work(given) };
    expect((await make("203.0.113.9", done)).status).toBe(303);
    // The same proof is good for one list: the next ones count as without it.
    const plain = [];
    for (let n = 0; n < 6; n++) plain.push(await make("203.0.113.9", done));
    expect(madeOf(plain)).toBe(2);
    const fresh = (await challenge()) ?? "";
    expect((await make("203.0.113.9", { challenge: fresh, solution: await work(fresh) })).status).toBe(303);
    expect((await make("198.51.100.1")).status).toBe(303);
  });
});
