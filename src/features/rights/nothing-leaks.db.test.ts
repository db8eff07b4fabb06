import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#app/endpoints.ts";
import { photoKey } from "#core/facts/photo-path.ts";
import { COMPARABLE_FACTS } from "#core/listing/market-table.ts";
import { chooseExportVehicles } from "#features/exports/choose-export-vehicles.ts";
import type { Feed } from "#features/feeds/feed-endpoints.ts";
import { ADDRESS_PURPOSE } from "#features/follows/manage-follows.ts";
import { openNewsWriter } from "#features/follows/write-news.ts";
import { writeBatches } from "#features/partner/write-batches.ts";
import { createList } from "#features/shopper/create-list.ts";
import { shareSecret } from "#features/shopper/get-shared-list.ts";
import type { MailWriter } from "#kernel/mail/outbox.ts";
import { FEED_KINDS } from "#kernel/words/rules/export-rules.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

/** The facts that a dealership may hide, with values that no other car has. */
const NAME = /zanzibar|quux/i;
/** Whole numbers only: the end of a time, "24.999Z", does not match. */
const PRICES = /(?<!\w)(?:23[,.]?457|24[,.]?999|1[,.]?542)(?!\w)/;
const HOST = "https://zanzibar-quux.example";
const PICTURE = `${HOST}/cars/picture-1.jpg`;
const VIN = "1HGCV1F39LA765434";
const TITLE = "2020 Honda Accord Sport of the test";
/** Texts that must not be found about a car that is taken down. An answer may repeat the requested address. */
const CAR = /Sport of the test/;

let memory: TestApp;
let database: TestApp;
let cookie: string;
let secret: number;
let other: number;
let car: number;
let neighbour: number;
let gone: number;
let news: MailWriter;
let listToken: string;
let editToken: string;
const feedPaths: string[] = [];

beforeAll(async () => {
  // As in production, pages and answers are cached, and one process learns of the other's changes.
  const environment = {
    RATE_LIMIT: "off",
    RESPONSE_CACHE: "on",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "a@b.example",
    MAIL_KEY: "one key for both processes of the test",
  };
  memory = await createTestApp({ environment });
  database = await createTestApp({ beside: memory, environment: { ...environment, SEARCH_ENGINE: "database" } });
  cookie = await memory.signIn();
  const { db } = memory.context;
  secret = await insertDealership(db, { name: "Zanzibar Quux Motors", url: `${HOST}/used` });
  other = await insertDealership(db, { name: "Plain Cars", url: "https://plain.example/used" });
  await db.updateTable("dealerships").set({ price_basis: "included" }).execute();
  [car = 0] = await insertVehicles(db, secret, [
    makeFacts({
      ...{ vin: VIN, identityKey: `vin:${VIN}`, title: TITLE, priceUsd: 23_457, images: [PICTURE, `${HOST}/logo.png`] },
      ...{ originalListingUrl: `${HOST}/used/1`, carfaxUrl: `${HOST}/carfax?vin=${VIN}` },
    }),
  ]);
  [gone = 0] = await insertVehicles(db, secret, [
    makeFacts({ title: `${TITLE}, gone`, priceUsd: 23_457, images: [`${HOST}/cars/gone-picture-1.jpg`] }),
  ]);
  await sql`update vehicles set removed_at = now() where id = ${gone}`.execute(db);
  [neighbour = 0] = await insertVehicles(db, other, [makeFacts({ title: "2020 Honda Accord, a neighbour" })]);
  await db
    .insertInto("vehicle_prices")
    .values({ vehicle_id: car, price_usd: 24_999, seen_at: new Date(Date.now() - 9 * 86_400_000) })
    .execute();
  await sql`update vehicles set price_drop_usd = 1542, price_dropped_at = now() where id = ${car}`.execute(db);
  for (const [id, price, compared] of [
    [car, 23_457, neighbour],
    [neighbour, 21_995, car],
  ] as const) {
    await sql`insert into market_values (vehicle_id, price_usd, value_usd, low_usd, high_usd, spread, label, label_since,
        comparable_count, valued_on)
      values (${id}, ${price}, 23000, 21000, 25000, 0.1, 'fair', current_date, 1, current_date)`.execute(db);
    const facts = [compared, compared === car ? 23_457 : 21_995, 0, 0, 0, 0, 30_000, 5_000];
    expect(facts).toHaveLength(COMPARABLE_FACTS);
    await sql`insert into market_comparables (vehicle_id, facts) values (${id}, ${facts}::int[])`.execute(db);
  }
  for (const kind of FEED_KINDS) {
    const url = `/api/admin/feeds/${kind}`;
    const payload = { enabled: true, newAddress: true };
    const feed: Feed = (await memory.app.inject({ method: "POST", url, headers: { cookie }, payload })).json();
    feedPaths.push(...[feed.url, feed.xmlUrl].flatMap((url) => (url ? new URL(url).pathname : [])));
  }
  editToken = await createList(
    { db, box: memory.context.key.box },
    { title: "A list", cars: [{ key: VIN, note: "" }] },
    { address: "127.0.0.1", challenge: "", solution: "" },
  );
  listToken = shareSecret(editToken);
  news = await followNews(memory);
}, 120_000);
afterAll(async () => {
  await database.close();
  await memory.close();
});

/** Follows all cars and returns the mail writer of a worker, to read mails about the dealership's cars. */
async function followNews({ context: { db, mail } }: TestApp): Promise<MailWriter> {
  if (!mail) throw new Error("the test's server has no mail");
  const values = { sealed_address: mail.box.seal("ann@x.example", ADDRESS_PURPOSE), address_hash: Buffer.alloc(32) };
  const { id } = await db
    .insertInto("follows")
    .values({ ...values, query: "", frequency: "immediate", state: "confirmed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const write = openNewsWriter({ db, mail, site: { siteName: "Cars", publicUrl: "https://market.example" } });
  return () => write({ follow: Number(id), cars: [[car, "listed"]], more: { listed: 1, dropped: 0 } });
}

/** Calls that never answer anything about a car. */
const WITHOUT_CARS = new Set([
  ...[
    "/api/auth/status",
    "/api/auth/ways",
    "/api/auth/provider/callback",
    "/api/settings",
    "/api/pages/:name",
    "/api/locations",
    "/api/landings",
    "/api/landings/find",
  ],
  ...["/api/scorecards/:token", "/api/lists/new"],
  // A dealership's own cars, for its own people.
  ...["/api/portal", "/api/portal/:token", "/api/portal/:token/reports/:month"],
]);

/** Returns the public addresses of these cars, for every public call of the contract. */
function publicAddresses(): string[] {
  const calls = Object.values(endpoints).filter((call) => call.method === "GET" && call.auth === "public");
  const known: Record<string, string[]> = {
    "/api/search.atom": ["/api/search.atom", "/api/search.atom?make=Honda", `/api/search.atom?dealershipId=${secret}`],
    "/api/lists/:token": [`/api/lists/${listToken}`],
    "/api/lists/edit/:token": [`/api/lists/edit/${editToken}`],
    "/api/vehicles": [
      ...["/api/vehicles", "/api/vehicles?sortBy=price_low", "/api/vehicles?keyword=zanzibar"],
      ...["/api/vehicles?priceMin=23000&priceMax=24000", `/api/vehicles?dealershipId=${secret}`],
      "/api/vehicles?priceDropped=true",
    ],
    "/api/vehicles/by-ids": [`/api/vehicles/by-ids?ids=${car},${neighbour},${gone}`],
    "/api/vehicles/places": ["/api/vehicles/places"],
    "/api/class-facets": ["/api/class-facets"],
    "/api/equipment-facets": ["/api/equipment-facets"],
    "/api/search-totals": [`/api/search-totals?search=make%3DHonda&search=dealershipId%3D${secret}`],
    "/api/suggest": ["/api/suggest?q=zan", "/api/suggest?q=acc"],
  };
  const api = calls.flatMap(({ path }) => {
    if (WITHOUT_CARS.has(path)) return [];
    if (path.startsWith("/api/feeds/")) return feedPaths.filter((feed) => feed.endsWith(path.split("/").at(-1) ?? "?"));
    if (path.includes(":id")) return [car, neighbour, VIN, gone].map((id) => path.replace(":id", String(id)));
    return known[path] ?? [`not known: ${path}`];
  });
  const pages = [
    "/",
    "/?make=Honda",
    `/?dealershipId=${secret}`,
    "/used/honda",
    "/used/honda/accord",
    "/saved",
    "/map",
  ];
  const cars = [`/vehicles/${VIN}`, `/vehicles/${neighbour}`, `/vehicles/${gone}`, `/vehicles/${car}/ask`];
  const lists = [`/compare?ids=${car},${neighbour}`, `/lists/${listToken}`, `/lists/edit/${editToken}`];
  return [...api, ...pages, ...cars, ...lists, "/sitemap.xml", "/sitemap-1.xml", "/llms.txt"];
}

/** Returns everything about cars that leaves the installation, by its destination. */
async function everything(test: TestApp): Promise<[where: string, text: string][]> {
  const { db } = test.context;
  const texts: [string, string][] = [];
  for (const url of publicAddresses()) {
    const { body, headers } = await test.app.inject({ url });
    // Headers announce pictures too. An answer may repeat the request.
    texts.push([
      url,
      `${headers.link ?? ""} ${body}`
        .replaceAll("keyword=zanzibar", "")
        .replaceAll('"zanzibar"', "")
        .replaceAll("zan", ""),
    ]);
  }
  for (const [name, args] of [
    ["get_vehicle", { vehicle: VIN }],
    ["search_vehicles", { make: ["Honda"] }],
    ["compare_vehicles", { vehicles: [VIN, String(neighbour)] }],
    ["market_value", { vehicle: VIN }],
    ["freshness", { dealershipId: secret }],
  ] as const) {
    const response = await test.app.inject({
      ...{ method: "POST", url: "/mcp" },
      headers: { accept: "application/json, text/event-stream", "content-type": "application/json" },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    });
    texts.push([`mcp ${name}`, response.body]);
  }
  for await (const batch of writeBatches({ db, publicUrl: "https://market.example" }, "run", 10)) {
    texts.push(["partner", batch.body]);
  }
  const chosen = await chooseExportVehicles(db, { pick: "newest" } as never, { withPhotos: false });
  for await (const { images, ...vehicle } of chosen.read()) {
    texts.push([
      "export",
      JSON.stringify({ ...vehicle, photos: images.map((image) => `/photos/${vehicle.id}/${photoKey(image)}`) }),
    ]);
  }
  const mail = await news({});
  texts.push(["mail with news", `${mail?.subject} ${mail?.text} ${mail?.html}`]);
  const contact = `/api/vehicles/${car}/contact`;
  texts.push([contact, (await test.app.inject({ method: "POST", url: contact, payload: {} })).body]);
  return texts;
}

/** Returns the places where a pattern is found in everything that leaves the installation, with the words around it. */
async function leaks(test: TestApp, ...patterns: RegExp[]): Promise<string[][]> {
  const texts = await everything(test);
  return patterns.map((pattern) =>
    texts.flatMap(([where, text]) => {
      const found = pattern.exec(text);
      return found ? [`${where}: …${text.slice(Math.max(0, found.index - 60), found.index + 40)}…`] : [];
    }),
  );
}

type Shown = { photos: boolean; price: boolean; name: boolean };
const listOf = async (test: TestApp, query: string) =>
  (await test.app.inject({ url: `/api/vehicles?${query}` })).json();
const PHOTOS = () => new RegExp(`/photos/(?:${car}|${gone})/|picture-1`);
/** Another process learns of a change within a moment; then its old caches are gone. */
const WITHIN = { timeout: 60_000, interval: 20 };

describe.each(["memory", "database"] as const)("with the engine %s", { timeout: 180_000 }, (engine) => {
  const test = () => (engine === "memory" ? memory : database);
  const otherProcess = () => (engine === "memory" ? database : memory);

  /** Changes the visible facts through the other process, and waits until this one knows. */
  const show = async (facts: Shown) => {
    const url = `/api/dealerships/${secret}/shown`;
    const { app } = otherProcess();
    const response = await app.inject({ method: "PATCH", url, headers: { cookie }, payload: facts });
    expect(response.statusCode, response.body).toBe(200);
    const shown = async () => {
      const [one] = (await listOf(test(), `dealershipId=${secret}`)).vehicles;
      const name = one.dealership.name !== "Unknown Dealership";
      return { photos: one.photos.length > 0, price: one.price !== null, name };
    };
    await expect.poll(shown, WITHIN).toEqual(facts);
  };

  it("shows in the list just what the car's own call shows, whatever may be shown", async () => {
    for (const [photos, price, name] of [
      [false, false, false],
      [true, false, false],
      [false, true, false],
      [true, true, false],
      [true, true, true],
    ] as const) {
      await show({ photos, price, name });
      const { vehicles } = await listOf(test(), `dealershipId=${secret}`);
      const own = (await test().app.inject({ url: `/api/vehicles/${VIN}` })).json();
      expect(vehicles).toHaveLength(1);
      expect(own).toMatchObject(vehicles[0]);
      expect(own.photos).toHaveLength(photos ? (name ? 2 : 1) : 0);
    }
  });

  it("lets nothing out of the house that is not shown, and finds nothing by it", async () => {
    await show({ photos: false, price: false, name: false });
    await expect.poll(() => leaks(test(), NAME, PRICES, PHOTOS()), WITHIN).toEqual([[], [], []]);
    const idsOf = async (query: string) => (await listOf(test(), query)).vehicles.map(({ id }: { id: number }) => id);
    expect(await idsOf("priceMin=1000")).toEqual([neighbour]);
    expect(await idsOf("priceDropped=true")).toEqual([]);
    expect(await idsOf("sortBy=price_low")).toEqual([neighbour, car]);
    expect(await idsOf("keyword=zanzibar")).toEqual([]);
  });

  it("shows nothing at all of a dealership that is taken down, and all of it once that is lifted", async () => {
    await show({ photos: true, price: true, name: true });
    const call = (url: string, payload: object) =>
      otherProcess().app.inject({ method: "POST", url, headers: { cookie }, payload });
    const made = await call(`/api/dealerships/${secret}/takedowns`, { askedBy: "Its lawyer", reason: "Asked to" });
    expect(made.statusCode, made.body).toBe(201);
    await expect.poll(() => leaks(test(), NAME, PRICES, PHOTOS(), CAR), WITHIN).toEqual([[], [], [], []]);
    expect((await test().app.inject({ url: `/vehicles/${VIN}` })).statusCode).toBe(410);
    expect((await test().app.inject({ url: `/photos/${car}/${photoKey(PICTURE)}` })).statusCode).toBe(404);
    expect((await test().app.inject({ url: "/sitemap-1.xml" })).body).not.toContain(VIN);
    const lifted = await call(`/api/takedowns/${made.json().id}/lift`, { reason: "A mistake" });
    expect(lifted.statusCode, lifted.body).toBe(200);
    const status = async () => (await test().app.inject({ url: `/vehicles/${VIN}` })).statusCode;
    await expect.poll(status, WITHIN).toBe(200);
    await expect.poll(async () => (await leaks(test(), NAME))[0]?.length, WITHIN).toBeGreaterThan(8);
  });

  // The rest is the same behind both engines.
  if (engine === "database") return;

  it("asks every public call of the contract", () => {
    expect(publicAddresses().filter((address) => address.startsWith("not known"))).toEqual([]);
  });

  it("shows everything while everything may be shown, so that the others mean something", async () => {
    await show({ photos: true, price: true, name: true });
    const least = async () => Math.min(...(await leaks(test(), NAME, PRICES, PHOTOS())).map(({ length }) => length));
    await expect.poll(least, WITHIN).toBeGreaterThan(15);
  });

  it("lets no price out of the house once prices are not shown", async () => {
    await show({ photos: true, price: false, name: true });
    await expect.poll(() => leaks(test(), PRICES), WITHIN).toEqual([[]]);
    expect((await listOf(test(), `dealershipId=${secret}`)).vehicles).toMatchObject([
      { price: null, priceDrop: null, deal: null },
    ]);
    expect((await test().app.inject({ url: `/vehicles/${VIN}` })).body).toContain("Call for price");
  });

  it("lets no picture out of the house once photos are not shown", async () => {
    const photo = `/photos/${car}/${photoKey(PICTURE)}`;
    await show({ photos: false, price: true, name: true });
    await expect.poll(() => leaks(test(), PHOTOS()), WITHIN).toEqual([[]]);
    expect((await test().app.inject({ url: photo })).statusCode).toBe(404);
  });

  it("lets no name, address or link of the dealership out of the house once its name is not shown", async () => {
    await show({ photos: true, price: true, name: false });
    const found = async () => {
      const [names = [], pictures = []] = await leaks(test(), NAME, PHOTOS());
      // The pictures themselves are still shown, by our own addresses.
      return { names, arePicturesShown: pictures.length > 3 };
    };
    await expect.poll(found, WITHIN).toEqual({ names: [], arePicturesShown: true });
    // Searches do not reveal it by their results either.
    for (const url of ["/api/vehicles?keyword=zanzibar", "/api/search.atom?keyword=zanzibar"]) {
      expect((await test().app.inject({ url })).body, url).not.toContain(VIN);
    }
    const page = await test().app.inject({ url: `/vehicles/${VIN}` });
    expect(page.body).toContain("Unknown Dealership");
  });
});
