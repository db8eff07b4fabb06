import { beforeEach, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, makeFacts, pagesOf } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { VehicleDetail } from "./vehicle-schemas.ts";

const test = sharedTestApp();
let here: number;
let there: number;
beforeEach(async () => {
  here = await insertDealership(test.db, { name: "Here Motors" });
  there = await insertDealership(test.db, { name: "There Autos" });
});

const idAt = async (dealership: number, { vin }: VehicleFacts): Promise<number> =>
  (
    await test.db
      .selectFrom("vehicles")
      .select("id")
      .where("vin", "=", vin)
      .where("dealership_id", "=", dealership)
      .executeTakeFirstOrThrow()
  ).id;
const historyOf = async (id: number): Promise<VehicleDetail["priceHistory"]> =>
  (await test.call("GET", `/api/vehicles/${id}`)).body.priceHistory;
const at = (run: { finished_at: Date | null }) => run.finished_at?.toISOString();

it("tells the prices of a car with the days on which they stood", async () => {
  const car = makeFacts({ priceUsd: 20_000 });
  const first = await test.player.run(here, [car]);
  const second = await test.player.run(here, [{ ...car, priceUsd: null }]);
  const third = await test.player.run(here, [{ ...car, priceUsd: 19_000 }]);
  const listing = { dealership: { id: here, name: "Here Motors" }, here: true };
  expect(await historyOf(await idAt(here, car))).toEqual([
    { price: 20_000, at: at(first), until: at(second), ...listing },
    { price: null, at: at(second), until: at(third), ...listing },
    { price: 19_000, at: at(third), until: null, ...listing },
  ]);
});

it("keeps the story of a car that moves to another dealership", async () => {
  const car = makeFacts({ priceUsd: 20_000 });
  const first = await test.player.run(there, [car]);
  const gone = await test.player.run(there, [], {}, pagesOf([await idAt(there, car)], "gone"));
  const moved = await test.player.run(here, [{ ...car, priceUsd: 18_000 }]);
  const id = await idAt(here, car);
  const mine = { price: 18_000, at: at(moved), until: null, dealership: { id: here, name: "Here Motors" }, here: true };
  const before = { price: 20_000, at: at(first), until: at(gone), here: false };
  expect(await historyOf(id)).toEqual([{ ...before, dealership: { id: there, name: "There Autos" } }, mine]);
  await test.db.updateTable("dealerships").set({ status: "expired" }).where("id", "=", there).execute();
  expect(await historyOf(id)).toEqual([{ ...before, dealership: null }, mine]);
  // The prices are deleted with the dealership; the record of advertised prices has days only.
  await test.call("DELETE", `/api/dealerships/${there}`);
  const [recorded, own] = (await historyOf(id)).sort((a, b) => Number(a.here) - Number(b.here));
  expect(own).toEqual(mine);
  expect(recorded).toMatchObject({ price: 20_000, dealership: null, here: false, until: expect.any(String) });
});

it("tells both stories where a VIN is listed twice, and nothing of what the operator has hidden", async () => {
  const car = makeFacts({ priceUsd: 20_000 });
  await test.player.run(there, [car]);
  await test.player.run(here, [{ ...car, priceUsd: 25_000 }]);
  await test.player.run(there, [{ ...car, priceUsd: 19_500 }]);
  const story = async (id: number) => (await historyOf(id)).map((one) => [one.price, one.dealership?.name, one.here]);
  const [id, twin] = [await idAt(here, car), await idAt(there, car)];
  expect(await story(id)).toEqual([
    [20_000, "There Autos", false],
    [25_000, "Here Motors", true],
    [19_500, "There Autos", false],
  ]);
  expect((await story(twin)).map(([, , isHere]) => isHere)).toEqual([true, false, true]);
  await test.call("POST", `/api/admin/vehicles/${twin}/hide`);
  expect(await story(id)).toEqual([[25_000, "Here Motors", true]]);
});
