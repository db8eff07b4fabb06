import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";
import { vehicleListSchema } from "./vehicle-schemas.ts";

/** Runs more calls: `FUZZED_CALLS=10000 npm test -- src/core/listing/bad-parameters`. */
const CALLS = Number(process.env.FUZZED_CALLS ?? 250);

describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ environment: { SEARCH_ENGINE: engine } });
    const dealership = await insertDealership(test.context.db);
    await insertVehicles(
      test.context.db,
      dealership,
      Array.from({ length: 30 }, () => makeFacts()),
    );
  });
  afterAll(() => test.close());

  const NAMES = [
    "page",
    "limit",
    "sortBy",
    "keyword",
    "yearMin",
    "yearMax",
    "priceMin",
    "priceMax",
    "mileageMin",
    "mileageMax",
    "zipCode",
    "location",
    "distance",
    "box",
    "make",
    "model",
    "dealershipId",
  ];
  const NASTY = [
    "0",
    "-1",
    "1.5",
    "1e9",
    "99999999999999999999",
    "2147483647",
    "1000000000",
    "NaN",
    "null",
    "' or 1=1 --",
    "%00",
    "\u0000",
    "../..",
    "$1",
    "[]",
    "{}",
    "under 20k under 30k near 00000",
    "20151",
    "between 5 and",
    "\\",
    "%",
    "\ud83d\ude97",
    "a".repeat(300),
    "constructor",
    "__proto__",
    " ",
  ];

  describe("whatever is asked", () => {
    it.each(NAMES)("%s alone is answered rightly or refused by name", async (name) => {
      for (const value of NASTY) {
        const answer = await test.app.inject({ url: "/api/vehicles", query: { [name]: value } });
        expect([200, 400], `${name}=${value}: ${answer.body}`).toContain(answer.statusCode);
        if (answer.statusCode === 400) expect(answer.json().message).toContain(name);
        else vehicleListSchema.parse(answer.json());
      }
    });

    it("anything at all is answered or refused, and never breaks the server", async () => {
      const value = fc.oneof(
        fc.constantFrom(...NASTY),
        fc.string(),
        fc.nat().map(String),
        fc.constantFrom("Honda", "80202"),
      );
      const query = fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(value, fc.array(value, { maxLength: 3 })));
      await fc.assert(
        fc.asyncProperty(query, async (parameters) => {
          const search = new URLSearchParams(
            Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((one) => [name, one])),
          );
          const answer = await test.app.inject(`/api/vehicles?${search}`);
          expect([200, 400], answer.body).toContain(answer.statusCode);
        }),
        { numRuns: CALLS },
      );
    });

    it("a page beyond all pages is empty and a limit of nothing is refused", async () => {
      const far = await test.app.inject("/api/vehicles?page=1000000000");
      expect(far.json()).toMatchObject({ vehicles: [], total: 30, currentPage: 1_000_000_000 });
      const none = await test.app.inject("/api/vehicles?limit=0");
      expect([none.statusCode, none.json().message]).toEqual([400, "limit must be at least 1"]);
    });
  });

  describe("answers for shared caches", () => {
    it("name their version, and are not sent again to who has it", async () => {
      const first = await test.app.inject("/api/vehicles?limit=3");
      expect(first.headers["cache-control"]).toContain("stale-while-revalidate");
      const etag = String(first.headers.etag);
      const again = await test.app.inject({ url: "/api/vehicles?limit=3", headers: { "if-none-match": etag } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
      const other = await test.app.inject({ url: "/api/vehicles?limit=4", headers: { "if-none-match": etag } });
      expect(other.statusCode).toBe(200);
    });

    it("have the shape of the contract, and cards like the vehicle's own page", async () => {
      const { vehicles } = vehicleListSchema.strict().parse((await test.app.inject("/api/vehicles?limit=30")).json());
      for (const vehicle of vehicles.slice(0, 5)) {
        const { priceHistory, confirmedIn, priceBasis, equipment, description, ...own } = (
          await test.app.inject(`/api/vehicles/${vehicle.id}`)
        ).json();
        expect(vehicle).toEqual(own);
      }
    });
  });

  it("says what a price holds, on the car's page and, where fees come on top, in the listing", async () => {
    const { db } = test.context;
    const listed = async (id: number) =>
      (await test.app.inject("/api/vehicles?limit=30")).json().vehicles.find((one: { id: number }) => one.id === id);
    const own = async (id: number) => (await test.app.inject(`/api/vehicles/${id}`)).json();
    const { id, price, dealership } = (await test.app.inject("/api/vehicles?limit=1&sortBy=price_high")).json()
      .vehicles[0];
    expect((await own(id)).priceBasis).toEqual({ basis: "unknown", fees: [] });
    const fees = [
      { name: "Documentation fee", amountUsd: 499 },
      { name: "Filing fee", amountUsd: 35 },
    ];
    const set = (values: object) => db.updateTable("dealerships").set(values).where("id", "=", dealership.id).execute();
    await set({ price_basis: "plus-fees", mandatory_fees: JSON.stringify(fees) });
    expect((await own(id)).priceBasis).toEqual({ basis: "plus-fees", fees });
    const whole = { price: price + 534, dealerPrice: price, feesUsd: 534, dealership };
    expect(await own(id)).toMatchObject(whole);
    await expect.poll(() => listed(id)).toMatchObject(whole);
    await set({ price_basis: "unknown", mandatory_fees: "[]" });
    await expect.poll(() => listed(id)).toMatchObject({ price });
    expect(await listed(id)).not.toHaveProperty("dealerPrice");
  });

  it("labels a car on its card and page, and nowhere while an operator has switched labels off", async () => {
    const { db, pool } = test.context;
    const { id, dealership, price } = (await test.app.inject("/api/vehicles?limit=1&sortBy=price_high")).json()
      .vehicles[0];
    await db.updateTable("dealerships").set({ price_basis: "included" }).where("id", "=", dealership.id).execute();
    await pool.query(
      `insert into market_values (vehicle_id, price_usd, value_usd, label, comparable_count, valued_on)
       values ($1, $2, $3, 'great', 9, current_date)`,
      [id, price, price + 9_000],
    );
    const find = async (query: string) => (await test.app.inject(`/api/vehicles?limit=30&${query}`)).json();
    const onCard = async () => (await find("sortBy=price_high")).vehicles[0].deal;
    const onPage = async () => (await test.app.inject(`/api/vehicles/${id}`)).json().deal;
    const great = { label: "great", valueUsd: price + 9_000 };
    await expect.poll(onCard).toEqual(great);
    expect(await onPage()).toEqual(great);
    await expect.poll(async () => (await find("deal=great")).total).toBe(1);
    expect((await find("sortBy=deal")).vehicles[0].id).toBe(id);

    await pool.query("update market_values set value_usd = value_usd + 1 where vehicle_id = $1", [id]);
    await expect.poll(onCard).toEqual({ ...great, valueUsd: great.valueUsd + 1 });

    await pool.query("insert into settings (key, value) values ('showDealLabels', 'false')");
    await expect.poll(onCard).toBeNull();
    expect(await onPage()).toBeNull();
    await expect.poll(async () => (await find("deal=great")).total).toBe(30);
    const relevance = (await find("")).vehicles.map((one: { id: number }) => one.id);
    const { vehicles, facets } = await find("sortBy=deal");
    expect(vehicles.map((one: { id: number }) => one.id)).toEqual(relevance);
    expect([facets.deal, facets.priceDropped]).toEqual([undefined, 0]);
    await pool.query("delete from settings where key = 'showDealLabels'");
    await expect.poll(async () => (await find("")).facets.deal?.[0]).toEqual({ value: "great", count: 1 });
    await pool.query("delete from market_values where vehicle_id = $1", [id]);
    await db.updateTable("dealerships").set({ price_basis: "unknown" }).where("id", "=", dealership.id).execute();
  });

  it("says where a car is confirmed: on the dealer's website, or in what the dealer sends", async () => {
    const { db } = test.context;
    const { id, dealership } = (await test.app.inject("/api/vehicles?limit=1")).json().vehicles[0];
    const confirmedIn = async () => (await test.app.inject(`/api/vehicles/${id}`)).json().confirmedIn;
    expect(await confirmedIn()).toBe("website");
    await db.updateTable("vehicles").set({ source: "csv" }).where("id", "=", id).execute();
    expect(await confirmedIn()).toBe("file");
    await db.updateTable("vehicles").set({ source: "crawl" }).where("id", "=", id).execute();
    await db.updateTable("dealerships").set({ is_feed: true }).where("id", "=", dealership.id).execute();
    expect(await confirmedIn()).toBe("file");
    await db.updateTable("dealerships").set({ is_feed: false }).where("id", "=", dealership.id).execute();
  });

  it("suggests what is in stock, by beginnings and in spite of slips", async () => {
    const labels = async (q: string) => {
      const answer = await test.app.inject({ url: "/api/suggest", query: { q } });
      return (answer.json() as { label: string }[]).map(({ label }) => label);
    };
    expect((await labels("hon"))[0]).toBe("Honda");
    expect(await labels("honda acc")).toEqual(["Honda Accord"]);
    expect(await labels("chant")).toEqual(["Chantilly, VA"]);
    expect(await labels("harb")).toEqual(["Harbor Motors"]);
    expect(await labels("hnoda")).toContain("Honda");
    expect(await labels("zzzz")).toEqual([]);
    expect(await labels("")).toEqual([]);
  });
});
