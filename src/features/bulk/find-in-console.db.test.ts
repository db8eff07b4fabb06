import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
beforeEach(() => test.db.deleteFrom("dealerships").execute());

const find = async (text: string) => (await test.call("GET", `/api/admin/find?${new URLSearchParams({ text })}`)).body;
const names = async (text: string) => (await find(text)).dealerships.map(({ name }: { name: string }) => name);

it("finds dealerships by words of name and place, those that begin so first", async () => {
  await insertDealership(test.db, { name: "Old Harbor Cars", location: "Macon, GA" });
  await insertDealership(test.db, { name: "Harbor Motors", location: "Reno, NV" });
  await insertDealership(test.db, { name: "100% Trucks", url: "" });
  expect(await names("harbor")).toEqual(["Harbor Motors", "Old Harbor Cars"]);
  expect(await names("macon HARBOR")).toEqual(["Old Harbor Cars"]);
  expect(await names("100%")).toEqual(["100% Trucks"]);
  expect(await names("%")).toEqual(["100% Trucks"]);
  expect((await find("trucks")).dealerships[0].hasWebsite).toBe(false);
});

it("finds cars by title or the beginning of VIN or stock number, hidden ones too, removed ones not", async () => {
  const id = await insertDealership(test.db, { name: "Harbor Motors" });
  const facts = (vin: string, stockNumber: string | null, title = "2016 BMW 528i") =>
    makeFacts({ vin, identityKey: `vin:${vin}`, stockNumber, title });
  const [first = 0, truck = 0, gone = 0, hidden = 0] = await insertVehicles(test.db, id, [
    facts("WBA8E9G50GNT00001", "b-17"),
    facts("1FTFW1E50PFA00002", null, "2019 Ford F-150 Lariat"),
    facts("WBA8E9G50GNT00003", "B-170"),
    facts("WBA8E9G50GNT00004", "C-1"),
  ]);
  await sql`update vehicles set removed_at = now() where id in (${gone}, ${hidden})`.execute(test.db);
  await sql`update vehicles set hidden_at = now() where id = ${hidden}`.execute(test.db);
  const found = async (text: string) => (await find(text)).vehicles.map((car: { id: number }) => car.id);
  expect(await found("wba8e9")).toEqual([first, hidden]);
  expect(await found("B-1")).toEqual([first]);
  expect(await found("wb")).toEqual([]);
  expect(await found("lariat f-150")).toEqual([truck]);
  expect(await found("bmw 52")).toEqual([first, hidden]);
  expect(await found("orsche")).toEqual([]);
  expect((await find("b-17")).vehicles[0]).toMatchObject({
    dealershipId: id,
    dealershipName: "Harbor Motors",
    stockNumber: "b-17",
  });
});
