import { setTimeout as sleep } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findWholeVehicle } from "#core/listing/get-vehicle.ts";
import { SEARCH_ENGINES } from "#core/listing/rules/search-engines.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { carFacts } from "#features/exports/car-facts.ts";
import { cardHtml } from "#features/exports/make-vehicle-cards.ts";
import { describeCar } from "#features/follows/follow-mails.ts";
import { dealershipMail } from "#features/inquiries/inquiry-mails.ts";
import { writeBatches } from "#features/partner/write-batches.ts";
import { describeRecord } from "#features/records/describe-record.ts";
import { readRecord } from "#features/records/read-record.ts";
import type { FeedKind } from "#kernel/words/rules/export-rules.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const SITE = { siteName: "Cars", publicUrl: "https://cars.example", email: "us@cars.example" };
const VIN = "1HGCV1F33LA000015";
const DEALER_PRICE = 18_011;
const FEES = [
  { name: "Documentation fee", amountUsd: 499 },
  { name: "Filing fee", amountUsd: 35 },
];
const WHOLE = DEALER_PRICE + 534;
const DROP = 1_000;
const VALUE = 19_700;

/** Finds a price in an output, with or without thousands separators. @returns -1 when it is not there */
const placeOf = (usd: number, output: string): number =>
  output.search(new RegExp(`(?<![\\d,])(${usd}|${usd.toLocaleString("en-US")})(?![\\d])`));

describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let test: TestApp;
  let cookie: string;
  let car: number;
  let other: number;
  let dealership: number;

  beforeAll(async () => {
    test = await createTestApp({ environment: { SEARCH_ENGINE: engine, PUBLIC_URL: SITE.publicUrl } });
    cookie = await test.signIn();
    const { db } = test.context;
    dealership = await insertDealership(db, { name: "Harbor Motors" });
    await setFees(FEES);
    const other_dealership = await insertDealership(db, { name: "Another Lot" });
    await db.updateTable("dealerships").set({ price_basis: "included" }).where("id", "=", other_dealership).execute();
    [car = 0] = await insertVehicles(db, dealership, [makeFacts({ vin: VIN, priceUsd: DEALER_PRICE })]);
    // Above the dealer's price and below the whole price of the first car.
    [other = 0] = await insertVehicles(db, other_dealership, [makeFacts({ priceUsd: WHOLE - 100 })]);
    await test.asOwner(`
      update vehicles set price_drop_usd = ${DROP}, price_dropped_at = now() where id = ${car};
      insert into vehicle_prices (vehicle_id, price_usd, seen_at) values (${car}, ${DEALER_PRICE + DROP}, now() - interval '9 days');
      insert into market_values (vehicle_id, price_usd, value_usd, low_usd, high_usd, spread, label, label_since,
        comparable_count, valued_on) values (${car}, ${WHOLE}, ${VALUE}, 18400, 21000, 0.03, 'good', current_date, 9, current_date)`);
    while (!(await listed()).some(({ deal }) => deal?.label === "good")) await sleep(5);
    await test.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => test.close());

  const setFees = (fees: { name: string; amountUsd: number }[]) =>
    test.context.db
      .updateTable("dealerships")
      .set({ price_basis: "plus-fees", mandatory_fees: JSON.stringify(fees) })
      .where("id", "=", dealership)
      .execute();
  const get = async (url: string): Promise<string> => (await test.app.inject({ url, headers: { cookie } })).body;
  const listed = async (query = ""): Promise<Vehicle[]> => JSON.parse(await get(`/api/vehicles?${query}`)).vehicles;
  const vehicle = async (): Promise<Vehicle> => JSON.parse(await get(`/api/vehicles/${car}`));

  const feed = async (kind: FeedKind): Promise<string> => {
    const payload = { enabled: true, newAddress: true };
    const url = `/api/admin/feeds/${kind}`;
    const { url: address } = (await test.app.inject({ method: "POST", url, headers: { cookie }, payload })).json();
    return get(new URL(address).pathname);
  };
  const assistant = async (name: string, given: object): Promise<string> => {
    const { port } = test.app.server.address() as { port: number };
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
    const answer = await client.callTool({ name, arguments: { ...given } });
    await client.close();
    return JSON.stringify(answer.content);
  };
  const lead = async (lead_format: "text" | "adf"): Promise<string> => {
    const letter = {
      ...{ site: SITE, id: 1, askedAt: new Date(), vehicle: await findWholeVehicle(test.context.db, `${car}`) },
      inquiry: { name: "Ann Lee", email: "ann@mail.example", phone: "", message: "Is it there?" },
      dealership: {
        id: dealership,
        name: "Harbor Motors",
        url: "",
        location: null,
        contact: {},
        lead_email: "leads@harbor.example",
        lead_format,
      },
    };
    return dealershipMail(letter).text;
  };
  /** Makes a list with the car. @returns its path */
  const sharedList = async (): Promise<string> => {
    const payload = new URLSearchParams({ title: "For Dad", ids: `${car}` }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const made = await test.app.inject({ method: "POST", url: "/lists/new", headers, payload });
    const edit = String(made.headers.location).split("?")[0];
    return new URL(JSON.parse(await get(`/api${edit}`)).shareUrl).pathname;
  };
  const scorecard = async (): Promise<string> => {
    const url = `/api/dealerships/${dealership}/scorecard`;
    const payload = { expiresInDays: 30 };
    const made = (await test.app.inject({ method: "POST", url, headers: { cookie }, payload })).json();
    return get(`/api/scorecards/${new URL(made.url).pathname.replace("/scorecard/", "")}`);
  };
  const partner = async (): Promise<string> => {
    const bodies: string[] = [];
    for await (const { body } of writeBatches({ ...SITE, db: test.context.db }, "run", 9)) bodies.push(body);
    return bodies.join("\n");
  };
  const card = async (): Promise<string> => {
    const settings = JSON.parse(await get("/api/settings"));
    return cardHtml(carFacts(await vehicle(), settings, SITE.publicUrl), null, { siteName: "Cars" });
  };
  const record = async (): Promise<string> => {
    const about = { ...SITE, adminName: "admin", at: new Date() };
    return JSON.stringify(describeRecord(await readRecord(test.context.db, VIN), about));
  };

  type Output = [name: string, read: () => Promise<string>];
  const searched: Output[] = [
    ["the listing call", () => get(`/api/vehicles?dealershipId=${dealership}`)],
    ["similar cars", () => get(`/api/vehicles/${other}/similar`)],
    ["the listing page", () => get(`/?dealershipId=${dealership}`)],
    ["the page of a similar car", () => get(`/vehicles/${other}`)],
    ["the landing page of a make", () => get("/used/honda")],
    ["the landing page of a model", () => get("/used/honda/accord")],
    ["the RSS of new cars", () => feed("newest_rss")],
    ["the Atom feed of a search", () => get(`/api/search.atom?dealershipId=${dealership}`)],
    ["an assistant's search", () => assistant("search_vehicles", { make: ["Honda"] })],
  ];
  /** Read from the database, whatever the engine. */
  const others: Output[] = [
    ["a car's call", () => get(`/api/vehicles/${car}`)],
    ["the call for several cars", () => get(`/api/vehicles/by-ids?ids=${car}`)],
    ["a car's market value", () => get(`/api/vehicles/${car}/market`)],
    ["a car's page with its structured data", () => get(`/vehicles/${VIN}`)],
    ["the comparison", () => get(`/compare?ids=${car}`)],
    ["a shared list", async () => get(await sharedList())],
    ["a shared list's call", async () => get(`/api${await sharedList()}`)],
    ["Google's file", () => feed("google")],
    ["Meta's file", () => feed("meta")],
    ["the inventory as CSV", () => feed("inventory_csv")],
    ["the inventory as JSON", () => feed("inventory_ndjson")],
    ["a mail with news", async () => JSON.stringify(describeCar(SITE, await vehicle()))],
    ["a question to the dealer", () => lead("text")],
    ["a question as ADF", () => lead("adf")],
    ["an assistant's car", () => assistant("get_vehicle", { vehicle: VIN })],
    ["an exported card", card],
    ["a delivery to a partner", partner],
    ["the scorecard", scorecard],
    ["the dealership's market figures", () => get(`/api/dealerships/${dealership}/market`)],
    ["the advertising record", record],
  ];
  it.each([...searched, ...(engine === "memory" ? others : [])])(
    "names the price with fees first: %s",
    async (_, read) => {
      const output = await read();
      const [whole, base] = [placeOf(WHOLE, output), placeOf(DEALER_PRICE, output)];
      expect(whole).toBeGreaterThan(-1);
      if (base > -1) expect(whole).toBeLessThan(base);
    },
  );

  it("finds, counts and orders by the price with fees", async () => {
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await ids("sortBy=price_low")).toEqual([other, car]);
    expect(await ids(`priceMax=${WHOLE - 1}`)).toEqual([other]);
    expect(await ids(`priceMin=${WHOLE}`)).toEqual([car]);
    expect(await ids("sortBy=deal&deal=good")).toEqual([car]);
  });

  it("compares like with like in the history of a price and its drop", async () => {
    const { priceDrop, priceHistory } = JSON.parse(await get(`/api/vehicles/${car}`));
    expect(priceDrop).toMatchObject({ amount: DROP, from: WHOLE + DROP });
    expect(priceHistory.map(({ price }: { price: number }) => price).sort()).toEqual([WHOLE, WHOLE + DROP]);
  });

  it("follows a change of the dealership's fees everywhere at once, which is no drop of the car's price", async () => {
    const before = await vehicle();
    await setFees([{ name: "Documentation fee", amountUsd: 34 }]);
    const whole = DEALER_PRICE + 34;
    await expect
      .poll(async () => (await listed("sortBy=price_low"))[0])
      .toMatchObject({ id: car, price: whole, feesUsd: 34 });
    const now = await vehicle();
    expect(now).toMatchObject({
      price: whole,
      dealerPrice: DEALER_PRICE,
      priceDrop: { amount: DROP, from: whole + DROP },
    });
    expect(now.priceDrop?.since).toBe(before.priceDrop?.since);
    // The value was made for another price.
    expect(now.deal).toBeNull();
    expect(await feed("google")).toContain(`${whole} USD`);
    await setFees(FEES);
    await expect.poll(async () => (await listed("deal=good")).map(({ price }) => price)).toEqual([WHOLE]);
  });
});
