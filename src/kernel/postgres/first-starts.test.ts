import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-first-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false });

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

describe("a data folder whose database is gone", () => {
  const BACKUP = "backups/autohub-20261128T010000Z-physical.tar.zst";

  it.each([
    ["its password and backups", ["postgres-password", BACKUP], "postgres-password, backups", "backups"],
    ["its keys", ["mail-key", "consents/7/contract"], "mail-key, consents", "FILE"],
    ["backups alone", [BACKUP], "backups", "backups"],
  ])("gets no empty one in its place, and its start says how to go on: it has %s", async (name, files, found, from) => {
    const dataDir = join(folder, name);
    for (const file of files) {
      mkdirSync(join(dataDir, file, ".."), { recursive: true });
      writeFileSync(join(dataDir, file), "kept");
    }
    mkdirSync(join(dataDir, "postgres")); // where a disk is not mounted
    const restore = from === "FILE" ? from : join(dataDir, from);
    for (const open of [start, joinEmbeddedPostgres]) {
      const refused = open(dataDir);
      await expect(refused).rejects.toThrow(
        `is gone, but ${dataDir} has been used: it holds ${found}. Put postgres back`,
      );
      await expect(refused).rejects.toThrow(`npm run restore -- ${restore} (docs/backups.md)`);
    }
    expect(readdirSync(join(dataDir, "postgres"))).toEqual([]);
  });
});

describe("a first start", () => {
  it("that comes second at the same moment says so, and does not disturb the first", async () => {
    const dataDir = join(folder, "two");
    const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
    const [won] = both.filter((one) => one.status === "fulfilled");
    const [lost] = both.filter((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({
      name: "StartupError",
      message: expect.stringMatching(`^The data folder ${dataDir} is in use by another AutoHub process`),
    });
    expect(await query(won?.value.url ?? "", "select 1 as n")).toEqual([{ n: 1 }]);
    await won?.value.stop();
  });

  it("that was killed before its password had its name is gone on with", async () => {
    const dataDir = join(folder, "killed");
    const first = await start(dataDir);
    await query(first.url, "create table t as select 7 as n");
    await first.stop();
    renameSync(join(dataDir, "postgres-password"), join(dataDir, "postgres-password.new"));
    const second = await start(dataDir);
    expect(await query(second.url, "select n from t")).toEqual([{ n: 7 }]);
    await second.stop();
  });
});
