import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isClosed } from "#core/dealerships/dealership-table.ts";
import { UNKNOWN_DEALERSHIP } from "#core/dealerships/rules/unknown-dealership.ts";
import { FACT_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { REMOVED_VEHICLES_SHOWN_DAYS } from "#kernel/words/rules/retention.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const idsIn = async (view: "public_vehicles" | "gone_vehicles" | "masked_vehicles") => {
  const rows = await test.context.db.selectFrom(view).select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
};

it.each(["stock_vehicles", "masked_vehicles", "public_vehicles", "gone_vehicles"] satisfies (keyof Database)[])(
  "has every fact of a car in %s",
  async (view) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${view}::regclass and attnum > 0`.execute(
      test.context.db,
    );
    const columns = rows.map(({ name }) => name);
    expect(FACT_FIELDS.map((field) => VEHICLE_FIELDS[field].column).filter((name) => !columns.includes(name))).toEqual(
      [],
    );
  },
);

it("shows the cars of open dealerships, and for a while those that are gone, by the same rule as everything else", async () => {
  const { db } = test.context;
  const hourAgo = new Date(Date.now() - 3_600_000);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const dealerships = [
    await insertDealership(db, { name: "Open" }),
    await insertDealership(db, { name: "Ends later", expires_at: new Date(Date.now() + 3_600_000) }),
    await insertDealership(db, { name: "Has ended", expires_at: hourAgo }),
    await insertDealership(db, { name: "Marked as ended", status: "expired" }),
    await insertDealership(db, { name: "Taken down" }),
  ];
  await db.updateTable("dealerships").set({ taken_down_at: hourAgo }).where("name", "=", "Taken down").execute();
  const listed: number[] = [];
  const gone: number[] = [];
  const all: number[] = [];
  for (const [index, dealership] of dealerships.entries()) {
    const ids = await insertVehicles(db, dealership, [makeFacts(), makeFacts(), makeFacts(), makeFacts()]);
    const [here = 0, left = 0, longGone = 0, hidden = 0] = ids;
    const change = (id: number, removed: Date, hide: Date | null) =>
      db.updateTable("vehicles").set({ removed_at: removed, hidden_at: hide }).where("id", "=", id).execute();
    await change(left, daysAgo(REMOVED_VEHICLES_SHOWN_DAYS - 1), null);
    await change(longGone, daysAgo(REMOVED_VEHICLES_SHOWN_DAYS + 1), null);
    await change(hidden, hourAgo, hourAgo);
    all.push(...ids);
    if (index > 1) continue;
    listed.push(here);
    gone.push(left);
  }
  expect(await idsIn("masked_vehicles")).toEqual(all);
  expect(await idsIn("public_vehicles")).toEqual(listed);
  expect(await idsIn("gone_vehicles")).toEqual(gone);
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from masked_vehicles v join dealerships d on d.id = v.dealership_id
    where v.is_open is not distinct from ${isClosed(undefined, "d")}`.execute(db);
  expect(rows).toEqual([]);
});

it("names a dealership that may not be named as everything else does", async () => {
  const { db } = test.context;
  const dealership = await insertDealership(db, { name: "Quiet Cars" });
  await db.updateTable("dealerships").set({ shows_name: false }).where("id", "=", dealership).execute();
  await insertVehicles(db, dealership, [makeFacts()]);
  const rows = await db
    .selectFrom("public_vehicles")
    .select("dealership_name")
    .where("dealership_id", "=", dealership)
    .execute();
  expect(rows).toEqual([{ dealership_name: UNKNOWN_DEALERSHIP }]);
});

it("shows what a dealer wrote about a car only where its name and price may be shown, for the words tell both", async () => {
  const { db } = test.context;
  const described = async (shown: { shows_name: boolean; shows_price: boolean }) => {
    const dealership = await insertDealership(db, { name: `Telling ${Object.values(shown).join(" ")}` });
    await db.updateTable("dealerships").set(shown).where("id", "=", dealership).execute();
    await insertVehicles(db, dealership, [makeFacts({ description: "Only $9,995 at Telling Cars." })]);
    const rows = await db
      .selectFrom("masked_vehicles")
      .select("description")
      .where("dealership_id", "=", dealership)
      .execute();
    return rows.map(({ description }) => description);
  };
  expect(await described({ shows_name: true, shows_price: true })).toEqual(["Only $9,995 at Telling Cars."]);
  expect(await described({ shows_name: false, shows_price: true })).toEqual([null]);
  expect(await described({ shows_name: true, shows_price: false })).toEqual([null]);
});

it("hides a programme, a warranty and a video with the dealer's name, which they may tell as well", async () => {
  const { db } = test.context;
  const WORDS = {
    certifiedProgram: "Telling Cars Certified",
    warranty: "90 days by Telling Cars",
    videoUrl: "https://telling.example/1",
  };
  const shownWords = async (shows_name: boolean) => {
    const dealership = await insertDealership(db, { name: `Telling more ${shows_name}` });
    await db.updateTable("dealerships").set({ shows_name }).where("id", "=", dealership).execute();
    const [id = 0] = await insertVehicles(db, dealership, [makeFacts({ condition: "certified", seats: 5, ...WORDS })]);
    const { status, body } = await test.app
      .inject(`/api/vehicles/${id}`)
      .then((response) => ({ status: response.statusCode, body: response.json() }));
    expect([status, body.seats]).toEqual([200, 5]);
    return Object.keys(WORDS).map((fact) => body[fact] ?? null);
  };
  expect(await shownWords(true)).toEqual(Object.values(WORDS));
  expect(await shownWords(false)).toEqual([null, null, null]);
});

it("counts a car's days from the dealer's own day where it is earlier than our first sight", async () => {
  const { db } = test.context;
  const dealership = await insertDealership(db, { name: "Counting Cars" });
  const days = [null, "2020-03-04", "2090-01-01"];
  await insertVehicles(
    db,
    dealership,
    days.map((stockedOn) => makeFacts({ stockedOn })),
  );
  const { rows } = await sql<{ listed_on: string; seen_on: string }>`
    select listed_on::text, first_seen_on::text as seen_on from listing_vehicles where dealership_id = ${dealership}
    order by id`.execute(db);
  const today = rows[0]?.seen_on;
  expect(rows.map(({ listed_on }) => listed_on)).toEqual([today, "2020-03-04", today]);
});
