import { readFile, truncate, writeFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDb } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { openSavedIndexKit } from "#test/test-saved-index.ts";
import { pruneChanges } from "../../../change-log.ts";
import { codeVersion } from "./code-version.ts";

/** A byte of the first vehicle's columns. */
const SOME_ROW = 200;

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

/** Changes the file's header and makes its checksums fit. */
async function rewriteHeader(change: (json: string) => string): Promise<void> {
  const whole = await readFile(kit.file);
  const mark = whole.subarray(whole.lastIndexOf("AutoHub search index"));
  const end = whole.length - mark.length - 8;
  const start = end - whole.readUInt32LE(end);
  const json = Buffer.from(change(whole.subarray(start, end).toString()));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(json.length, 0);
  trailer.writeUInt32LE(crc32(json), 4);
  await writeFile(kit.file, Buffer.concat([whole.subarray(0, start), json, trailer, mark]));
}

describe("never uses a file", () => {
  it("that is damaged anywhere", async () => {
    const whole = await readFile(kit.file);
    const { answers } = await kit.nextStart();
    // A column, the header, the mark at the end.
    const places = [SOME_ROW, whole.length - 200, whole.length - 1];
    for (const at of places) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8((whole.readUInt8(at) + 1) % 256, at);
      await writeFile(kit.file, damaged);
      expect([at, (await kit.nextStart(kit.url, answers)).from]).toEqual([at, "the database"]);
    }
  });

  it("whose writing was cut short, nor one that is empty or something else", async () => {
    const whole = await readFile(kit.file);
    const { answers } = await kit.nextStart();
    for (const length of [0, whole.length >> 1]) {
      await writeFile(kit.file, whole);
      await truncate(kit.file, length);
      expect([length, (await kit.nextStart(kit.url, answers)).from]).toEqual([length, "the database"]);
    }
    await writeFile(kit.file, Buffer.alloc(5_000, "something else\n"));
    expect((await kit.nextStart(kit.url, answers)).from).toBe("the database");
  });

  it("that another version of the code has saved", async () => {
    const saved = await readFile(kit.file, "latin1");
    const code = await codeVersion();
    expect(saved).toContain(code);
    await rewriteHeader((header) => header.replace(code, "0".repeat(code.length)));
    expect(await kit.nextStart()).toMatchObject({ from: "the database", refusal: "other code has saved it" });
  });

  it("of another database behind the same data folder, even of a copy", async () => {
    const { database: name } = (await kit.query("select current_database() as database")).rows[0];
    const admin = openDb(new URL("postgres", kit.url).href, { warn: () => {} } as unknown as Logger);
    const copy = async () => {
      await admin.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await admin.pool.query(`create database ${name}_copy template ${name}`);
    };
    await expect.poll(() => copy().then(() => "copied", String)).toBe("copied");
    const refused = await kit.nextStart(new URL(`${name}_copy`, kit.url).href);
    expect(refused).toMatchObject({
      from: "the database",
      refusal: "it is of another database, of other tables or of another schema",
    });
    await admin.pool.query(`drop database ${name}_copy with (force)`);
    await admin.db.destroy();
  });

  it("when the database was put back to a moment before it was saved, and has gone on since", async () => {
    // The state after a volume's snapshot is restored: the bookmark is not there, and the transactions' numbers run on.
    await kit.query(
      "delete from vehicle_changes where seq = (select max(seq) from vehicle_changes where bookmark is not null)",
    );
    await kit.query("update vehicles set price_usd = 4 where id = (select min(id) from vehicles)");
    expect(await kit.nextStart()).toMatchObject({
      from: "the database",
      refusal: "the database is of an earlier moment, or its change log was emptied",
    });
  });

  it("when the change log was emptied", async () => {
    await kit.query("update vehicles set price_usd = 5 where id = (select min(id) from vehicles)");
    await kit.query("truncate vehicle_changes");
    expect((await kit.nextStart()).from).toBe("the database");
  });

  it("when the change log has been pruned since", async () => {
    await kit.query("update vehicles set price_usd = 6 where id = (select min(id) from vehicles)");
    await kit.query("update vehicle_changes set at = at - interval '8 days'");
    const pruned = async () => {
      await pruneChanges(kit.pool);
      return (await kit.query("select from vehicle_changes")).rowCount;
    };
    await expect.poll(pruned).toBe(0);
    expect(await kit.nextStart()).toMatchObject({
      from: "the database",
      refusal: "the change log does not go back to it",
    });
  });

  it("when a table was emptied and filled again", async () => {
    await kit.query("truncate vehicles cascade");
    await insertVehicles(kit.db, dealership, [makeFacts(), makeFacts()]);
    expect((await kit.nextStart()).from).toBe("the database");
  });

  it("when another migration has run", async () => {
    await kit.query("insert into migrations (name) values ('9999_test')");
    expect((await kit.nextStart()).from).toBe("the database");
    await kit.query("delete from migrations where name = '9999_test'");
  });

  it("when rows were written past the change log", async () => {
    await kit.query("alter table vehicles disable trigger user");
    await kit.query("update vehicles set price_usd = 7 where id = (select min(id) from vehicles)");
    await kit.query("alter table vehicles enable trigger user");
    expect(await kit.nextStart()).toMatchObject({
      from: "the database",
      refusal: "the database has other vehicles than it and the change log say",
    });
  });
});
