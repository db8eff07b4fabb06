import { describe, expect, test } from "vitest";
import { buildInventory } from "./build-inventory.ts";
import { DEALERSHIPS } from "./dealerships.ts";
import { vinCheckDigit, vinYearCode } from "./vin.ts";

const lots = DEALERSHIPS.map((dealership) => ({ dealership, cars: buildInventory(dealership) }));
const cars = lots.flatMap((lot) => lot.cars);
const used = cars.filter((car) => car.condition !== "new");

describe("the demo inventory", () => {
  test("has 200 to 230 cars with distinct VINs and stock numbers", () => {
    expect(cars.length).toBeGreaterThanOrEqual(200);
    expect(cars.length).toBeLessThanOrEqual(230);
    expect(new Set(cars.map((car) => car.vin)).size).toBe(cars.length);
    expect(new Set(cars.map((car) => car.stockNumber)).size).toBe(cars.length);
  });

  test("is the same on every start", () => {
    for (const { dealership, cars: first } of lots) expect(buildInventory(dealership)).toEqual(first);
  });

  test("gives every car a VIN with the right length, check digit and model year", () => {
    for (const { vin, year } of cars) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin[8], vin).toBe(vinCheckDigit(vin));
      expect(vin[9], vin).toBe(vinYearCode(year));
    }
  });

  test("knows the check digit of a published VIN", () => {
    expect(vinCheckDigit("1M8GDM9AXKP042788")).toBe("X");
  });

  test("asks prices that fit age and mileage", () => {
    for (const car of used) {
      expect(car.mileageMiles, car.vin).toBeGreaterThan(1_500);
      expect(car.mileageMiles, car.vin).toBeLessThan(260_000);
      if (car.priceUsd === null) continue;
      expect(car.priceUsd, car.vin).toBeGreaterThanOrEqual(4_995);
      expect(car.priceUsd, car.vin).toBeLessThan(car.msrpUsd * 1.1);
    }
    const share = (from: number, to: number) => {
      const shares = used.flatMap((car) =>
        car.priceUsd !== null && car.year >= from && car.year <= to ? [car.priceUsd / car.msrpUsd] : [],
      );
      return shares.reduce((sum, value) => sum + value, 0) / shares.length;
    };
    expect(share(2024, 2026)).toBeGreaterThan(share(2019, 2021));
    expect(share(2019, 2021)).toBeGreaterThan(share(2012, 2016));
  });

  test("keeps new cars few, recent and hardly driven", () => {
    for (const { dealership, cars: lot } of lots) {
      const fresh = lot.filter((car) => car.condition === "new");
      expect(fresh.length).toBe(dealership.newCount);
      for (const car of fresh) {
        expect(car.mileageMiles).toBeLessThan(60);
        expect(car.year).toBeGreaterThanOrEqual(2026);
      }
    }
  });

  test("has cars without price, without photo, certified, with and without a CARFAX link", () => {
    expect(used.filter((car) => car.priceUsd === null).length).toBeGreaterThanOrEqual(4);
    expect(used.filter((car) => car.photoCount === 0).length).toBeGreaterThanOrEqual(4);
    expect(used.filter((car) => car.condition === "certified").length).toBeGreaterThanOrEqual(10);
    expect(used.some((car) => car.carfaxUrl === null)).toBe(true);
    for (const car of used) {
      if (car.carfaxUrl) expect(car.carfaxUrl).toMatch(/^https:\/\/www\.carfax\.com\/VehicleHistory\/ar20\/\w{43}$/);
    }
  });

  test("shows a varied lot", () => {
    expect(new Set(used.map((car) => car.make)).size).toBeGreaterThanOrEqual(22);
    expect(new Set(used.map((car) => car.shape)).size).toBe(9);
    expect(new Set(used.map((car) => car.fuelType)).size).toBe(4);
    expect(new Set(used.map((car) => car.rooftop.city)).size).toBe(5);
  });
});
