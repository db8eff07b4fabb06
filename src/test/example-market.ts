import type { VehicleMarket } from "#features/market/market-endpoints.ts";

type ValuedMarket = Extract<VehicleMarket, { kind: "value" }>;

/** Returns the market value of a good deal. @param different the fields that a test changes */
export function exampleMarket(different: Partial<ValuedMarket> = {}): ValuedMarket {
  return {
    kind: "value",
    label: "good",
    labelSince: "2026-11-18",
    reason: null,
    priceUsd: 20_400,
    valueUsd: 21_300,
    lowUsd: 19_800,
    highUsd: 22_900,
    count: 17,
    valuedOn: "2026-11-22",
    borders: [19_170, 20_448, 22_152, 23_430],
    comparables: exampleComparables(2),
    leftOut: ["options", "condition"],
    ...different,
  };
}

/** Cars that a value rests on; every second one is no longer listed. */
export function exampleComparables(count: number): ValuedMarket["comparables"] {
  return Array.from({ length: count }, (_, n) => ({
    id: 31 + n,
    isListed: n % 2 === 0,
    title: "2020 BMW 330i xDrive, much alike",
    year: 2020,
    mileage: 40_210 + 1_317 * n,
    price: 20_950 + 113 * n,
    adjustedUsd: 21_260 + 71 * n,
    adjustments: { age: 620, mileage: -310 - 42 * n, region: 0, time: 0 },
    dealershipName: "Harbor Motors",
    share: 0.14 / (n + 1),
  }));
}
