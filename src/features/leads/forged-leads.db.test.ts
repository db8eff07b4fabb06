import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { openLeadActivity } from "./lead-activity.ts";
import {
  MAX_COUNTED_PER_HOUR,
  MAX_UNSIGNED_PER_HOUR,
  NETWORK_TIMES_ADDRESS,
  VISITORS_A_SHARE,
} from "./rules/lead-rules.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
/** More vehicles than contacts of one address count in an hour. */
const VEHICLES = MAX_COUNTED_PER_HOUR.contact + 20;

// A quick machine makes more calls within a second than one address may.
const test = sharedTestApp({ environment: { RATE_LIMIT: "off" } });
let ids: number[];
beforeAll(async () => {
  const dealershipId = await insertDealership(test.context.db);
  ids = await insertVehicles(
    test.context.db,
    dealershipId,
    Array.from({ length: VEHICLES }, () => makeFacts()),
  );
});
beforeEach(async () => {
  await check();
  for (const table of ["contact_clicks", "vehicle_views", "lead_activity"] as const) {
    await test.context.db.deleteFrom(table).execute();
  }
});

type Call = {
  vehicle?: number;
  address?: string;
  agent?: string;
  headers?: Record<string, string>;
  /** Absent: the page asks for it. */
  token?: string;
};
const tokenOf = async (vehicle: number, remoteAddress: string): Promise<string> =>
  (await test.app.inject({ url: `/api/vehicles/${vehicle}/page-token`, remoteAddress })).json().token;
async function act(what: "contact" | "track-view", call: Call = {}): Promise<void> {
  const { vehicle = ids[0] ?? 0, address: remoteAddress = "192.0.2.1" } = call;
  const token = call.token ?? (await tokenOf(vehicle, remoteAddress));
  const response = await test.app.inject({
    method: "POST",
    url: `/api/vehicles/${vehicle}/${what}`,
    remoteAddress,
    headers: {
      "content-type": "application/json",
      "user-agent": call.agent ?? BROWSER,
      "x-page-token": token,
      ...call.headers,
    },
  });
  expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
}
const check = async () =>
  (await test.app.inject({ url: "/api/admin/lead-check", headers: { cookie: test.cookie } })).json();
const count = async (table: "contact_clicks" | "vehicle_views") =>
  (await test.context.db.selectFrom(table).select("id").execute()).length;
const inOrder = async (calls: readonly Call[]) => {
  for (const call of calls) await act("contact", call);
};

describe("forged contacts", () => {
  it("of 108 changing user agents count once, and the rest as repeats", async () => {
    for (let n = 0; n < 108; n += 27) {
      await Promise.all(
        Array.from({ length: 27 }, (_, i) => act("contact", { agent: `Mozilla/5.0 Firefox/${n + i}.0` })),
      );
    }
    expect(await count("contact_clicks")).toBe(1);
    expect((await check()).totals).toEqual([
      { action: "contact", outcome: "repeat", times: 107 },
      { action: "contact", outcome: "counted", times: 1 },
    ]);
  });

  it("that arrive at the same moment count once", async () => {
    await Promise.all(Array.from({ length: 60 }, () => act("contact")));
    expect(await count("contact_clicks")).toBe(1);
    expect((await check()).totals).toContainEqual({ action: "contact", outcome: "counted", times: 1 });
  });

  it("of one IPv6 network count as one visitor's", async () => {
    for (const address of ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"]) {
      await act("contact", { address });
      await act("track-view", { address });
    }
    expect([await count("contact_clicks"), await count("vehicle_views")]).toEqual([2, 2]);
  });

  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ])("of another website's page do not count: %j", async (headers) => {
    await act("contact", { headers });
    await act("track-view", { headers });
    expect([await count("contact_clicks"), await count("vehicle_views")]).toEqual([0, 0]);
    expect((await check()).totals).toEqual([
      { action: "contact", outcome: "other_site", times: 1 },
      { action: "view", outcome: "other_site", times: 1 },
    ]);
  });

  it("of our own pages count, and those of a program that names no page", async () => {
    await act("contact", {
      headers: { host: "cars.example", origin: "https://cars.example", "sec-fetch-site": "same-origin" },
    });
    await act("contact", { vehicle: ids[1] ?? 0 });
    expect(await count("contact_clicks")).toBe(2);
  });

  it("count up to a cap in an hour, at the same moment too, and other addresses still count", async () => {
    await Promise.all(ids.map((vehicle) => act("contact", { vehicle })));
    expect(await count("contact_clicks")).toBe(MAX_COUNTED_PER_HOUR.contact);
    await act("contact", { address: "192.0.2.2" });
    expect(await count("contact_clicks")).toBe(MAX_COUNTED_PER_HOUR.contact + 1);
    expect((await check()).totals).toContainEqual({
      action: "contact",
      outcome: "cap",
      times: VEHICLES - MAX_COUNTED_PER_HOUR.contact,
    });
    const { body } = await test.app.inject("/metrics");
    expect(body).toMatch(/lead_actions_total\{action="contact",outcome="cap"\} [1-9]/);
  });
});

describe("contacts that do not show that a page was open", () => {
  const outcomes = async () =>
    Object.fromEntries(
      (await check()).totals
        .filter(({ action }: { action: string }) => action === "contact")
        .map(({ outcome, times }: { outcome: string; times: number }) => [outcome, times]),
    );

  it("count, are marked, and are fewer in an hour", async () => {
    await Promise.all(ids.map((vehicle) => act("contact", { vehicle, token: "" })));
    const left = VEHICLES - MAX_UNSIGNED_PER_HOUR.contact;
    expect(await outcomes()).toEqual({ unsigned: MAX_UNSIGNED_PER_HOUR.contact, cap: left });
    await act("contact", { vehicle: ids.at(-1) ?? 0, address: "192.0.2.2" });
    const marks = await test.context.db
      .selectFrom("contact_clicks")
      .select(["is_signed", sql<number>`count(*)::int`.as("n")])
      .groupBy("is_signed")
      .orderBy("is_signed")
      .execute();
    expect(marks).toEqual([
      { is_signed: false, n: MAX_UNSIGNED_PER_HOUR.contact },
      { is_signed: true, n: 1 },
    ]);
  });

  it("are those with a token that is made up, of another car, of another network, or old", async () => {
    const [one = 0, other = 0] = ids;
    const good = await tokenOf(one, "192.0.2.1");
    const bad = [
      "x",
      `${good}x`,
      "A".repeat(22),
      "A".repeat(500),
      await tokenOf(other, "192.0.2.1"),
      await tokenOf(one, "198.51.100.1"),
    ];
    for (const [n, token] of bad.entries()) await act("contact", { vehicle: one, address: `192.0.2.${10 + n}`, token });
    expect(await outcomes()).toEqual({ unsigned: bad.length });
    const daysPass = (days: number) => sql`update visitor_keys set day = day - ${days}::int`.execute(test.context.db);
    await daysPass(1);
    await act("contact", { vehicle: one, address: "192.0.2.30", token: good });
    await daysPass(1);
    await act("contact", { vehicle: one, address: "192.0.2.31", token: good });
    expect(await outcomes()).toEqual({ counted: 1, unsigned: bad.length + 1 });
  });

  it("of a hundred networks of one /48 count as few visitors, and a shopper elsewhere counts", async () => {
    for (let n = 0; n < 100; n += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          // One of each /56, whose own share they would reach first.
          act("contact", { address: `2001:db8:7:${((n + i) * 256).toString(16)}::1`, token: "" }),
        ),
      );
    }
    expect(await count("contact_clicks")).toBe(6 * VISITORS_A_SHARE);
    await act("contact", { address: "2001:db8:8::1", token: "" });
    expect(await count("contact_clicks")).toBe(6 * VISITORS_A_SHARE + 1);
    expect((await check()).findings).toContainEqual(
      expect.objectContaining({
        kind: "busy_network",
        network: "2001:db8:7::/48",
        contacts: 100,
        unsigned: 30,
        leftOut: 70,
      }),
    );
  });

  it("of one network count in an hour as those of two addresses", async () => {
    for (const last of [1, 2, 3]) {
      await Promise.all(ids.map((vehicle) => act("contact", { vehicle, address: `203.0.113.${last}`, token: "" })));
    }
    expect(await count("contact_clicks")).toBe(NETWORK_TIMES_ADDRESS * MAX_UNSIGNED_PER_HOUR.contact);
  });

  it("count as before for callers of our own network, which may be a proxy that names no client", async () => {
    await Promise.all(ids.map((vehicle) => act("contact", { vehicle, address: "10.0.0.1", token: "" })));
    expect(await count("contact_clicks")).toBe(MAX_COUNTED_PER_HOUR.contact);
  });

  it("of a private address that a proxy names are limited like those of strangers", async () => {
    const headers = { "x-forwarded-for": "10.0.0.1" };
    await Promise.all(ids.map((vehicle) => act("contact", { vehicle, address: "10.0.0.2", token: "", headers })));
    expect(await count("contact_clicks")).toBe(MAX_UNSIGNED_PER_HOUR.contact);
  });
});

describe("the lead check", () => {
  const kinds = async () => (await check()).findings.map(({ kind }: { kind: string }) => kind).sort();

  it("has nothing to say while nothing happens, and while shoppers shop", async () => {
    expect(await check()).toEqual({ since: expect.any(String), totals: [], findings: [] });
    for (const [n, vehicle] of ids.slice(0, 10).entries()) {
      const address = `198.51.100.${n}`;
      await act("track-view", { vehicle, address });
      await act("contact", { vehicle, address });
    }
    expect(await kinds()).toEqual([]);
  });

  it("names an address with many contacts and no view, masked, and how much of it was left out", async () => {
    await inOrder(ids.slice(0, 20).map((vehicle) => ({ vehicle, address: "203.0.113.9" })));
    await act("contact", { address: "203.0.113.9" });
    expect((await check()).findings).toEqual(
      ["busy_address", "contacts_without_views"].map((kind) => ({
        ...{ kind, network: "203.0.113.0/24", agent: BROWSER, contacts: 21, leftOut: 1, unsigned: 0, addresses: 1 },
        ...{ from: expect.any(String), to: expect.any(String) },
      })),
    );
    await act("track-view", { address: "203.0.113.9" });
    expect(await kinds()).toEqual(["busy_address"]);
  });

  it("names an hour with far more contacts than usual", async () => {
    await test.context.db
      .insertInto("lead_activity")
      .values(
        [1, 2, 3, 4, 5].map((hours) => ({
          hour: new Date(Date.now() - hours * 3_600_000),
          visitor: Buffer.alloc(16, hours),
          ...{ action: "contact", outcome: "counted", times: hours === 3 ? 30 : 3, network: "x", agent: `${hours}` },
        })),
      )
      .execute();
    const bursts = (await check()).findings.filter(({ kind }: { kind: string }) => kind === "burst");
    expect(bursts).toMatchObject([{ contacts: 30, network: null }]);
  });

  it("names one user agent that calls from many addresses", async () => {
    for (const n of ids.slice(0, 20).keys()) {
      const call = { address: `198.51.100.${n}`, vehicle: ids[n] ?? 0, agent: "Mozilla/5.0 Forged" };
      await act("track-view", call);
      await act("contact", call);
    }
    await act("contact", { address: "198.51.100.200" });
    expect((await check()).findings).toMatchObject([
      { kind: "one_agent", agent: "Mozilla/5.0 Forged", network: null, contacts: 20, addresses: 20 },
    ]);
  });
});

it("uncounted actions are written by the end of a later call", async () => {
  const { db, log } = test.context;
  const activity = openLeadActivity(db, log);
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table lead_activity in exclusive mode`.execute(trx);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  activity.note({ action: "contact", visitor: Buffer.alloc(1), network: "192.0.2.0/24", agent: BROWSER }, "repeat");
  const over: string[] = [];
  const both = ["first", "second"].map((name) => activity.flush().then(() => over.push(name)));
  // One more statement takes longer than a call that writes nothing.
  await sql`select 1`.execute(db);
  expect(over).toEqual([]);
  held.resolve();
  await Promise.all([...both, holding]);
  expect((await check()).totals).toEqual([{ action: "contact", outcome: "repeat", times: 1 }]);
  await activity.close();
});
