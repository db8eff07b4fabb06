import { describe, expect, it } from "vitest";
import { readSort } from "#kernel/ui/console/use-table-state.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { type DealershipSearch, findDealerships } from "../rules/find-dealerships.ts";
import { READING_WORDS, type ReadingState } from "../rules/reading.ts";
import { type DealershipColumn, orderDealerships } from "./select-dealerships.ts";

const NOW = new Date(2026, 10, 20, 12, 0);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

const dealer = (id: number, changes: Partial<Dealership>): Dealership => ({
  ...{ id, name: `Dealer ${id}`, url: "https://dealer.example", additionalUrls: [], location: null, status: "active" },
  ...{
    reading: null,
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
  ...{ readContact: {}, correctedContact: {}, receiverCodes: {} },
  ...changes,
});

const reading = (state: ReadingState) => ({
  ...{ state, words: READING_WORDS[state], since: null, reason: null, toDo: null },
});

const ALL = [
  dealer(1, { name: "zeta Motors", vehicleCount: 5, lastSynced: inDays(-1), expirationDate: inDays(30) }),
  dealer(2, {
    name: "Alpha 10",
    location: "Reno, NV",
    vehicleCount: 5,
    status: "error",
    lastSynced: inDays(-3),
    reading: reading("failed"),
  }),
  dealer(3, {
    name: "Alpha 9",
    reading: reading("full"),
    additionalUrls: ["https://reno-cars.example"],
    expirationDate: inDays(2),
  }),
  dealer(4, {
    name: "Beta",
    vehicleCount: 90,
    status: "expired",
    expirationDate: inDays(-2),
    alarm: "Look.",
    takenDownAt: inDays(-1),
  }),
];
const TAGS: Record<number, string[]> = { 2: ["Pays late", "VIP"], 4: ["vip"] };
const found = (search: Partial<DealershipSearch>) =>
  findDealerships(ALL, { search: "", filter: "all", tag: "", ...search }, (id) => TAGS[id] ?? [], NOW).map(
    ({ id }) => id,
  );
const ordered = (word: DealershipColumn | `-${DealershipColumn}`) =>
  orderDealerships(ALL, readSort(word)).map(({ id }) => id);

describe("the list of dealerships", () => {
  it("finds every word in name, addresses or location, in any case", () => {
    expect(found({ search: "ALPHA reno" })).toEqual([2, 3]);
    expect(found({ search: " nv " })).toEqual([2]);
    expect(found({ search: "zebra" })).toEqual([]);
  });
  it("narrows by status, by what needs attention and by tag", () => {
    expect(found({ filter: "error" })).toEqual([2]);
    expect(found({ filter: "expiring" })).toEqual([3]);
    expect(found({ filter: "attention" })).toEqual([2, 4]);
    expect(found({ filter: "takenDown" })).toEqual([4]);
    expect(found({ tag: "Vip" })).toEqual([2, 4]);
    expect(found({ tag: "vip", filter: "error" })).toEqual([2]);
  });
  it("orders in both directions, the newest first among equals", () => {
    expect(ordered("-added")).toEqual([4, 3, 2, 1]);
    expect(ordered("added")).toEqual([1, 2, 3, 4]);
    expect(ordered("name")).toEqual([3, 2, 4, 1]);
    expect(ordered("-name")).toEqual([1, 4, 2, 3]);
    expect(ordered("-vehicles")).toEqual([4, 2, 1, 3]);
    expect(ordered("vehicles")).toEqual([3, 2, 1, 4]);
    expect(ordered("synced")).toEqual([4, 3, 2, 1]);
    expect(ordered("expires")).toEqual([4, 3, 1, 2]);
    expect(ordered("status")).toEqual([3, 1, 2, 4]);
  });
  it("leaves the given list unchanged", () => {
    const before = ALL.map(({ id }) => id);
    ordered("name");
    expect(ALL.map(({ id }) => id)).toEqual(before);
  });
});
