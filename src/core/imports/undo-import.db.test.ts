import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { INVENTORY_RETENTION } from "#core/inventory/retention.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { insertDealership, makeFacts, pagesOf, selectCars } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import type { PastImport } from "./import-endpoints.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db, { name: "Capital Motors" });
});

const row = (car: VehicleFacts, price = 21_995) => `${car.vin},${car.title},2020,Honda,Accord,${price}`;
const file = (...rows: string[]) => `vin,title,year,make,model,price\n${rows.join("\n")}\n`;
const upload = async (csv: string, query = "") => (await uploadCsv(test, test.cookie, id, csv, query)).body;
const undo = (importId: number) => test.call("POST", `/api/imports/${importId}/undo`);
const imports = async (): Promise<PastImport[]> => (await test.call("GET", `/api/dealerships/${id}/imports`)).body;
const inventory = () => selectCars(test.db).where("dealership_id", "=", id).orderBy("id").execute();
const rowOf = async ({ vin }: VehicleFacts) => (await inventory()).find((car) => car.vin === vin);
const prices = () =>
  test.db
    .selectFrom("vehicle_prices")
    .innerJoin("vehicles", "vehicles.id", "vehicle_id")
    .select(["vehicle_id", "vehicle_prices.price_usd"])
    .where("dealership_id", "=", id)
    .orderBy("vehicle_prices.id")
    .execute();
const cars = <N extends number>(count: N) =>
  Array.from({ length: count }, () => makeFacts()) as VehicleFacts[] & { length: N };
const gone = async (car: VehicleFacts) => pagesOf([(await rowOf(car))?.id ?? 0], "gone");

describe("undoing an upload", () => {
  it("restores the inventory: added cars are removed, changed, removed and returned ones are as before, prices are forgotten", async () => {
    const [changed, same, returned, left, uploaded, added] = cars(6) as [VehicleFacts, ...VehicleFacts[]] as Record<
      number,
      VehicleFacts
    > as unknown as [VehicleFacts, VehicleFacts, VehicleFacts, VehicleFacts, VehicleFacts, VehicleFacts];
    await test.player.run(id, [changed, same, returned, left]);
    await test.player.run(id, [changed, same, left], {}, await gone(returned));
    await upload(file(row(uploaded, 5_000)));
    const before = { cars: await inventory(), prices: await prices() };
    const wrong = await upload(
      file(row(changed, 12_000), row(same), row(returned, 12_000), row(added)),
      "?wholeLot=true&confirmRemovals=2",
    );
    expect(wrong).toMatchObject({ added: 2, returned: 1, changed: 1, unchanged: 1, removed: 2, removedCrawled: 1 });
    expect(await rowOf(returned)).toMatchObject({ removed_at: null, source: "csv", price_usd: 12_000 });

    const expected = { added: 2, changed: 1, removed: 2, kept: 0 };
    expect(await test.call("GET", `/api/imports/${wrong.importId}/undo`)).toEqual({ status: 200, body: expected });
    const undone = await undo(wrong.importId);
    expect(undone).toMatchObject({
      status: 200,
      body: { undoneAt: expect.any(String), canUndo: false, takenBack: expected },
    });
    // The fact that the file contained a listed car stays recorded.
    const named = new Set([changed.vin, same.vin]);
    expect((await inventory()).filter((car) => car.vin !== added.vin)).toEqual(
      before.cars.map((car) => (named.has(car.vin) ? { ...car, confirmed_at: expect.any(Date) } : car)),
    );
    expect(await rowOf(added)).toMatchObject({ removed_at: expect.any(Date) });
    expect(await prices()).toEqual(before.prices);
    const audit = await test.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      action: "import.undone",
      subject: "Capital Motors",
      details: "cars.csv: 2 removed, 1 changed back, 2 listed again",
    });
    expect(await undo(wrong.importId)).toMatchObject({
      status: 409,
      body: { message: "This upload has been undone already." },
    });
  });

  it("does not touch cars that a crawl, the operator or a newer file has changed since", async () => {
    const [recrawled, confirmed, hidden, plain] = cars(4) as unknown as [
      VehicleFacts,
      VehicleFacts,
      VehicleFacts,
      VehicleFacts,
    ];
    await test.player.run(id, [recrawled, plain]);
    const { importId } = await upload(file(row(recrawled, 12_000), row(confirmed), row(hidden), row(plain, 12_000)));
    await test.player.run(id, [
      { ...recrawled, priceUsd: 20_500 },
      { ...confirmed, priceUsd: 21_995 },
      { ...plain, priceUsd: null },
    ]);
    const hide = await test.call("POST", `/api/admin/vehicles/${(await rowOf(hidden))?.id}/hide`);
    expect(hide.status).toBe(200);
    const { body } = await undo(importId);
    expect(body.takenBack).toEqual({ added: 0, changed: 1, removed: 0, kept: 3 });
    expect(await rowOf(recrawled)).toMatchObject({ price_usd: 20_500, removed_at: null });
    // A crawl has shown it as well, so it stays listed, with its former price.
    expect(await rowOf(confirmed)).toMatchObject({ removed_at: null, source: "crawl", price_usd: 21_995 });
    expect(await rowOf(hidden)).toMatchObject({ hidden_at: expect.any(Date) });
    expect(await rowOf(plain)).toMatchObject({ price_usd: 21_995, uploaded_at: null });
    expect((await prices()).map(({ price_usd }) => price_usd)).not.toContain(12_000);
  });

  it("works for the latest upload that changed something, one after the other, and restores ids", async () => {
    const [a, b] = cars(2) as unknown as [VehicleFacts, VehicleFacts];
    const first = await upload(file(row(a)));
    const second = await upload(file(row(a, 12_000), row(b)));
    const idle = await upload(file(row(a, 12_000), row(b)));
    const states = async () => (await imports()).map(({ canUndo }) => canUndo);
    expect(await states()).toEqual([false, true, false]);
    expect((await undo(first.importId)).body).toEqual({
      message: "A newer upload has changed the inventory since, or what this one did is no longer known in detail.",
    });
    expect((await undo(idle.importId)).body).toEqual({ message: "This upload changed nothing." });
    const { id: vehicleId } = (await rowOf(b)) ?? {};
    expect((await undo(second.importId)).body.takenBack).toMatchObject({ changed: 1, removed: 1 });
    expect((await rowOf(a))?.price_usd).toBe(21_995);
    expect((await undo(first.importId)).body.takenBack).toMatchObject({ removed: 1 });
    await upload(file(row(b)));
    expect(await rowOf(b)).toMatchObject({ id: vehicleId, removed_at: null });
    expect((await undo(99_999)).status).toBe(404);
  });

  it("ends after 30 days, when the journal is swept", async () => {
    const { importId } = await upload(file(row(makeFacts())));
    await upload(file(row(makeFacts())), "?wholeLot=true&confirmRemovals=1");
    const journal = () =>
      test.db.selectFrom("csv_import_changes").selectAll().where("import_id", ">=", importId).execute();
    await sweepExpired(test.db, INVENTORY_RETENTION);
    expect(await journal()).toHaveLength(1);
    expect((await imports())[0]?.canUndo).toBe(true);
    const late = 31 * 86_400_000;
    await test.db
      .updateTable("csv_imports")
      .set({ created_at: new Date(Date.now() - late), undo_until: new Date(Date.now() - 86_400_000) })
      .where("dealership_id", "=", id)
      .execute();
    await sweepExpired(test.db, INVENTORY_RETENTION);
    expect(await journal()).toEqual([]);
    expect((await imports())[0]).toMatchObject({ canUndo: false, added: 1 });
    expect((await undo(importId)).status).toBe(409);
  });
});

describe("the list of uploads", () => {
  it("shows the result of each upload, with its warnings", async () => {
    const [a, b] = cars(2) as unknown as [VehicleFacts, VehicleFacts];
    await upload(file(row(a), row(b)));
    await upload(file(row(a, 99)), "?wholeLot=true&confirmRemovals=1");
    expect((await imports())[0]).toMatchObject({
      added: 0,
      returned: 0,
      changed: 1,
      removed: 1,
      wholeLot: true,
      undoneAt: null,
      canUndo: true,
      warnings: expect.arrayContaining([
        "1 car that the file does not name was removed.",
        'Line 2: the price "99" cannot be right and was left out.',
      ]),
    });
  });
});
