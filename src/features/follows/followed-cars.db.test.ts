import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { FOLLOW_ENVIRONMENT, followKit } from "#test/follow-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const VIN = "1HGCM82633A000001";
const [ANN, WITH_VIN, WITHOUT] = ["ann@mail.example", "2019 Honda Accord", "1998 Toyota Camry"];

let test: TestApp;
let dealer: number;
let other: number;
/** The ids of the car with a VIN, and of the one without. */
let ids: number[];
let kit: ReturnType<typeof followKit>;

beforeAll(async () => {
  test = await createTestApp({ environment: FOLLOW_ENVIRONMENT });
  const { db } = test.context;
  dealer = await insertDealership(db, { name: "Harbor Motors", location: "Chantilly, VA" });
  other = await insertDealership(db, { name: "Summit Autos", location: "Denver, CO" });
  kit = followKit(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await kit.clear();
  ids = await insertVehicles(test.context.db, dealer, [
    makeFacts({ title: WITH_VIN, vin: VIN, make: "Honda", model: "Accord", priceUsd: 20_000 }),
    makeFacts({ title: WITHOUT, vin: null, identityKey: "stock:7", make: "Toyota", model: "Camry", priceUsd: 4_000 }),
  ]);
  await sql`update vehicles set first_seen_at = now() - interval '5 days'`.execute(test.context.db);
});

/** Returns the text by which a car is followed: its VIN, else its number. */
const queryOf = (title: string) => (title === WITH_VIN ? `keyword=${VIN}` : `car=${ids[1]}`);
const remove = (title: string, hoursAgo = 2) =>
  sql`update vehicles set removed_at = now() - ${hoursAgo} * interval '1 hour' where title = ${title}`.execute(
    test.context.db,
  );
/** Follows a car since yesterday. */
async function followCar(title: string): Promise<void> {
  await kit.follow(ANN, queryOf(title));
  await sql`update follows set created_at = now() - interval '1 day'`.execute(test.context.db);
}
const subjects = async () => (await kit.news()).map(({ subject }) => subject);

describe.each([WITH_VIN, WITHOUT])("the car %s", (title) => {
  it("is named by its title on every page and in every mail", async () => {
    const form = await kit.page("GET", `/follow?${queryOf(title)}`);
    expect(form.body).toContain("Follow this car");
    await followCar(title);
    const [asked] = await kit.mails();
    expect(asked?.subject).toBe(`Please confirm: follow “${title}”`);
    await kit.drop(title, 3_500);
    await kit.tell();
    const [mail] = await kit.news();
    expect(mail?.subject).toBe(`1 price drop: ${title}`);
    for (const use of ["manage", "end"]) {
      expect((await kit.page("GET", kit.pathIn(mail, use))).body, use).toContain(title);
    }
    const ended = await kit.page("POST", kit.pathIn(mail, "end"), { action: "end" });
    expect(ended.body).toMatch(/no more mails about this car[\s\S]*href="\/vehicles\//);
  });

  it("is told to be gone once, in the last mail about it", async () => {
    await followCar(title);
    await remove(title);
    await kit.tell();
    await kit.tell();
    const [mail, ...others] = await kit.news();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ANN, subject: `No longer listed: ${title}` });
    expect(mail?.text).toContain(`https://cars.example/vehicles/${title === WITH_VIN ? VIN : ids[1]}`);
    const rows = await test.context.db.selectFrom("follows").select(["state", "sealed_address"]).execute();
    expect(rows).toEqual([{ state: "ended", sealed_address: null }]);
  });

  it("is not told to be gone before an hour has passed, when its removal may still be undone", async () => {
    await followCar(title);
    await remove(title, 0.5);
    await kit.tell();
    expect(await kit.news()).toEqual([]);
  });
});

it("is not gone while another dealership lists its VIN", async () => {
  await followCar(WITH_VIN);
  await insertVehicles(test.context.db, other, [makeFacts({ title: "Moved", vin: VIN })]);
  await remove(WITH_VIN);
  await kit.tell();
  expect(await kit.news()).toEqual([]);
  await remove("Moved");
  await kit.tell();
  expect(await subjects()).toEqual([expect.stringMatching(/^No longer listed/)]);
});

it("is not gone when it got a VIN meanwhile, under which another dealership lists it", async () => {
  await followCar(WITHOUT);
  const vin = "4T1BG22K8WU000002";
  await test.context.db.updateTable("vehicles").set({ vin }).where("title", "=", WITHOUT).execute();
  await insertVehicles(test.context.db, other, [makeFacts({ title: "Moved", vin })]);
  await remove(WITHOUT);
  await kit.tell();
  expect(await kit.news()).toEqual([]);
});

it.each(["expires_at", "taken_down_at"])(
  "is gone when its dealership has been closed for a week (%s)",
  async (column) => {
    const { db } = test.context;
    const close = (daysAgo: number | null) =>
      sql`update dealerships set ${sql.ref(column)} = now() - ${daysAgo}::int * interval '1 day' where id = ${dealer}`.execute(
        db,
      );
    await followCar(WITHOUT);
    await sql`update follows set created_at = now() - interval '20 days'`.execute(db);
    await close(6);
    await kit.tell();
    expect(await kit.news()).toEqual([]);
    await close(8);
    await kit.tell();
    await close(null);
    const [mail] = await kit.news();
    expect(mail?.subject).toBe(`No longer listed: ${WITHOUT}`);
    expect(mail?.text).not.toContain("/vehicles/");
  },
);

it("is gone when it has been hidden for a week", async () => {
  await followCar(WITHOUT);
  await sql`update follows set created_at = now() - interval '20 days'`.execute(test.context.db);
  const hide = (daysAgo: number) =>
    sql`update vehicles set (removed_at, hidden_at) = (now() - ${daysAgo} * interval '1 day', now()) where title = ${WITHOUT}`.execute(
      test.context.db,
    );
  await hide(6);
  await kit.tell();
  expect(await kit.news()).toEqual([]);
  await hide(8);
  await kit.tell();
  expect(await subjects()).toEqual([`No longer listed: ${WITHOUT}`]);
});

it("has a week's grace also where it has moved to the dealership that was closed", async () => {
  const { db } = test.context;
  await followCar(WITH_VIN);
  await sql`update follows set created_at = now() - interval '60 days'`.execute(db);
  await insertVehicles(db, other, [makeFacts({ title: "Moved", vin: VIN })]);
  await remove(WITH_VIN, 30 * 24);
  const close = (daysAgo: number | null) =>
    sql`update dealerships set expires_at = now() - ${daysAgo}::int * interval '1 day' where id = ${other}`.execute(db);
  await close(1);
  await kit.tell();
  expect(await kit.news()).toEqual([]);
  await close(8);
  await kit.tell();
  await close(null);
  expect(await subjects()).toHaveLength(1);
});

it("has no link in the mail where its page has ended", async () => {
  await followCar(WITHOUT);
  await sql`update follows set created_at = now() - interval '200 days'`.execute(test.context.db);
  await remove(WITHOUT, 91 * 24);
  await kit.tell();
  const [mail] = await kit.news();
  expect(mail?.subject).toBe(`No longer listed: ${WITHOUT}`);
  expect(mail?.text).not.toContain("/vehicles/");
});

it("was closed at the first of two ends of its dealership", async () => {
  const { db } = test.context;
  await followCar(WITHOUT);
  await sql`update follows set created_at = now() - interval '20 days'`.execute(db);
  await sql`update dealerships set expires_at = now() - interval '9 days', taken_down_at = now() where id = ${dealer}`.execute(
    db,
  );
  await kit.tell();
  await sql`update dealerships set expires_at = null, taken_down_at = null where id = ${dealer}`.execute(db);
  expect(await subjects()).toEqual([`No longer listed: ${WITHOUT}`]);
});

it("is not told to be gone to those who began to follow its VIN when it was gone", async () => {
  await remove(WITH_VIN, 30);
  await followCar(WITH_VIN);
  await kit.tell();
  expect(await kit.news()).toEqual([]);
});

it("waits for the morning where mails are wanted once a day", async () => {
  await kit.follow(ANN, queryOf(WITHOUT), "daily");
  await sql`update follows set created_at = now() - interval '1 day'`.execute(test.context.db);
  await remove(WITHOUT);
  await kit.tell();
  expect(await kit.news()).toEqual([]);
  await kit.makeDue();
  await kit.tell();
  expect(await subjects()).toEqual([`No longer listed: ${WITHOUT}`]);
});

it.each([
  ["is not there", () => "car=999999"],
  ["is gone", () => queryOf(WITHOUT)],
  ["is none", () => "car=Camry"],
])("that %s cannot be followed", async (_, query) => {
  await remove(WITHOUT);
  expect((await kit.page("GET", `/follow?${query()}`)).status).toBeGreaterThanOrEqual(400);
  expect((await kit.ask(ANN, query())).status).toBeGreaterThanOrEqual(400);
  expect(await kit.mails()).toEqual([]);
});
