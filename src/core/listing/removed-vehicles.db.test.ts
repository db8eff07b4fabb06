import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REMOVED_VEHICLES_SHOWN_DAYS } from "#kernel/words/rules/retention.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";

const DAY_MS = 86_400_000;
const VIN = "1HGCM82633A004352";

describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let test: TestApp;
  let dealershipId: number;
  let carId: number;

  beforeAll(async () => {
    test = await createTestApp({ environment: { SEARCH_ENGINE: engine } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { db } = test.context;
    await db.deleteFrom("dealerships").execute();
    dealershipId = await insertDealership(db);
    const gone = makeFacts({ vin: VIN, title: "2019 Honda Accord that is gone", priceUsd: 17_531 });
    const alike = makeFacts({ title: "2020 Honda Accord that is here" });
    [carId = 0] = await insertVehicles(db, dealershipId, [gone, alike]);
    await change({ removed_at: daysAgo(1) });
  });

  const get = (url: string) => test.app.inject({ url });
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const change = (to: { removed_at?: Date | null; hidden_at?: Date | null }) =>
    test.context.db.updateTable("vehicles").set(to).where("id", "=", carId).execute();
  const changeDealership = (to: { expires_at: Date }) =>
    test.context.db.updateTable("dealerships").set(to).where("id", "=", dealershipId).execute();

  it("leads from a corrected car's former VIN to the car", async () => {
    const corrected = "1HGCM82633A004353";
    await test.context.db
      .updateTable("vehicles")
      .set({ removed_at: null, vin: corrected, identity_key: `vin:${corrected}` })
      .where("id", "=", carId)
      .execute();
    await test.context.db.insertInto("vehicle_former_vins").values({ vin: VIN, vehicle_id: carId }).execute();
    for (const key of [VIN, VIN.toLowerCase()]) {
      const page = await get(`/vehicles/${key}`);
      expect([page.statusCode, page.headers.location]).toEqual([302, `/vehicles/${corrected}`]);
    }
    expect((await get(`/vehicles/${corrected}`)).statusCode).toBe(200);
  });

  it("keeps a removed car's page readable, as gone: without price, seller's link or offer, and with similar cars", async () => {
    for (const key of [carId, VIN, VIN.toLowerCase()]) {
      const page = await get(`/vehicles/${key}`);
      expect([key, page.statusCode]).toEqual([key, 410]);
      expect(page.headers["cache-control"]).toBe("no-cache");
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      expect(page.body).toContain("2019 Honda Accord that is gone");
      expect(page.body).toContain("2020 Honda Accord that is here");
      for (const offer of ["17,531", "17531", "Contact Seller", "Carfax", "schema.org", 'rel="canonical"']) {
        expect(page.body).not.toContain(offer);
      }
    }
    expect((await get("/sitemap.xml")).body).not.toContain(VIN);
  });

  it("describes it by a separate call, and the vehicle's call knows only listed cars", async () => {
    const removedAt = daysAgo(2);
    await change({ removed_at: removedAt });
    expect((await get(`/api/vehicles/${carId}`)).statusCode).toBe(404);
    const answer = await get(`/api/vehicles/${VIN}/removed`);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.json()).toEqual({
      ...{ id: carId, vin: VIN, title: "2019 Honda Accord that is gone", make: "Honda", model: "Accord" },
      photos: [expect.stringMatching(`^/photos/${carId}/[0-9a-f]{16}$`)],
      dealership: { id: dealershipId, name: "Harbor Motors", location: "Chantilly, VA" },
      removedAt: removedAt.toISOString(),
      isListedElsewhere: false,
    });
    const listed = (await get("/api/vehicles")).json().vehicles[0];
    expect((await get(`/api/vehicles/${listed.id}/removed`)).statusCode).toBe(404);
  });

  it("forgets the car when its time is over", async () => {
    await change({ removed_at: daysAgo(REMOVED_VEHICLES_SHOWN_DAYS - 0.01) });
    expect((await get(`/vehicles/${VIN}`)).statusCode).toBe(410);
    await change({ removed_at: daysAgo(REMOVED_VEHICLES_SHOWN_DAYS + 0.01) });
    await expectUnknown();
  });

  it("shows nothing of a car that the operator hides, nor of a dealership that has expired or been deleted", async () => {
    await change({ hidden_at: daysAgo(1) });
    await expectUnknown();
    await change({ hidden_at: null });
    await changeDealership({ expires_at: daysAgo(1) });
    await expectUnknown();
    await changeDealership({ expires_at: daysAgo(-1) });
    expect((await get(`/vehicles/${VIN}`)).statusCode).toBe(410);
    await test.context.db.deleteFrom("dealerships").where("id", "=", dealershipId).execute();
    await expectUnknown();
  });

  async function expectUnknown(): Promise<void> {
    for (const key of [carId, VIN]) {
      const page = await get(`/vehicles/${key}`);
      expect([key, page.statusCode]).toEqual([key, 404]);
      expect(page.body).toContain("Vehicle Not Found");
      expect(page.body).not.toContain("that is gone");
      expect((await get(`/api/vehicles/${key}/removed`)).statusCode).toBe(404);
      expect((await get(`/api/vehicles/${key}/similar`)).statusCode).toBe(404);
    }
  }

  it("lists a car that returns at once, at its old address", async () => {
    expect((await get(`/vehicles/${carId}`)).statusCode).toBe(410);
    await change({ removed_at: null });
    const page = await get(`/vehicles/${carId}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("$17,531");
    expect((await get(`/api/vehicles/${carId}/removed`)).statusCode).toBe(404);
  });

  it("leads to the car where another dealership lists it", async () => {
    const there = await insertDealership(test.context.db, { name: "Summit Auto" });
    await insertVehicles(test.context.db, there, [makeFacts({ vin: VIN })]);
    const page = await get(`/vehicles/${carId}`);
    expect([page.statusCode, page.headers.location]).toEqual([302, `/vehicles/${VIN}`]);
    const found = await get(`/vehicles/${VIN}`);
    expect(found.statusCode).toBe(200);
    expect(found.body).toContain("Summit Auto");
  });

  it("counts neither views nor contacts of a removed car", async () => {
    for (const action of ["track-view", "contact"]) {
      const answer = await test.app.inject({ method: "POST", url: `/api/vehicles/${carId}/${action}` });
      expect(answer.statusCode).toBe(404);
    }
    await get(`/vehicles/${carId}`);
    for (const table of ["vehicle_views", "contact_clicks"] as const) {
      expect(await test.context.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
