import { beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts, setConfirmedAt } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { listDealerPaths } from "./read-dealer.ts";

const test = sharedTestApp();
const HOUR_MS = 3_600_000;
let dealership: number;
let other: number;
let cars: number[];
beforeEach(async () => {
  await test.db.deleteFrom("dealerships").execute();
  await test.db.deleteFrom("deleted_dealerships").execute();
  dealership = await insertDealership(test.db, { name: "Harbor Motors" });
  other = await insertDealership(test.db, { name: "Another Lot" });
  cars = await insertVehicles(
    test.db,
    dealership,
    Array.from({ length: 3 }, (_, n) => makeFacts({ title: `2020 Kia Soul ${n}` })),
  );
  await insertVehicles(test.db, other, [makeFacts({ title: "2019 Audi A4" })]);
});
const set = (columns: object) => test.db.updateTable("dealerships").set(columns).where("id", "=", dealership).execute();
const page = (path: string) => test.app.inject(path);
const path = () => `/dealers/harbor-motors-${dealership}`;
const read = async () => (await page(`/api/dealers/${dealership}`)).json();

describe("a dealership's page", () => {
  it("is rendered with how to reach it and its own cars, and says so to search engines", async () => {
    await set({
      read_contact: JSON.stringify({
        phone: "7035550142",
        street: "4100 Auto Park Way",
        email: "leads@harbor.example",
      }),
      ...{ price_basis: "plus-fees", mandatory_fees: JSON.stringify([{ name: "Doc fee", amountUsd: 499 }]) },
    });
    const { statusCode, body } = await page(path());
    expect(statusCode).toBe(200);
    for (const words of ["Harbor Motors", "4100 Auto Park Way, Chantilly, VA", "(703) 555-0142", "Doc fee"]) {
      expect(body).toContain(words);
    }
    expect(body.match(/2020 Kia Soul \d<\/a>/g)).toHaveLength(3);
    expect(body).not.toContain("2019 Audi A4");
    expect(body).not.toContain("leads@harbor.example");
    const map = await page(/<img src="(\/maps\/\d{5})" alt="Map around 4100 Auto Park Way/.exec(body)?.[1] ?? "");
    expect([map.headers["content-type"], map.body]).toEqual(["image/svg+xml", expect.stringContaining("Chantilly")]);
    expect((await page("/maps/00000")).statusCode).toBe(404);
    expect(body).toMatch(new RegExp(`rel="canonical" href="[^"]*${path()}"`));
    expect(body).not.toContain("noindex");
    expect(body).toContain('"@type":"AutoDealer","name":"Harbor Motors","telephone":"+17035550142"');
    // Filters lead to the list, whose combinations no search engine is to have.
    expect((await page(`/?dealershipId=${dealership}&make=Kia`)).body).toContain("noindex");
    expect((await page("/sitemap.xml")).body).toContain(path());
  });

  it("keeps its address after a new name, and is found under the number alone", async () => {
    await set({ name: "Harbor & Sons" });
    for (const former of [path(), `/dealers/${dealership}`]) {
      const { statusCode, headers } = await page(former);
      expect([statusCode, headers.location]).toEqual([301, `/dealers/harbor-sons-${dealership}`]);
    }
  });

  it("is not there for an unknown dealership, and gone for one that has ended", async () => {
    const statuses = async () =>
      Promise.all([path(), `/api/dealers/${dealership}`].map(async (at) => (await page(at)).statusCode));
    expect((await page("/dealers/harbor-motors")).statusCode).toBe(404);
    expect((await page("/dealers/harbor-motors-999999")).statusCode).toBe(404);
    await set({ expires_at: new Date(Date.now() - HOUR_MS) });
    expect(await statuses()).toEqual([410, 410]);
    await set({ expires_at: null, taken_down_at: new Date() });
    expect(await statuses()).toEqual([410, 410]);
    expect(await listDealerPaths(test.db)).toEqual([`/dealers/another-lot-${other}`]);
    await test.call("DELETE", `/api/dealerships/${dealership}`);
    expect(await statuses()).toEqual([410, 410]);
  });

  it.each(["page", "name"])("can be switched off: without its %s nothing leads there", async (fact) => {
    expect((await page(`/vehicles/${cars[0]}`)).body).toContain(`href="${path()}"`);
    expect((await test.call("PATCH", `/api/dealerships/${dealership}/shown`, { [fact]: false })).status).toBe(200);
    expect((await page(path())).statusCode).toBe(404);
    for (const at of [`/vehicles/${cars[0]}`, "/"]) expect((await page(at)).body).not.toContain(path());
    expect(await listDealerPaths(test.db)).toEqual([`/dealers/another-lot-${other}`]);
  });
});

it("measures by the middle of its cars, and abstains when too few have gone", async () => {
  const now = Date.now();
  const hoursAgo = (hours: number) => new Date(Math.floor(now / 1000) * 1000 - hours * HOUR_MS);
  await test.db
    .updateTable("vehicles")
    .set({ first_seen_at: hoursAgo(200) })
    .execute();
  for (const [n, hours] of [1, 5, 90].entries()) await setConfirmedAt(test.db, cars[n] ?? 0, hoursAgo(hours));
  expect(await read()).toMatchObject({ confirmedAt: hoursAgo(5).toISOString(), removal: null });

  const gone = await insertVehicles(
    test.db,
    dealership,
    Array.from({ length: 10 }, () => makeFacts()),
  );
  await test.db
    .updateTable("vehicles")
    .set({ first_seen_at: hoursAgo(200) })
    .where("id", "in", gone)
    .execute();
  for (const [n, id] of gone.entries()) {
    await setConfirmedAt(test.db, id, hoursAgo(100));
    await test.db
      .updateTable("vehicles")
      .set({ removed_at: hoursAgo(100 - n) })
      .where("id", "=", id)
      .execute();
  }
  expect((await read()).removal).toEqual({ medianHours: 4.5, cars: 10 });
});

it("shows similar cars of others on a car's page only where the operator wants them", async () => {
  await insertVehicles(test.db, other, [makeFacts({ title: "2020 Kia Soul of another" })]);
  const shown = async () => (await page(`/vehicles/${cars[0]}`)).body.includes("2020 Kia Soul of another</bdi>");
  expect(await shown()).toBe(true);
  await test.call("POST", "/api/admin/settings", { key: "showOtherDealers", value: "false" });
  expect(await shown()).toBe(false);
  await test.call("POST", "/api/admin/settings", { key: "showOtherDealers", value: "true" });
});
