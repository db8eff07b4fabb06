import { beforeAll, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";

const test = sharedTestApp();
let id: number;
let vin: string;
beforeAll(async () => {
  const dealershipId = await insertDealership(test.context.db);
  const facts = makeFacts();
  vin = facts.vin ?? "";
  [id = 0] = await insertVehicles(test.context.db, dealershipId, [facts]);
});

const track = (what: "contact" | "track-view", options: { key?: string; address?: string; agent?: string } = {}) =>
  test.app.inject({
    method: "POST",
    url: `/api/vehicles/${options.key ?? id}/${what}`,
    remoteAddress: options.address ?? "192.0.2.1",
    // As the specification's client sends it: JSON content type, nothing in it.
    headers: { "content-type": "application/json", "user-agent": options.agent ?? PHONE },
  });
const count = async (table: "contact_clicks" | "vehicle_views") =>
  (await test.context.db.selectFrom(table).selectAll().execute()).length;

describe("what shoppers do", () => {
  it("is a lead with a copy of the vehicle, by id or VIN, once per visitor for a while", async () => {
    expect((await track("contact")).json()).toEqual({ success: true });
    expect((await track("contact", { key: vin })).statusCode).toBe(200);
    expect(await count("contact_clicks")).toBe(1);
    await track("contact", { address: "192.0.2.2" });
    expect(await count("contact_clicks")).toBe(2);
    const [lead] = await test.context.db.selectFrom("contact_clicks").selectAll().execute();
    expect(lead).toMatchObject({
      vehicle_id: id,
      vin,
      title: "2020 Honda Accord Sport",
      make: "Honda",
      model: "Accord",
      year: 2020,
    });
  });

  it("counts again when the window has passed", async () => {
    const before = await count("contact_clicks");
    await test.context.db
      .updateTable("contact_clicks")
      .set({ created_at: new Date(Date.now() - 31 * 60_000), counted_in: new Date(Date.now() - 60 * 60_000) })
      .execute();
    await track("contact");
    expect(await count("contact_clicks")).toBe(before + 1);
  });

  it("counts views the same way", async () => {
    await track("track-view");
    await track("track-view");
    expect(await count("vehicle_views")).toBe(1);
  });

  it.each(["Googlebot/2.1 (+http://www.google.com/bot.html)", "facebookexternalhit/1.1", "curl/8.5.0", ""])(
    "does not count %s",
    async (agent) => {
      const before = [await count("contact_clicks"), await count("vehicle_views")];
      const address = "192.0.2.99";
      expect((await track("contact", { agent, address })).statusCode).toBe(200);
      expect((await track("track-view", { agent, address })).statusCode).toBe(200);
      expect([await count("contact_clicks"), await count("vehicle_views")]).toEqual(before);
    },
  );

  it("is a 404 for a vehicle that is not shown", async () => {
    expect((await track("contact", { key: "999999" })).statusCode).toBe(404);
    expect((await track("track-view", { key: "nonsense" })).statusCode).toBe(404);
  });

  it("stays when the vehicle is deleted", async () => {
    const before = await count("contact_clicks");
    await test.context.db.deleteFrom("vehicles").where("id", "=", id).execute();
    expect(await count("contact_clicks")).toBe(before);
  });
});
