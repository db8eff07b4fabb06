import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORD, HONDA, JEEP, TESLA, TOYOTA } from "#core/crawl/platforms/conformance/fixture-kit.ts";
import { bestMatch, compileKey, openVinDecoder, type VinDecoder } from "./vin-decoder.ts";

let folder: string;
let decoder: VinDecoder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "autohub-vins-"));
  decoder = await openVinDecoder(folder);
});
afterAll(() => {
  decoder.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the offline decoder", () => {
  test("names year, make, model, fuel and doors of a number", () => {
    expect(decoder.decode(HONDA)).toEqual({
      ...{ year: 2019, make: "Honda", model: "Civic", fuelType: "Gasoline" },
      ...{ doors: 4, kind: null },
    });
    expect(decoder.decode(FORD)).toMatchObject({ year: 2020, make: "Ford", model: "F-150" });
    expect(decoder.decode(TESLA)).toMatchObject({ model: "Model 3", fuelType: "Electric" });
    expect(decoder.decode(JEEP)).toMatchObject({ make: "Jeep", model: "Grand Cherokee" });
    expect(decoder.decode(TOYOTA)).toMatchObject({ year: 2017, model: "RAV4" });
  });

  test("recognizes other vehicles than cars by the code of their maker", () => {
    expect(decoder.decode("JH2PC4004AM300123")).toMatchObject({ make: "Honda", kind: "motorcycle" });
    expect(decoder.decode("1JJV532W9CL012345")).toMatchObject({ kind: "trailer" });
    expect(decoder.decode("4UF10ATV1AT012345")).toMatchObject({ kind: "ATV" });
  });

  test("returns nothing for a number with a wrong digit or an unknown maker", () => {
    expect(decoder.decode(HONDA.replace("K", "J"))).toBeNull();
    expect(decoder.decode("00000000000000000")).toBeNull();
    expect(decoder.decode("SHORT123")).toBeNull();
  });

  test("leaves one small file behind, which the next start only opens", async () => {
    expect(readdirSync(folder)).toEqual(["vin-tables-3.db"]);
    const again = await openVinDecoder(folder);
    expect(again.decode(HONDA)).toEqual(decoder.decode(HONDA));
    again.close();
  });
});

describe("vPIC's patterns", () => {
  const pattern = (key: string, value: string) => ({
    ...(compileKey(key) ?? { test: /$^/, weight: 0 }),
    value,
    make: null,
  });
  test("are ranked by the number of fixed characters, and a tie between different cars decides nothing", () => {
    expect(
      bestMatch([pattern("FC[12]", "Civic"), pattern("FC2F", "Civic Si"), pattern("FK", "Fit")], HONDA)?.value,
    ).toBe("Civic Si");
    expect(bestMatch([pattern("FC2F", "Civic"), pattern("FC2F", "Accord")], HONDA)).toBeNull();
    expect(bestMatch([pattern("*****|K", "2019")], HONDA)?.value).toBe("2019");
  });

  test("that are invalid are left out", () => {
    expect(compileKey("FC(1|2)+")).toBeNull();
    expect(compileKey("[Z-A]")).toBeNull();
  });
});
