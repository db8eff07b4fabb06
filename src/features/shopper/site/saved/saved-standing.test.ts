import { expect, it } from "vitest";
import type { SavedCar } from "../../rules/saved-cars.ts";
import type { Standing } from "../../rules/saved-changes.ts";
import { findChangedFacts } from "./saved-standing.ts";

const DAY = Date.UTC(2026, 10, 1);
const saved = { at: DAY, price: 20_000, deal: null };
const CAR: SavedCar = {
  ...{ id: 7, vin: null, title: "2019 Honda Civic", photo: null, note: "" },
  ...{ saved, last: { ...saved, goneSince: null } },
};
const listed = (at: number, price: number): Standing => ({
  isListed: true,
  facts: { at, price, deal: null },
  pricedAt: null,
});
const gone = (since: number | null): Standing => ({ isListed: false, since });

/** Tabs that share the stored cars, each with another answer of the site. Returns the stored car, and how often it was written. */
function settle(car: SavedCar, answers: Standing[]) {
  const tabs = answers.map((now) => ({ now, noted: new Map<number, string>() }));
  let stored = car;
  let writes = 0;
  for (let round = 0; round < 20; round++) {
    for (const { now, noted } of tabs) {
      const last = findChangedFacts([stored], () => ({ now }), noted).get(car.id);
      if (!last) continue;
      stored = { ...stored, last };
      writes += 1;
    }
  }
  return { last: stored.last, writes };
}

it("stores what an answer says of a car, once", () => {
  const last = { at: DAY + 1, price: 19_000, deal: null, goneSince: null };
  expect(settle(CAR, [listed(DAY + 1, 19_000)])).toEqual({ last, writes: 1 });
  expect(settle(CAR, [listed(DAY, 20_000)])).toEqual({ last: CAR.last, writes: 0 });
});

it("keeps the day on which a car was first known to be gone", () => {
  expect(settle(CAR, [gone(DAY + 5), gone(DAY + 6)])).toEqual({ last: { ...CAR.last, goneSince: DAY + 5 }, writes: 1 });
});

it.each([
  ["an older and a newer price", [listed(DAY + 1, 19_000), listed(DAY + 2, 18_000)]],
  ["that it is listed, and that it is gone", [listed(DAY + 1, 19_000), gone(DAY + 5)]],
  ["that it is gone without a day, and that it is listed", [gone(null), listed(DAY + 9, 19_000)]],
])("comes to rest when two tabs know different things: %s", (_, answers) => {
  expect(settle(CAR, answers).writes).toBe(2);
});

it("stores the next answer of the same tab", () => {
  const noted = new Map<number, string>();
  findChangedFacts([CAR], () => ({ now: listed(DAY + 1, 19_000) }), noted);
  const next = findChangedFacts([CAR], () => ({ now: listed(DAY + 2, 18_000) }), noted);
  expect(next.get(7)).toMatchObject({ price: 18_000 });
});
