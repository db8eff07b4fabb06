import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";

const exec = promisify(execFile);
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "autohub-import-command-"));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  exec(process.execPath, ["scripts/import.ts", ...args], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

describe("npm run import", () => {
  it("loads both files, reports the result, and writes the rejected lines", async () => {
    const [dealerships, vehicles, rejected] = ["d", "v", "r"].map((name) => join(folder, `${name}.ndjson`)) as [
      string,
      string,
      string,
    ];
    writeFileSync(dealerships, JSON.stringify({ id: 1, name: "One", website: "https://one.example" }));
    writeFileSync(
      vehicles,
      `${JSON.stringify({ dealership_id: 1, vin: "1HGCV1F34JA000001", make: "Honda", model: "Accord", year: 2018 })}\nnonsense\n`,
    );
    const result = await run("--dealerships", dealerships, "--vehicles", vehicles, "--rejected", rejected);
    expect(result).toMatchObject({
      code: 0,
      stdout: `${dealerships}: 1 dealerships\n${vehicles}: 1 vehicles added, 1 lines left out\n`,
      stderr: `${vehicles}:2 is not JSON\n`,
    });
    expect(JSON.parse(readFileSync(rejected, "utf8"))).toEqual({ file: vehicles, line: 2, reason: "is not JSON" });
  });

  it("prints its usage for wrong arguments", async () => {
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage") });
    expect(await run("/nowhere.ndjson")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There is no file"),
    });
  });
});
