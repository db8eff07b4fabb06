import { expect, it } from "vitest";
import type { DecodedVin } from "./cross-check.ts";
import { type FactReading, readOriginCode } from "./fact-origin.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import type { RawVehicle } from "./raw-vehicle.ts";

const PAGE = "https://dealer.example/cars/4711";
const RAW: RawVehicle = {
  pageUrl: PAGE,
  foundOn: PAGE,
  vin: "1HGCM82633A004352",
  title: "2003 Honda Accord EX",
  price: "$18,995",
  mileage: "45k miles",
  exteriorColor: "Summit White",
  doors: "4",
  detailUrl: PAGE,
};
const named = (origins: Record<string, string>, raw: RawVehicle = RAW): RawVehicle => ({
  ...raw,
  origins: Object.fromEntries(
    Object.entries(origins).map(([source, name]) => [
      source,
      { kind: "json-ld" as const, name, statedValue: raw[source as "vin"] },
    ]),
  ),
});

function read(raw: RawVehicle, decoded?: Partial<DecodedVin>): FactReading & { codes: string } {
  const vin = decoded && {
    year: 2003,
    make: "Honda",
    model: "Accord",
    fuelType: null,
    doors: null,
    kind: null,
    ...decoded,
  };
  const cleaned = normalizeVehicle(raw, 2026, vin && (() => vin));
  if (cleaned.kind !== "vehicle") throw new Error("this is a car");
  return cleaned.reading;
}
const codesOf = (reading: FactReading): Record<string, string> => JSON.parse(reading.codes);

it("names the property of every value that its reader has noted", () => {
  const codes = codesOf(read(named({ vin: "vehicleIdentificationNumber", price: "offers.price" })));
  expect(codes).toMatchObject({ vin: "javehicleIdentificationNumber", priceUsd: "jaoffers.price" });
  expect(readOriginCode(codes.priceUsd ?? "")).toEqual({ kind: "json-ld", isOfList: false, name: "offers.price" });
});

it("does not name the property of a value that an adapter has replaced since", () => {
  const raw = { ...named({ price: "offers.price" }), foundOn: undefined, price: 17_500 } as unknown as RawVehicle;
  expect(codesOf(read(raw)).priceUsd).toBe("pa");
});

it("is read without an address where there is an object in its place", () => {
  const raw = { ...RAW, foundOn: { toString: null }, pageUrl: RAW.pageUrl };
  expect(codesOf(read(raw as unknown as RawVehicle))).toEqual(codesOf(read(RAW)));
});

it("takes a list in place of words as not stated, with any content", () => {
  const raw = { ...RAW, title: [{ toString: "" }], year: 2003, make: "Honda", model: "Accord" };
  const reading = read(raw as unknown as RawVehicle);
  expect(codesOf(reading).title).toBe("dayear, make and model");
  expect(reading.details?.w).not.toHaveProperty("title");
});

it("says which facts were derived from other words, and which from the VIN", () => {
  const reading = read(RAW, { fuelType: "Gasoline" });
  expect(codesOf(reading)).toMatchObject({
    make: "datitle",
    year: "datitle",
    fuelType: "va",
    condition: "dalist or address",
  });
});

it("keeps the original words only where they say more than the fact", () => {
  expect(read(RAW).details?.w).toEqual({ mileageMiles: "45k miles" });
});

it("does not repeat the address of the car's own page, and keeps that of another page", () => {
  expect(read(RAW).details).not.toHaveProperty("p");
  expect(read({ ...RAW, foundOn: "https://dealer.example/used" }).details?.p).toBe("https://dealer.example/used");
});

it("gives cars with the same origins the same text", () => {
  expect(read(named({ vin: "vin" })).codes).toBe(read(named({ vin: "vin" }, { ...RAW, price: "$9,000" })).codes);
});

it.each([
  ["price", "priceUsd", "$17,995", true],
  ["the same price in other signs", "priceUsd", "18995.00", false],
  ["mileage", "mileageMiles", "12,000", true],
  ["rounded mileage", "mileageMiles", "45,120", false],
  ["another colour", "exteriorColor", "Jet Black", true],
  ["a less exact colour", "exteriorColor", "White", false],
  ["a colour that we do not know", "exteriorColor", "Lagoon", false],
  ["make", "make", "Toyota", true],
  ["two doors in place of four", "doors", "2dr", true],
  ["a hatch that is counted as a door", "doors", "5", false],
  ["trim, which is written in too many ways", "trim", "LX", false],
] as const)("takes for a contradiction or not: %s", (_, field, statedValue, isContradiction) => {
  const others = read({
    ...RAW,
    others: [{ field, statedValue, kind: "microdata", name: "x", page: "https://dealer.example/used" }],
  }).others;
  expect(others).toEqual(isContradiction ? [[field, statedValue, "mbx"]] : undefined);
});

it("keeps the VIN's facts that contradict the record", () => {
  expect(read(RAW, { year: 2008, make: "Toyota", model: null }).others).toEqual([
    ["year", "2008", "va"],
    ["make", "Toyota", "va"],
  ]);
});

it("keeps at most six contradictions", () => {
  const others = Array.from({ length: 20 }, (_, n) => ({
    field: "priceUsd" as const,
    statedValue: `${10_000 + n}`,
    name: null,
  }));
  expect(read({ ...RAW, others }).others).toHaveLength(6);
});

it("keeps the dealer's words for a fact without a known class", () => {
  const { others, codes } = read({ ...RAW, drivetrain: "Sport mode", transmission: "6-Speed", bodyStyle: "N/A" });
  expect(others).toEqual([["drivetrain", "Sport mode", "da"]]);
  expect(JSON.parse(codes)).not.toHaveProperty("drivetrain");
});
