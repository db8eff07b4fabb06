import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { readPdf } from "#test/read-pdf.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
const car = makeFacts({ priceUsd: 20_000, title: "2020 Honda <Accord> Sport" });
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
let dealership: number;

beforeAll(async () => {
  dealership = await insertDealership(test.db, { name: "Harbor (West) Motors" });
  await test.player.run(dealership, [car]);
  await test.asOwner(
    "update listing_records set first_day = first_day - 9, recorded_at = recorded_at - interval '9 days'",
  );
  await test.player.run(dealership, [{ ...car, priceUsd: 19_000 }]);
  const fees = JSON.stringify([{ name: "Documentation fee", amountUsd: 499 }]);
  await test.asOwner(
    `update listing_records set first_day = first_day - 4, last_day = last_day - 4, recorded_at = recorded_at - interval '4 days'`,
  );
  await sql`update dealerships set price_basis = 'plus-fees', mandatory_fees = ${fees}::jsonb where id = ${dealership}`.execute(
    test.db,
  );
});

const get = async (path: string, cookie = test.cookie) => test.app.inject({ url: path, headers: { cookie } });
const page = (of = car.vin ?? "") => get(`/api/admin/advertising-record?car=${of}`);
const downloads = () =>
  test.db
    .selectFrom("audit_log")
    .select(["admin_name", "subject"])
    .where("action", "=", "record.downloaded")
    .orderBy("id", "desc")
    .execute();

it("is a page that tells what was advertised on which days, with prices, fees, pictures and who recorded it", async () => {
  const { statusCode, headers, body } = await page();
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(body).toContain("Advertising record: 2020 Honda &lt;Accord&gt; Sport");
  expect(body).toContain(`VIN ${car.vin} · recorded by AutoHub, http`);
  expect(body).toContain("Harbor (West) Motors");
  const rows = [...body.matchAll(/<tr>(<td>.*)<\/tr>/g)].map(([, row]) => row?.match(/[^<>]+(?=<\/td>)/g)?.slice(0, 4));
  expect(rows).toEqual([
    [`${day(13)} to ${day(4)} (10 days)`, "$20,000", "Not known whether fees are included", "1"],
    [`${day(4)} to ${day(0)} (5 days)`, "$19,000", "Not known whether fees are included", "1"],
    [`${day(0)} to today (1 day)`, "$19,499", "Dealer&#39;s price $19,000 + $499 documentation fee", "1"],
  ]);
  expect(body).toMatch(/Made on \d{4}-\d\d-\d\d \d\d:\d\d UTC for admin\./);
});

it("is the same as a PDF that is named by the VIN, and the audit log says who took it", async () => {
  const { statusCode, headers, rawPayload } = await get(`/api/admin/advertising-record.pdf?car=${car.vin}`);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toBe(`attachment; filename="advertising-record-${car.vin}.pdf"`);
  expect(rawPayload.subarray(0, 8).toString()).toBe("%PDF-1.4");
  const text = (await readPdf(rawPayload)).texts.join(" ");
  for (const part of [
    "Advertising record: 2020 Honda <Accord> Sport",
    `VIN ${car.vin}`,
    "Harbor (West) Motors",
    `${day(13)} to ${day(4)}`,
    "$20,000",
    "Dealer's price $19,000 + $499 documentation fee",
    "recorded by AutoHub",
    "Page 1 of 1",
  ]) {
    expect(text.replace(/\s+/g, " ")).toContain(part);
  }
  await expect
    .poll(async () => (await downloads())[0])
    .toEqual({
      admin_name: "admin",
      subject: `advertising-record-${car.vin}.pdf`,
    });
});

it("goes on over as many pages as it needs, each with the table's head", async () => {
  const busy = makeFacts();
  await test.player.run(dealership, [car, busy]);
  const { id } = await test.db
    .selectFrom("vehicles")
    .select("id")
    .where("vin", "=", busy.vin)
    .executeTakeFirstOrThrow();
  await test.asOwner(`insert into listing_records
    select recorded_at - n * interval '1 day', vehicle_id, dealership_id, 10000 + n, terms_id, first_day - n, first_day - n,
      photo_count, listing_part(first_day - n)
    from listing_records, generate_series(1, 100) n where vehicle_id = ${id} and part = -1`);
  const { rawPayload } = await get(`/api/admin/advertising-record.pdf?car=${id}`);
  const { texts } = await readPdf(rawPayload);
  expect(texts.filter((text) => /^Page \d of 5$/.test(text))).toHaveLength(5);
  expect(texts.filter((text) => text === "Days")).toHaveLength(5);
  expect(texts.filter((text) => /^\$10,\d{3}$/.test(text))).toHaveLength(100);
});

it("tells of each listing of a VIN, and of what has been deleted", async () => {
  const other = await insertDealership(test.db, { name: "Another Lot" });
  await test.player.run(other, [{ ...car, priceUsd: 25_000 }]);
  await test.call("DELETE", `/api/dealerships/${other}`);
  const { body } = await page(car.vin?.toLowerCase());
  expect(body.match(/<h2>[^<]*/g)?.map((heading) => heading.slice(4).split(" · ")[0])).toEqual([
    "Harbor (West) Motors",
    "Another Lot",
  ]);
  expect(body).toContain("$25,000");
});

it("is for administrators, and says when there is no such car", async () => {
  expect((await get(`/api/admin/advertising-record?car=${car.vin}`, "")).statusCode).toBe(401);
  expect((await get(`/api/admin/advertising-record?car=${car.vin}`, await test.signInAs("viewer"))).statusCode).toBe(
    200,
  );
  const missing = await page("1HGCM82633A999999");
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: "There is no record of this car" }]);
  expect((await page("")).statusCode).toBe(400);
  expect((await page("%00")).statusCode).toBe(400);
});
