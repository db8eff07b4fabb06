import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildVinDatabase, formatVinTables, readVinTables } from "#core/facts/vin-decoder/vin-tables.ts";
import { readZipLines, ZIP_CODES_FILE } from "#core/listing/zip-codes.ts";
import { compressData } from "./compress-data.ts";
import { zipLines } from "./zip-lines.ts";

it("the VIN tables' file is what its script writes from the tables that are built from it", () => {
  const folder = mkdtempSync(join(tmpdir(), "autohub-vin-tables-"));
  try {
    const text = readVinTables();
    expect(text).toMatch(/^# NHTSA vPIC \(public domain\)/);
    buildVinDatabase(text, join(folder, "vin.db"));
    const db = new DatabaseSync(join(folder, "vin.db"), { readOnly: true });
    const [, source = ""] = /^# (.*)\n/.exec(text) ?? [];
    const again = formatVinTables(source, (table) =>
      db
        .prepare(`SELECT * FROM ${table} ORDER BY rowid`)
        .all()
        .map((row) => Object.values(row) as (string | number | null)[]),
    );
    db.close();
    expect(again === text).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("the zip codes' file has the whole country, one line each, and names its source", async () => {
  const lines = await readZipLines();
  expect(lines).toHaveLength(41_490);
  expect(lines.filter((line) => !/^\d{5}\t[^\t]+\t[A-Z]{0,2}\t-?\d+(\.\d+)?\t-?\d+(\.\d+)?$/.test(line))).toEqual([]);
  expect(brotliDecompressSync(readFileSync(ZIP_CODES_FILE)).toString()).toMatch(/^# GeoNames .*CC BY 4\.0/);
});

it("a line of GeoNames keeps its zip code, town, state and place", () => {
  const geoNames = "US\t20151\tChantilly\tVirginia\tVA\tFairfax\t059\t\t\t38.8867\t-77.4457\t4\n";
  expect(zipLines(geoNames)).toEqual(["20151\tChantilly\tVA\t38.8867\t-77.4457"]);
});

it("compressed text is restored unchanged", () => {
  expect(brotliDecompressSync(compressData("zip\tcodes\n")).toString()).toBe("zip\tcodes\n");
});
