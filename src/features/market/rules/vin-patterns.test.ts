import { describe, expect, it } from "vitest";
import type { AskingPrice } from "./market-car.ts";
import { USUAL_SLOPES } from "./price-slopes.ts";
import { priceTableOf } from "./price-table.ts";
import { isOneKind } from "./vin-patterns.ts";

const DAY = 20_780;
const USUAL_USD = 20_000;

type Listing = { trim: string; dealer?: string; above?: number; years?: number; miles?: number; days?: number };

/** A price as the usual slopes expect it, plus a share (a logarithm). */
function asked({ trim, dealer, above = 0, years = 0, miles = 0, days = 0 }: Listing, id: number): AskingPrice {
  const { perYear, per10kMiles, per30Days } = USUAL_SLOPES;
  const level = perYear * years + (per10kMiles * miles) / 10_000 + (per30Days * days) / 30 + above;
  return {
    id,
    priceUsd: USUAL_USD * Math.exp(level),
    lastDay: DAY + days,
    car: {
      ...{ vin: null, make: "Honda", model: "Civic", fuelType: null, drivetrain: null, bodyStyle: null, region: null },
      ...{ trim, year: 2021 + years, mileage: 50_000 + miles, dealer: dealer ?? null },
    },
  };
}

function agree(listings: readonly Listing[]): boolean {
  const table = priceTableOf(listings.map(asked));
  return isOneKind(
    table,
    listings.map((_, row) => row),
    USUAL_SLOPES,
  );
}
const lots = (trim: string, above: number, ...dealers: string[]): Listing[] =>
  dealers.map((dealer) => ({ trim, above, dealer }));

describe("a pattern of VINs means one kind of car", () => {
  it("when two trims ask no further apart than cars of one trim usually do", () => {
    const apart = (above: number) => agree([...lots("EX", 0, "A", "B"), ...lots("Touring", above, "C", "D")]);
    expect([0, 0.079, 0.081, -0.079, -0.081, 0.5].map(apart)).toEqual([true, true, false, true, false, false]);
  });
  it("when at least three sellers show it, in at least two trims", () => {
    expect(agree([...lots("EX", 0, "A"), ...lots("Touring", 0, "B")])).toBe(false);
    expect(agree([...lots("EX", 0, "A"), ...lots("Touring", 0, "B", "C")])).toBe(true);
    expect(agree(lots("EX", 0, "A", "B", "C", "D"))).toBe(false);
    expect(agree([])).toBe(false);
  });
  it("when each seller counts once, with any number of cars", () => {
    const cheap = Array.from({ length: 9 }, () => ({ trim: "Touring", above: -0.5, dealer: "Mallory" }));
    expect(agree([...lots("EX", 0, "A", "B"), ...lots("Touring", 0, "C", "D"), ...cheap])).toBe(true);
    expect(agree([...lots("EX", 0, "A"), ...Array(9).fill({ trim: "Touring", dealer: "B" })])).toBe(false);
  });
  it("when a seller's own middle agrees", () => {
    const mixed = [-0.5, 0, 0.5].map((above) => ({ trim: "Touring", above, dealer: "C" }));
    expect(agree([...lots("EX", 0, "A", "B"), ...mixed])).toBe(true);
  });
  it("when sellers that are not known are taken for different ones, and for none that is known", () => {
    expect(agree([{ trim: "EX" }, { trim: "Touring" }, { trim: "Touring" }])).toBe(true);
    expect(agree([{ trim: "EX" }, { trim: "EX", dealer: "A" }, { trim: "Touring", dealer: "B" }])).toBe(true);
    expect(agree([{ trim: "EX", dealer: "A" }, { trim: "EX" }, { trim: "Touring", dealer: "B" }])).toBe(true);
    expect(agree([{ trim: "EX", dealer: "A" }, { trim: "Touring", dealer: "B" }, { trim: "EX" }])).toBe(true);
  });
  it.each<Partial<Listing>>([{ years: 3 }, { years: -3 }, { miles: 60_000 }, { miles: -40_000 }, { days: -900 }])(
    "when the cars of one trim differ in age, mileage or time only: %j",
    (car) => {
      const others = lots("Touring", 0, "C", "D", "E").map((listing) => ({ ...listing, ...car }));
      expect(agree([...lots("EX", 0, "A", "B"), ...others])).toBe(true);
    },
  );
  it("when most sellers agree, and each trim is measured by the others", () => {
    const trims = [...lots("EX", 0, "A", "B"), ...lots("LX", 0, "C", "D")];
    expect(agree([...trims, ...lots("Touring", 0.3, "E")])).toBe(true);
    expect(agree([...trims, ...lots("Touring", 0.3, "E", "F", "G", "H", "I")])).toBe(false);
  });
});
