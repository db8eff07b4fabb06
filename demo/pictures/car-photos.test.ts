import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { buildInventory } from "../inventory/build-inventory.ts";
import { DEALERSHIPS } from "../inventory/dealerships.ts";
import { parsePhotoPath, photoFile, photoPaths } from "./car-photos.ts";

const MAX_TOTAL_BYTES = 8_000_000;
const cars = DEALERSHIPS.flatMap(buildInventory);
const needed = cars.flatMap((car) => photoPaths(car).map((_, index) => photoFile(car, index)));
const committed = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".avif"))
  .map((file) => join(import.meta.dirname, file));

describe("the pictures of the demo cars", () => {
  test("exist for every photo of every car, and no others", () => {
    expect(committed.toSorted()).toEqual([...new Set(needed)].toSorted());
  });

  test("are all different, 4:3, and 8 MB in all", async () => {
    const hashes = new Set<string>();
    for (const file of committed) {
      const { width, height, compression } = await sharp(file).metadata();
      expect({ width, height, compression }, file).toEqual({ width: 1200, height: 900, compression: "av1" });
      hashes.add(createHash("sha256").update(readFileSync(file)).digest("hex"));
    }
    expect(hashes.size).toBe(committed.length);
    expect(committed.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });

  test("have addresses that lead back to them", () => {
    for (const car of cars) {
      const places = photoPaths(car).map(parsePhotoPath);
      expect(places).toEqual(photoPaths(car).map((_, index) => ({ vin: car.vin, index })));
    }
    expect(parsePhotoPath("/photos/e3/../../car-photos.ts")).toBeNull();
  });
});
