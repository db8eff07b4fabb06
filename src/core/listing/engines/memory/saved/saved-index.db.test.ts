import { existsSync } from "node:fs";
import { copyFile, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { openSavedIndexKit } from "#test/test-saved-index.ts";

let kit: Awaited<ReturnType<typeof openSavedIndexKit>>;
let dealership: number;
beforeAll(async () => {
  kit = await openSavedIndexKit();
  dealership = await insertDealership(kit.db);
  const cars = Array.from({ length: 60 }, (_, car) => makeFacts({ priceUsd: 10_000 + car, model: `Model ${car % 7}` }));
  await insertVehicles(kit.db, dealership, cars);
});
afterAll(() => kit.close());
beforeEach(() => kit.save());

it("starts from the file of the last process, with what has changed since", async () => {
  await kit.query("update vehicles set price_usd = 1 where id = (select min(id) from vehicles)");
  await kit.query("update dealerships set name = 'Renamed' where id = $1", [dealership]);
  expect((await kit.nextStart()).from).toBe("its file");
});

it("hides the cars of a dealership whose time was over while no process ran", async () => {
  const soon = new Date(Date.now() + 300);
  await kit.query("update dealerships set expires_at = $1 where id = $2", [soon, dealership]);
  await kit.save();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const process = await kit.start();
  expect([process.from, process.search.index.isBuilt]).toEqual(["its file", true]);
  expect((await process.search.index.state()).store.total).toBe(0);
  await process.stop();
  await kit.query("update dealerships set expires_at = null where id = $1", [dealership]);
});

it("finds a transaction that began before the file was saved and ended after it", async () => {
  const slow = await kit.pool.connect();
  await slow.query("begin");
  await slow.query("update vehicles set price_usd = 2 where id = (select max(id) from vehicles)");
  await kit.query("update vehicles set price_usd = 3 where id = (select min(id) from vehicles)");
  await kit.save();
  await slow.query("commit");
  slow.release();
  expect((await kit.nextStart()).from).toBe("its file");
});

it("loads a file rightly that was written while cars came, went and changed", async () => {
  await rm(kit.file);
  const process = await kit.start();
  let changes = 0;
  for (; !existsSync(kit.file); changes++) {
    await insertVehicles(kit.db, dealership, [makeFacts({ model: `Model ${changes % 9}` })]);
    await kit.query("update vehicles set model = 'Moved', price_usd = price_usd + 1 where id % 9 = $1", [changes % 9]);
    await kit.query("delete from vehicles where id % 41 = $1", [changes % 41]);
    await process.search.index.refresh();
  }
  const { mtimeMs } = await stat(kit.file);
  await process.stop();
  expect(changes).toBeGreaterThan(0);
  expect((await stat(kit.file)).mtimeMs).toBe(mtimeMs);
  expect((await kit.nextStart()).from).toBe("its file");
});

it("compares random changes made while stopped with a rebuilt index", async () => {
  const random = seededNumbers(34);
  const number = (end: number) => Math.floor(random() * end);
  for (let round = 0; round < 3; round++) {
    for (let change = number(8); change >= 0; change--) {
      const cars = [
        makeFacts({ priceUsd: number(90_000) }),
        makeFacts({ model: `Model ${number(9)}`, vin: null, identityKey: `k${random()}` }),
      ];
      await insertVehicles(kit.db, dealership, cars);
      await kit.query("update vehicles set make = 'BMW' where id % 13 = $1", [number(13)]);
      await kit.query(
        "update vehicles set removed_at = case when removed_at is null then now() end where id % 11 = $1",
        [number(11)],
      );
      await kit.query(
        `update vehicles set vin = (select vin from vehicles order by md5(id::text || $1) limit 1)
         where id = (select id from vehicles order by md5(id::text || $2) limit 1)`,
        [String(random()), String(random())],
      );
      await kit.query(
        `insert into vehicle_confirmations select id, now() + random() * interval '9 days' from vehicles where id % 3 = $1
         on conflict (vehicle_id) do update set confirmed_at = excluded.confirmed_at`,
        [number(3)],
      );
      await kit.query("delete from vehicles where id % 37 = $1", [number(37)]);
      await kit.query("update dealerships set location = $1", [`Town ${number(3)}, VA`]);
    }
    expect((await kit.nextStart()).from).toBe("its file");
  }
});

it("leaves the writing to one of several processes that stop together", async () => {
  await rm(kit.file);
  const processes = await Promise.all([kit.start(), kit.start(), kit.start()]);
  await Promise.all(processes.map(({ stop }) => stop()));
  expect(await readdir(kit.folder)).toEqual(["search-index"]);
  expect((await kit.nextStart()).from).toBe("its file");
});

it("deletes what a killed process has left half-written, and leaves alone what is being written", async () => {
  const left = join(kit.folder, "search-index.partial.a");
  const growing = join(kit.folder, "search-index.partial.b");
  for (const path of [left, growing]) await copyFile(kit.file, path);
  await utimes(left, new Date(), new Date(Date.now() - 3_600_000));
  await rm(kit.file);
  await (await kit.start()).stop();
  expect(await readdir(kit.folder)).toEqual(["search-index.partial.b"]);
  await rm(growing);
});
