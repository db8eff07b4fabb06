import { describe, expect, it } from "vitest";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { type Selection, selectDealerships } from "./select-dealerships.ts";

const NOW = new Date(2026, 10, 20, 12, 0);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

const dealer = (id: number, changes: Partial<Dealership>): Dealership => ({
  ...{ id, name: `Dealer ${id}`, url: "https://dealer.example", additionalUrls: [], location: null, status: "active" },
  ...{
    statusReason: null,
    alarm: null,
    platform: null,
    platformName: null,
    vehicleCount: 0,
    lastSynced: null,
    expirationDate: null,
  },
  ...{ createdAt: inDays(-1), feed: null, includeOtherRooftops: false, syncSchedule: "nightly", nextSync: null },
  ...{ priceBasis: "unknown", mandatoryFees: [], dealLabels: true },
  ...{ leadEmail: null, leadFormat: "text", takesQuestions: false, takenDownAt: null },
  ...changes,
});

const ALL = [
  dealer(1, { name: "zeta Motors", vehicleCount: 5, lastSynced: inDays(-1), expirationDate: inDays(30) }),
  dealer(2, { name: "Alpha 10", location: "Reno, NV", vehicleCount: 5, status: "error", lastSynced: inDays(-3) }),
  dealer(3, { name: "Alpha 9", additionalUrls: ["https://reno-cars.example"], expirationDate: inDays(2) }),
  dealer(4, { name: "Beta", vehicleCount: 90, status: "expired", expirationDate: inDays(-2), alarm: "Look." }),
];
const ids = (selection: Partial<Selection>) =>
  selectDealerships(ALL, { search: "", filter: "all", sort: "newest", ...selection }, NOW).map(({ id }) => id);

describe("selectDealerships", () => {
  it("finds every word in name, addresses or location, in any case", () => {
    expect(ids({ search: "ALPHA reno" })).toEqual([3, 2]);
    expect(ids({ search: " nv " })).toEqual([2]);
    expect(ids({ search: "zebra" })).toEqual([]);
  });
  it("narrows", () => {
    expect(ids({ filter: "error" })).toEqual([2]);
    expect(ids({ filter: "expiring" })).toEqual([3]);
    expect(ids({ filter: "attention" })).toEqual([4, 2]);
  });
  it("orders, the newest first among equals", () => {
    expect(ids({ sort: "newest" })).toEqual([4, 3, 2, 1]);
    expect(ids({ sort: "name" })).toEqual([3, 2, 4, 1]);
    expect(ids({ sort: "vehicles" })).toEqual([4, 2, 1, 3]);
    expect(ids({ sort: "synced" })).toEqual([4, 3, 2, 1]);
    expect(ids({ sort: "expires" })).toEqual([4, 3, 1, 2]);
  });
  it("leaves the given list as it is", () => {
    const before = ALL.map(({ id }) => id);
    ids({ sort: "name" });
    expect(ALL.map(({ id }) => id)).toEqual(before);
  });
});
