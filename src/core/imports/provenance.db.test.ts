import { beforeEach, describe, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { insertDealership, makeFacts, pagesOf } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  id = await insertDealership(test.db);
});

const upload = (...cars: VehicleFacts[]) =>
  uploadCsv(
    test,
    test.cookie,
    id,
    `vin,title,year,make,model,price\n${cars.map((car) => `${car.vin},${car.title},2020,Honda,Accord,21995`).join("\n")}\n`,
  );
const rowOf = ({ vin }: VehicleFacts) =>
  test.db
    .selectFrom("vehicles")
    .selectAll()
    .where("dealership_id", "=", id)
    .where("vin", "=", vin)
    .executeTakeFirstOrThrow();
const pageGone = async (car: VehicleFacts) => pagesOf([(await rowOf(car)).id], "gone");

describe("a car in both a crawl and a file", () => {
  it("is removed when its page is gone, although a file contains it", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    await upload(a, b);
    expect(await rowOf(a)).toMatchObject({ source: "crawl", uploaded_at: expect.any(Date) });
    await test.player.run(id, [b], {}, await pageGone(a));
    expect(await rowOf(a)).toMatchObject({ removed_at: expect.any(Date) });
  });

  it("is removed after its misses, although the same file comes every day", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    for (let night = 1; night <= 4; night += 1) {
      await upload(a, b);
      expect(await rowOf(a)).toMatchObject({ removed_at: null, missed_runs: night - 1 });
      await test.player.run(id, [b]);
    }
    expect(await rowOf(a)).toMatchObject({ removed_at: expect.any(Date) });
  });

  it("belongs to the file once the file lists it again, until a crawl shows it", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    await test.player.run(id, [b], {}, await pageGone(a));
    await upload(a);
    expect(await rowOf(a)).toMatchObject({ removed_at: null, source: "csv" });
    await test.player.run(id, [b], {}, await pageGone(a));
    expect(await rowOf(a)).toMatchObject({ removed_at: null });
    await test.player.run(id, [a, b]);
    expect(await rowOf(a)).toMatchObject({ source: "crawl" });
    await test.player.run(id, [b], {}, await pageGone(a));
    expect(await rowOf(a)).toMatchObject({ removed_at: expect.any(Date) });
  });

  it("keeps the facts that only the file has, and loses them when no file contains them", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await upload(a);
    await test.player.run(id, [{ ...a, priceUsd: null }, b]);
    await test.player.run(id, [
      { ...a, priceUsd: null },
      { ...b, priceUsd: null },
    ]);
    expect((await rowOf(a)).price_usd).toBe(21_995);
    expect((await rowOf(b)).price_usd).toBeNull();
  });
});

describe("a car that the operator hides", () => {
  const act = async (car: VehicleFacts, change: string) => {
    const url = `/api/admin/vehicles/${(await rowOf(car)).id}/${change}`;
    const response = await test.app.inject({ method: "POST", url, headers: { cookie: test.cookie } });
    return { status: response.statusCode, body: response.json() };
  };

  it("is updated by crawls and files, and stays hidden until it is shown again", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    expect((await act(a, "hide")).status).toBe(200);
    const crawl = await test.player.run(id, [{ ...a, priceUsd: 19_000 }, b]);
    expect(crawl).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(await rowOf(a)).toMatchObject({ price_usd: 19_000, hidden_at: expect.any(Date) });
    const { body } = await upload(a);
    expect(body).toMatchObject({
      added: 0,
      returned: 0,
      changed: 1,
      warnings: expect.arrayContaining(["1 car of the file is hidden by hand and stays hidden."]),
    });
    expect(await rowOf(a)).toMatchObject({ price_usd: 21_995, removed_at: expect.any(Date), source: "crawl" });
    expect((await act(a, "show")).status).toBe(200);
    expect(await rowOf(a)).toMatchObject({ removed_at: null, hidden_at: null });
    expect((await test.app.inject(`/api/vehicles/${(await rowOf(a)).id}`)).statusCode).toBe(200);
  });

  it("is not listed again by undoing a crawl or an upload", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    const run = await test.player.run(id, [b], {}, await pageGone(a));
    await upload(a);
    await act(a, "hide");
    const undone = await test.app.inject({
      method: "POST",
      url: `/api/runs/${run.id}/undo`,
      headers: { cookie: test.cookie },
    });
    expect(undone.statusCode).toBe(200);
    expect(await rowOf(a)).toMatchObject({ removed_at: expect.any(Date), hidden_at: expect.any(Date) });
  });

  it("differs from a removed car, which the next crawl or the operator lists again under its old id", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    const { id: vehicleId } = await rowOf(a);
    expect((await act(a, "remove")).body).toEqual({ message: "The car has been taken off" });
    expect((await test.app.inject(`/api/vehicles/${vehicleId}`)).statusCode).toBe(404);
    // A second request changes nothing, and a car that is not listed cannot be hidden.
    expect((await act(a, "remove")).status).toBe(200);
    expect(await act(a, "hide")).toEqual({ status: 409, body: { message: "This car is not listed any more." } });
    expect(await act(a, "show")).toEqual({ status: 200, body: { message: "The car is listed again" } });
    expect(await rowOf(a)).toMatchObject({ id: vehicleId, removed_at: null });
    await act(a, "remove");
    await test.player.run(id, [a, b]);
    expect(await rowOf(a)).toMatchObject({ id: vehicleId, removed_at: null });
    const log = await test.db
      .selectFrom("audit_log")
      .select(["action", "subject", "details"])
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(log).toEqual([{ action: "vehicle.removed", subject: a.title, details: `${a.vin}, at Harbor Motors` }]);
  });

  it("is in the list of hidden cars", async () => {
    const [a, b] = [makeFacts(), makeFacts()];
    await test.player.run(id, [a, b]);
    await upload(b);
    await act(a, "hide");
    const stock = async (show: string) =>
      (
        await test.app.inject({ url: `/api/dealerships/${id}/vehicles?show=${show}`, headers: { cookie: test.cookie } })
      ).json();
    expect(await stock("listed")).toMatchObject({
      total: 1,
      hidden: 1,
      vehicles: [{ vin: b.vin, hiddenAt: null, source: "crawl", isUploaded: true }],
    });
    expect(await stock("hidden")).toMatchObject({
      total: 1,
      hidden: 1,
      vehicles: [{ vin: a.vin, hiddenAt: expect.any(String), isUploaded: false }],
    });
  });
});
