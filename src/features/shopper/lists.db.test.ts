import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { LISTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { MakersList, SharedList } from "./list-endpoints.ts";
import { LIST_RETENTION } from "./retention.ts";
import { MAX_LIST_CARS } from "./rules/list-rules.ts";

const test = sharedTestApp();
let dealership: number;
let cars: number[];
beforeEach(async () => {
  await test.db.deleteFrom("shared_lists").execute();
  await test.db.deleteFrom("dealerships").execute();
  dealership = await insertDealership(test.db);
  cars = await insertVehicles(test.db, dealership, [
    makeFacts({ title: "First", priceUsd: 20_000, vin: "1HGCM82633A004352" }),
    makeFacts({ title: "Second", images: Array.from({ length: 9 }, (_, n) => `https://photos.example/${n}.jpg`) }),
    makeFacts({ title: "Third" }),
  ]);
});

const post = (url: string, fields: Record<string, string>, more: { headers?: object; remoteAddress?: string } = {}) =>
  test.app.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    ...more,
    headers: { "content-type": "application/x-www-form-urlencoded", ...more.headers },
  });
const make = (fields: Record<string, string> = {}) =>
  post("/lists/new", { title: "For Dad", ids: cars.join(","), [`note-${cars[0]}`]: "nice & <b>blue</b>", ...fields });
const secretIn = (response: { headers: { location?: unknown } }) =>
  /^\/lists\/edit\/([\w-]{43})\?said=made$/.exec(String(response.headers.location))?.[1] ?? "";
const makeList = async (fields?: Record<string, string>) => {
  const secret = secretIn(await make(fields));
  expect(secret).not.toBe("");
  return secret;
};
const readMakers = async (secret: string): Promise<MakersList> =>
  (await test.app.inject(`/api/lists/edit/${secret}`)).json();
const sharePath = async (secret: string) => new URL((await readMakers(secret)).shareUrl).pathname;
const read = async (secret: string): Promise<SharedList> =>
  (await test.app.inject(`/api${await sharePath(secret)}`)).json();
const edit = async (secret: string, fields: Record<string, string>) => {
  const response = await post(`/lists/edit/${secret}`, { title: "For Dad", ...fields });
  const said = String(response.headers.location).replace(`/lists/edit/${secret}`, "");
  return { status: response.statusCode, said, body: response.body };
};
const titles = async (secret: string) => (await read(secret)).cars.map(({ title }) => title);

describe("a list", () => {
  it("is made by a form and has two addresses, of which the database holds hashes only", async () => {
    const secret = await makeList();
    const { shareUrl, makerUrl, ...list } = await readMakers(secret);
    expect(makerUrl).toMatch(new RegExp(`/lists/edit/${secret}$`));
    expect(shareUrl).toMatch(/\/lists\/[\w-]{43}$/);
    expect(shareUrl).not.toContain(secret);
    expect(await read(secret)).toEqual(list);
    expect(list).toMatchObject({
      title: "For Dad",
      cars: [
        { id: cars[0], title: "First", priceThen: 20_000, note: "nice & <b>blue</b>", vehicle: { price: 20_000 } },
        { id: cars[1], title: "Second", note: "" },
        { id: cars[2], title: "Third" },
      ],
    });
    expect(list.cars[0]?.addedOn).toBe(new Date().toISOString().slice(0, 10));
    expect(list.cars[1]?.vehicle?.photos).toHaveLength(3);
    const { rows } = await sql`select l::text as list, c::text as car from shared_lists l, shared_list_cars c`.execute(
      test.db,
    );
    const kept = JSON.stringify(rows);
    for (const found of [secret, shareUrl.split("/").at(-1) ?? ""]) {
      expect(kept).not.toContain(found);
      expect(kept).not.toContain(Buffer.from(found, "base64url").toString("hex"));
    }
  });

  it("opens by each address in its own place only", async () => {
    const secret = await makeList();
    const path = await sharePath(secret);
    const status = async (url: string) => (await test.app.inject(url)).statusCode;
    expect(await status(`/api/lists/${secret}`)).toBe(404);
    expect(await status(`/api/lists/edit/${path.split("/").at(-1)}`)).toBe(404);
    expect((await edit(path.split("/").at(-1) ?? "", { do: "end" })).status).toBe(404);
    expect(await status(`/api${path}`)).toBe(200);
  });

  it("is kept by no cache, listed by no search engine and sent to no other site", async () => {
    const secret = await makeList();
    const path = await sharePath(secret);
    for (const url of [path, `/lists/edit/${secret}`, `/api${path}`, `/api/lists/edit/${secret}`]) {
      const { headers, statusCode } = await test.app.inject(url);
      expect([url, statusCode, headers["cache-control"], headers["x-robots-tag"], headers["referrer-policy"]]).toEqual([
        ...[url, 200, "private, no-store", "noindex, nofollow", "no-referrer"],
      ]);
    }
  });

  it("never was, has ended or is forgotten: all look the same", async () => {
    const [ended, forgotten] = [await makeList(), await makeList()];
    const paths = [await sharePath(ended), await sharePath(forgotten), "/lists/none"];
    expect((await edit(ended, { do: "end" })).said).toBe("/lists/new?said=ended");
    await age(LISTS_KEPT_DAYS + 1);
    const answers = await Promise.all(paths.flatMap((path) => [test.app.inject(`/api${path}`), test.app.inject(path)]));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.filter((_, n) => n % 2 === 0).map(({ body }) => body)).size).toBe(1);
    expect((await edit(forgotten, {})).status).toBe(404);
  });

  it("lasts as long as somebody visits it within 180 days, by either address", async () => {
    const [shared, made, left] = [await makeList(), await makeList(), await makeList()];
    const path = await sharePath(shared);
    await age(LISTS_KEPT_DAYS);
    expect((await test.app.inject(path)).statusCode).toBe(200);
    expect((await test.app.inject(`/lists/edit/${made}`)).statusCode).toBe(200);
    await age(1);
    expect(await sweepExpired(test.db, LIST_RETENTION)).toBe(1);
    expect((await test.app.inject(`/lists/edit/${left}`)).statusCode).toBe(404);
    expect(await titles(made)).toHaveLength(3);
    const counted = await test.db.selectFrom("shared_list_cars").select("list_id").distinct().execute();
    expect(counted).toHaveLength(2);
  });

  it("does not note a second visit of the day", async () => {
    const secret = await makeList();
    const version = async () =>
      (await sql<{ x: string }>`select xmin::text as x from shared_lists`.execute(test.db)).rows;
    const before = await version();
    await read(secret);
    expect(await version()).toEqual(before);
  });
});

/** Makes all lists this many days older. */
const age = (days: number) =>
  test.db
    .updateTable("shared_lists")
    .set({ visited_on: sql`visited_on - ${days}::int` })
    .execute();

describe("its cars", () => {
  it("stay when they are gone, also when their dealership is deleted", async () => {
    const secret = await makeList();
    await sql`update vehicles set removed_at = now() where id = ${cars[0]}`.execute(test.db);
    expect((await read(secret)).cars[0]).toMatchObject({ title: "First", priceThen: 20_000, vehicle: null });
    await test.db.deleteFrom("dealerships").execute();
    expect((await read(secret)).cars.map(({ title, vehicle }) => [title, vehicle])).toEqual([
      ["First", null],
      ["Second", null],
      ["Third", null],
    ]);
    expect((await test.app.inject(await sharePath(secret))).body).toContain("No longer listed");
  });

  it("are not shown once they are taken down, also when their dealership is deleted afterwards", async () => {
    const secret = await makeList();
    const dealership_id = Number(
      (await test.db.selectFrom("vehicles").select("dealership_id").executeTakeFirst())?.dealership_id,
    );
    const takedown = { dealership_id, made_by: "admin", sealed: Buffer.alloc(1) };
    await test.db.updateTable("dealerships").set({ taken_down_at: new Date() }).execute();
    await test.db.insertInto("takedowns").values(takedown).execute();
    const nothing = { title: "A car that is no longer available", priceThen: null, vehicle: null };
    expect((await read(secret)).cars[0]).toMatchObject(nothing);
    await test.db.deleteFrom("dealerships").execute();
    expect((await read(secret)).cars[0]).toMatchObject(nothing);
    await test.db
      .updateTable("takedowns")
      .set({ lifted_at: new Date(), lifted_by: "admin", lifted_sealed: Buffer.alloc(1) })
      .execute();
    expect((await read(secret)).cars[0]).toMatchObject({ title: "First" });
  });

  it("are shown in their present state, also when another dealership lists the VIN", async () => {
    const secret = await makeList();
    await sql`update vehicles set price_usd = 18500 where id = ${cars[0]}`.execute(test.db);
    expect((await read(secret)).cars[0]).toMatchObject({ priceThen: 20_000, vehicle: { id: cars[0], price: 18_500 } });
    await sql`update vehicles set removed_at = now() where id = ${cars[0]}`.execute(test.db);
    const other = await insertDealership(test.db, { url: "https://other.example" });
    const [again] = await insertVehicles(test.db, other, [makeFacts({ vin: "1HGCM82633A004352", priceUsd: 17_000 })]);
    expect((await read(secret)).cars[0]).toMatchObject({ id: cars[0], vehicle: { id: again, price: 17_000 } });
  });

  it("are moved, removed, noted and added by the maker", async () => {
    const secret = await makeList({ ids: `${cars[0]},${cars[1]}` });
    expect(
      await edit(secret, { do: `down:${cars[0]}`, title: " New\ttitle ", [`note-${cars[1]}`]: "a\r\nb" }),
    ).toMatchObject({
      status: 303,
      said: "?said=saved",
    });
    expect(await read(secret)).toMatchObject({
      title: "New title",
      cars: [{ title: "Second", note: "a\nb" }, { title: "First" }],
    });
    await edit(secret, { do: `up:${cars[0]}` });
    await edit(secret, { do: `up:${cars[0]}` });
    expect(await titles(secret)).toEqual(["First", "Second"]);
    expect((await edit(secret, { do: "add", car: `https://x.example/vehicles/${cars[2]}?a=b` })).said).toBe(
      "?said=added",
    );
    expect((await edit(secret, { do: "add", car: `${cars[2]}` })).said).toBe("?said=already");
    expect((await edit(secret, { do: "add", car: "999999" })).said).toBe("?said=unknown");
    expect((await edit(secret, { do: "add", car: "no car at all" })).said).toBe("?said=unknown");
    await edit(secret, { do: `remove:${cars[1]}` });
    expect(await titles(secret)).toEqual(["First", "Third"]);
    expect((await edit(secret, { do: "remove:7777777" })).said).toBe("?said=saved");
    expect((await edit(secret, { do: "explode" })).status).toBe(400);
  });

  it("are fifty at most, each once, and only such as are listed", async () => {
    const many = await insertVehicles(
      test.db,
      dealership,
      Array.from({ length: MAX_LIST_CARS + 5 }, () => makeFacts()),
    );
    const secret = await makeList({ ids: [`${many[0]}`, "99999999", "x y", ...many].join(",") });
    // Of the first fifty keys one is repeated, one has no car, and one is no key.
    expect(await titles(secret)).toHaveLength(MAX_LIST_CARS - 3);
    for (const car of many.slice(-4, -1))
      expect((await edit(secret, { do: "add", car: `${car}` })).said).toBe("?said=added");
    expect((await edit(secret, { do: "add", car: `${many.at(-1)}` })).said).toBe("?said=full");
    const none = await make({ ids: "99999999,," });
    expect([none.statusCode, none.body]).toEqual([
      400,
      expect.stringContaining("None of these cars is listed any more"),
    ]);
  });
});

describe("a form", () => {
  it("is refused with a page when a text is missing or too long, and writes nothing", async () => {
    for (const [fields, sentence] of [
      [{ title: " \u202e " }, "Please give the list a title"],
      [{ title: "x".repeat(101) }, "at most 100 characters"],
      [{ [`note-${cars[0]}`]: "x".repeat(501) }, "at most 500 characters"],
    ] as const) {
      const refused = await make(fields);
      expect([refused.statusCode, refused.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
      expect(refused.body).toContain(sentence);
    }
    expect(await test.db.selectFrom("shared_lists").selectAll().execute()).toEqual([]);
    const secret = await makeList({ title: "x".repeat(100), [`note-${cars[0]}`]: "x".repeat(500) });
    expect((await edit(secret, { title: "" })).status).toBe(400);
    expect((await read(secret)).title).toHaveLength(100);
  });

  it("from another website's page is refused", async () => {
    const secret = await makeList();
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      expect((await post("/lists/new", { title: "x", ids: `${cars[0]}` }, { headers })).statusCode).toBe(403);
      expect((await post(`/lists/edit/${secret}`, { title: "x", do: "end" }, { headers })).statusCode).toBe(403);
    }
    const hidden = { headers: { origin: "null" } };
    expect((await post("/lists/new", { title: "x", ids: `${cars[0]}` }, hidden)).statusCode).toBe(403);
    // A page without a referrer sends this itself, and nobody else knows the address.
    expect((await post(`/lists/edit/${secret}`, { title: "x" }, hidden)).statusCode).toBe(303);
  });

  it("of another type or of a wrong size is refused with a page", async () => {
    const headers = { "content-type": "application/json" };
    const json = await test.app.inject({ method: "POST", url: "/lists/new", headers, payload: '{"title":"x"}' });
    expect([json.statusCode, json.headers["content-type"]]).toEqual([415, "text/html; charset=utf-8"]);
    expect((await make({ more: "x".repeat(500_000) })).statusCode).toBe(413);
    const empty = await test.app.inject({ method: "POST", url: "/lists/new" });
    expect([empty.statusCode, empty.body]).toEqual([400, expect.stringContaining("without its fields")]);
  });

  it("makes ten lists at once for an address, and others have to wait", async () => {
    const from = (remoteAddress: string) => post("/lists/new", { title: "x", ids: `${cars[0]}` }, { remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await from("203.0.113.9")).statusCode);
    expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
    expect((await from("203.0.113.10")).statusCode).toBe(303);
    expect((await from("203.0.113.9")).headers["retry-after"]).toBeDefined();
  });
});

it("shows hostile texts as text: in the title, the page and its state", async () => {
  const hostile = `"></title></script><script>alert(1)</script><img src=x onerror=alert(2)> http://evil.example`;
  const secret = await makeList({ title: hostile, [`note-${cars[0]}`]: `javascript:alert(3) ${hostile}` });
  for (const url of [await sharePath(secret), `/lists/edit/${secret}`]) {
    const { body, statusCode } = await test.app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script>alert|<img src=x|<\/title><\/script>|href="(http:\/\/evil|javascript:)/);
    expect(body).toContain("alert(1)");
  }
});
