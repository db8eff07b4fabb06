import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#test/any-character.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import { cleanText } from "./text.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const PAGE = "https://dealer.example/used-inventory/";
const car = (raw: Partial<RawVehicle>): RawVehicle => ({ pageUrl: PAGE, title: "2020 Ford F-150 XLT", ...raw });

function facts(raw: Partial<RawVehicle>) {
  const cleaned = normalizeVehicle(car(raw), 2026);
  if (cleaned.kind !== "vehicle") throw new Error(`is ${cleaned.kind}`);
  return cleaned;
}

describe("a raw record", () => {
  test("becomes facts", () => {
    const { facts: found } = facts({
      vin: "1ftew1ep1lfa00123",
      price: "$31,995",
      mileage: "45,120 mi",
      detailUrl: "/vdp/1",
    });
    expect(found).toMatchObject({
      identityKey: "vin:1FTEW1EP1LFA00123",
      year: 2020,
      make: "Ford",
      model: "F-150",
      trim: "XLT",
      priceUsd: 31995,
      mileageMiles: 45120,
      originalListingUrl: "https://dealer.example/vdp/1",
    });
  });

  test("has the engine's power also from an item of equipment", () => {
    const items = ["Engine block heater", "Quick order package", "engine with 420HP"];
    expect(facts({ features: items }).facts).toMatchObject({ horsepower: 420, engineCc: null });
  });

  test("takes its name from the address when title and fields have none", () => {
    const { facts: found } = facts({ title: "STUNNING!", detailUrl: "/inventory/10/2006/BMW/325/X.html" });
    expect(found).toMatchObject({ year: 2006, make: "BMW", model: "325" });
  });

  test("is identified by stock number, then by page, then by its facts", () => {
    expect(facts({ stockNumber: "p2535" }).facts.identityKey).toBe("stock:P2535");
    expect(facts({ detailUrl: "/vdp/4711/?utm_source=x" }).facts.identityKey).toBe("url:/vdp/4711");
    expect(facts({ detailUrl: "/vehicle.aspx?id=4711" }).facts.identityKey).toBe("url:/vehicle.aspx?id=4711");
    expect(facts({}).facts.identityKey).toMatch(/^print:[0-9a-f]{24}$/);
  });

  test("that is a new car is left out, wherever that is stated", () => {
    const newCar = (raw: Partial<RawVehicle>) =>
      normalizeVehicle({ ...car(raw), pageUrl: "https://dealer.example/x" }, 2026).kind;
    expect(newCar({ condition: "New" })).toBe("new");
    expect(newCar({ detailUrl: "/new/Ford/1.htm" })).toBe("new");
    expect(newCar({ title: "New 2026 Ford F-150" })).toBe("new");
    expect(newCar({ title: "2026 Ford F-150", mileage: 12 })).toBe("new");
    expect(newCar({ title: "2026 Ford F-150", mileage: 9000 })).toBe("vehicle");
    expect(newCar({ title: "2019 Ford F-150" })).toBe("vehicle");
  });

  test("keeps a VIN with a wrong check digit and warns, and leaves a filler out", () => {
    const doubtful = facts({ vin: "1FTEW1EP2LFA00123" });
    expect(doubtful.facts.vin).toBe("1FTEW1EP2LFA00123");
    expect(doubtful.warnings[0]).toContain("check digit");
    const filler = facts({ vin: "11111111111111111" });
    expect(filler.facts.vin).toBeNull();
    expect(filler.invalid).toContain("vin");
  });

  test("has no mileage where a filler stands for it", () => {
    const mileage = (title: string, miles: number) =>
      facts({ title, mileage: miles, condition: "Used" }).facts.mileageMiles;
    expect([mileage("2025 Ford F-150", 1), mileage("2024 Ford F-150", 4)]).toEqual([null, null]);
    expect(mileage("2025 Ford F-150", 12)).toBe(12);
    expect(facts({ title: "2025 Ford F-150", mileage: 1 }).facts.condition).toBe("used");
  });

  test("counts unusable values", () => {
    expect(facts({ price: "$1", mileage: "99999999", year: "20", zipCode: "ABC" }).invalid.toSorted()).toEqual([
      "mileageMiles",
      "priceUsd",
      "year",
      "zipCode",
    ]);
  });

  test("that names no car is unusable", () => {
    expect(normalizeVehicle({ pageUrl: PAGE }, 2026).kind).toBe("unusable");
    expect(normalizeVehicle({ pageUrl: PAGE, title: "Welcome" }, 2026).kind).toBe("unusable");
  });

  test("takes no direction-changing character from the escapes of an address", () => {
    const named = facts({ title: null, make: null, model: null, detailUrl: "/2019-Mercedes-Benz-C%E2%80%AE300" });
    expect(named.facts).toMatchObject({ make: "Mercedes-Benz", model: "C300" });
  });

  test("keeps the version in a trim, and not the dealer's pitch", () => {
    const trimOf = (trim: string) => facts({ title: null, year: 2019, make: "Honda", model: "Civic", trim }).facts.trim;
    expect(trimOf("Touring L CLEAN CARFAX! LOADED VEHICLE")).toBe("Touring L");
    expect(trimOf("EX-L *Ltd Avail*")).toBe("EX-L");
    expect(trimOf("4dr Sdn Auto GLS PZEV")).toBe("4dr Sdn Auto GLS PZEV");
    expect(trimOf("1 OWNER * NO ACCIDENTS")).toBeNull();
  });

  test.each([
    ["Only 2000 miles! 2018 Ford F-150 XLT", 2018],
    ["2000 original miles - 2018 Ford F-150", 2018],
    ["Just 1999 mi 2018 Ford F-150", 2018],
    ["Stock 2012: 2018 Ford F-150", 2018],
    ["2000 below book! 2018 Ford F-150", 2018],
    ["2018 Ford F-150 with 2019 wheels", 2018],
  ])("takes the model year of %j from the words before the make", (title, year) => {
    expect(facts({ title }).facts).toMatchObject({ year, make: "Ford", model: "F-150" });
    expect(facts({ title: "F-150!", detailUrl: `/vdp/${title.replace(/\W+/g, "-")}` }).facts.year).toBe(year);
  });

  test("titles in capitals become words", () => {
    expect(facts({ title: "USED 2019 CHEVROLET SILVERADO 1500 LT" }).facts.title).toBe(
      "2019 Chevrolet Silverado 1500 LT",
    );
  });
});

describe("facts that are cleaned twice stay the same, with anything written twice:", () => {
  const cleaned = (raw: Partial<RawVehicle>) => facts({ detailUrl: "/vdp/1", ...raw }).facts;
  test.each([
    ["exteriorColor", "Silver67K", "Silver"],
    ["exteriorColor", "Silver1k1k", "Silver"],
    ["exteriorColor", "Agate Black 63K 63 k", "Agate Black"],
    ["exteriorColor", "Silver 5k12345678k", "Silver 5k1"],
    ["exteriorColor", "12k", null],
    ["exteriorColor", "Silver 67", "Silver 67"],
    ["stockNumber", "Stock #: F2622", "F2622"],
    ["stockNumber", "Stock Stk# F2622", "F2622"],
    ["stockNumber", "Stock N/A", null],
    ["stockNumber", "stock stk", null],
    ["city", "null,VA", null],
    ["city", "mi ,mi", "Mi"],
    ["city", "\u0390a", null],
    ["city", "\u0390ab", "\u03aa\u0301ab"],
    ["title", "Stk\u200b\u0301 <b>F&amp;amp;I</b>", "St\u1e31 F&I"],
    ["title", `2018 Ford ${"<".repeat(12)} LOW ${">".repeat(12)}`, "2018 Ford"],
  ] as const)("%s %j", (fact, written, expected) => {
    const once = cleaned({ [fact]: written, ...(fact === "title" && { make: "Ford", year: 2018 }) });
    expect(once[fact]).toBe(expected);
    expect(cleaned({ ...once, [fact]: once[fact] ?? undefined })[fact]).toBe(expected);
  });
  test("a text that is encoded many times over is rejected", () => {
    expect(cleanText(`F&${"amp;".repeat(7)}I`, 80)).toBe("F&I");
    expect(cleanText(`F&${"amp;".repeat(30)}I`, 80)).toBeNull();
  });
});

const oddValue = fc.oneof(
  fc.string({ maxLength: 60, unit: anyCharacter }),
  fc.constantFrom(
    "javascript:alert(1)",
    "constructor",
    "__proto__",
    "<script>",
    "&amp;lt;",
    "\u202eabc",
    "2020 Ford",
    "9".repeat(400),
    " ".repeat(3000),
    "a".repeat(200_000),
    "$1,2,3",
    "-1",
    "NaN",
  ),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.anything(),
);
const anyRaw = fc.record({
  vin: oddValue,
  stockNumber: oddValue,
  title: oddValue,
  year: oddValue,
  make: oddValue,
  model: oddValue,
  trim: oddValue,
  condition: oddValue,
  price: oddValue,
  mileage: oddValue,
  mileageUnit: oddValue,
  exteriorColor: oddValue,
  images: fc.oneof(fc.array(oddValue, { maxLength: 8 }), oddValue),
  city: oddValue,
  state: oddValue,
  zipCode: oddValue,
  carfaxUrl: oddValue,
  detailUrl: oddValue,
  pageUrl: fc.oneof(fc.constant(PAGE), oddValue),
}); // prettier-ignore

const between = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;

function expectWithinBounds(found: VehicleFacts): void {
  expect(between(found.title.length, 1, 200)).toBe(true);
  for (const value of Object.values(found))
    if (typeof value === "string") expect(value.length).toBeLessThanOrEqual(2_100);
  const links = [...found.images, found.carfaxUrl ?? "https://none", found.originalListingUrl ?? "https://none"];
  for (const link of links) expect(link).toMatch(/^https?:\/\//);
  expect(between(found.priceUsd ?? 100, 100, 5_000_000)).toBe(true);
  expect(between(found.mileageMiles ?? 1, 1, 999_998)).toBe(true);
  expect(between(found.year ?? 1900, 1900, 2028)).toBe(true);
  expect(found.zipCode ?? "12345").toMatch(/^\d{5}$/);
}

describe("any value that a site sends", () => {
  test("is cleaned without an error, and the result is within bounds", () => {
    fc.assert(
      fc.property(anyRaw, (raw) => {
        const cleaned = normalizeVehicle(raw as unknown as RawVehicle, 2026);
        if (cleaned.kind !== "vehicle") return;
        expectWithinBounds(cleaned.facts);
      }),
      { numRuns: 1_000 },
    );
  });

  test("may be an object without any method", () => {
    const raw = { pageUrl: PAGE, title: "2018 Honda Accord", condition: Object.create(null) };
    expect(normalizeVehicle(raw as unknown as RawVehicle, 2026).kind).toBe("vehicle");
  });

  test("gives the same text when it is cleaned twice", () => {
    const entity = fc.constantFrom("&amp;", "&lt;", "b>", "<", ">", "&#60;", "&#x3e;", "amp;", " ", "\u200b", "x", "&");
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(entity, { maxLength: 12 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 80 }), (raw, max) => {
        const once = cleanText(raw, max);
        expect(once === null ? null : cleanText(once, max)).toBe(once);
      }),
      { numRuns: 1_500 },
    );
  });

  test("gives the same facts when it is cleaned twice", () => {
    fc.assert(
      fc.property(anyRaw, (raw) => {
        const name = { year: 2020, make: "Ford", model: "F-150", trim: "XLT", condition: "Used", pageUrl: PAGE };
        const first = normalizeVehicle({ ...(raw as unknown as RawVehicle), ...name }, 2026);
        if (first.kind !== "vehicle") return;
        const { facts: once } = first;
        const again = normalizeVehicle(
          {
            ...once,
            // A fingerprint is taken of the dealer's headline.
            ...(once.identityKey.startsWith("print:") && { title: (raw as unknown as RawVehicle).title }),
            price: once.priceUsd,
            mileage: once.mileageMiles,
            detailUrl: once.originalListingUrl,
            pageUrl: PAGE,
          },
          2026,
        );
        expect(again.kind === "vehicle" ? again.facts : null).toEqual(once);
      }),
      { numRuns: 1_000 },
    );
  });
});
