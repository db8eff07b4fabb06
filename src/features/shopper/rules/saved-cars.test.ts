import fc from "fast-check";
import { expect, it } from "vitest";
import {
  MAX_NOTE_LENGTH,
  MAX_SAVED_CARS,
  mergeSavedCars,
  readSavedCars,
  type SavedCar,
  writeSavedCars,
} from "./saved-cars.ts";
import { byChange, changesOf } from "./saved-changes.ts";
import { MAX_SEEN_CARS, MAX_SEEN_SEARCHES, readSeen, withSeenCar, withSeenSearch, writeSeen } from "./seen-cars.ts";

const read = (text: string | null) => readSavedCars(text, MAX_SAVED_CARS, MAX_NOTE_LENGTH);
const saved = { at: 1_790_000_000_000, price: 20_000, deal: "good" as const };
const makeCar = (over: Partial<SavedCar> = {}): SavedCar => ({
  ...{ id: 7, vin: "1HGCM82633A004352", title: "2020 Honda Accord", photo: "/photos/7/0a1b", note: "" },
  ...{ saved, last: { ...saved, goneSince: null } },
  ...over,
});

/** Objects that resemble stored cars, with any value in any field. */
const almostCar = fc.record(
  {
    id: fc.oneof(fc.nat(), fc.anything()),
    vin: fc.oneof(fc.string(), fc.constant(null), fc.anything()),
    title: fc.oneof(fc.string(), fc.anything()),
    photo: fc.oneof(
      fc.constantFrom("/photos/1/ab", "https://photos.example/1.jpg", "//photos.example/1"),
      fc.anything(),
    ),
    note: fc.oneof(fc.string({ maxLength: 2_000 }), fc.anything()),
    saved: fc.oneof(
      fc.record({ at: fc.double(), price: fc.double(), deal: fc.string() }),
      fc.constant(saved),
      fc.anything(),
    ),
    last: fc.anything(),
  },
  { requiredKeys: [] },
);
const anyText = fc.oneof(
  fc.string(),
  fc.json(),
  fc.anything().map((value) => JSON.stringify(value) ?? "undefined"),
  fc.array(almostCar).map((cars) => JSON.stringify({ version: 1, cars }) ?? ""),
);

it("reads anything that may be stored without throwing, and gives only whole cars", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { cars, problem } = read(text);
      expect(cars.length).toBeLessThanOrEqual(MAX_SAVED_CARS);
      for (const car of cars) {
        expect(Number.isInteger(car.id)).toBe(true);
        expect(car.title).not.toBe("");
        expect(car.note.length).toBeLessThanOrEqual(MAX_NOTE_LENGTH);
        expect(car.photo === null || car.photo.startsWith("/photos/")).toBe(true);
        for (const facts of [car.saved, car.last]) {
          expect(Number.isFinite(new Date(facts.at).getTime())).toBe(true);
          expect(facts.price === null || facts.price >= 0).toBe(true);
        }
      }
      // Cars that could be read can be stored and read again without changes.
      expect(read(writeSavedCars(cars))).toEqual({ cars, problem: null });
      if (text.trim() === "") expect(problem).toBe("unreadable");
    }),
    { numRuns: 600 },
  );
});

it("reports what could not be read", () => {
  expect(read(null)).toEqual({ cars: [], problem: null });
  expect(read("{nope").problem).toBe("unreadable");
  expect(read('["of another program"]').problem).toBe("unreadable");
  expect(read('{"version":2,"cars":[]}').problem).toBe("newer");
  const half = JSON.stringify({ version: 1, cars: [makeCar(), { id: "8" }, makeCar()] });
  expect(read(half)).toEqual({ cars: [makeCar()], problem: "partly" });
});

it("takes no address as a photo that is not one of our own", () => {
  for (const photo of ["https://evil.example/x.png", "//evil.example/x", "javascript:alert(1)", "/photos/7/../../x"]) {
    expect(read(writeSavedCars([makeCar({ photo })])).cars[0]?.photo).toBeNull();
  }
});

it("adds cars from elsewhere without changing one that is here", () => {
  const here = [makeCar({ note: "mine" }), makeCar({ id: 8, vin: null, title: "Without a note" })];
  const there = [
    makeCar({ id: 70, note: "theirs" }),
    makeCar({ id: 8, vin: null, note: "a note" }),
    makeCar({ id: 9, vin: "OTHER" }),
  ];
  const merge = mergeSavedCars(here, there);
  expect(merge.cars.map(({ id, note }) => [id, note])).toEqual([
    [7, "mine"],
    [8, "a note"],
    [9, ""],
  ]);
  expect([merge.added.length, merge.noted, merge.kept, merge.left]).toEqual([1, 1, 1, 0]);
  expect(mergeSavedCars(merge.cars, there).cars).toEqual(merge.cars);
});

it("adds no more than there is room for", () => {
  const full = Array.from({ length: MAX_SAVED_CARS - 1 }, (_, n) => makeCar({ id: n + 1, vin: null }));
  const merge = mergeSavedCars(full, [makeCar({ id: 901, vin: "A" }), makeCar({ id: 902, vin: "B" })]);
  expect([merge.cars.length, merge.added.length, merge.left]).toEqual([MAX_SAVED_CARS, 1, 1]);
});

it("shows changes since a car was saved", () => {
  const car = makeCar();
  const now = (facts: Partial<typeof saved>) =>
    changesOf(car, { isListed: true, facts: { ...saved, ...facts }, pricedAt: 5 });
  expect(now({})).toEqual([]);
  expect(now({ price: 19_000 })).toEqual([{ kind: "price", from: 20_000, to: 19_000, since: 5 }]);
  expect(changesOf(car, { isListed: true, facts: { ...saved, deal: "great" }, pricedAt: null })).toEqual([
    { kind: "label", from: "good", to: "great" },
  ]);
  expect(changesOf(car, { isListed: true, facts: { ...saved, deal: null }, pricedAt: null })).toEqual([]);
  expect(changesOf(car, { isListed: false, since: 6 })).toEqual([{ kind: "gone", since: 6 }]);
});

it("puts lower prices first, what has not changed last, and the latest saved before others", () => {
  const row = (id: number, changes: Parameters<typeof byChange>[0]["changes"]) => ({
    car: makeCar({ id, saved: { ...saved, at: saved.at + id } }),
    changes,
  });
  const price = (to: number) => [{ kind: "price", from: 100, to, since: null } as const];
  const rows = [
    row(1, []),
    row(2, [{ kind: "gone", since: null }]),
    row(3, price(120)),
    row(4, price(90)),
    row(5, []),
    row(6, [{ kind: "label", from: "good", to: "high" }]),
  ];
  expect(rows.sort(byChange).map(({ car }) => car.id)).toEqual([4, 3, 6, 2, 5, 1]);
});

it("reads any history that may be stored, and no address outside the site", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const seen = readSeen(text);
      expect(readSeen(writeSeen(seen))).toEqual(seen);
    }),
  );
  const search = { label: "Cars", at: 5, place: null };
  const addresses = [
    "/?make=BMW",
    "/used/bmw",
    "//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/admin",
  ];
  const searches = addresses.map((address) => ({ ...search, address }));
  expect(readSeen(JSON.stringify({ version: 1, searches })).searches.map(({ address }) => address)).toEqual([
    "/?make=BMW",
    "/used/bmw",
  ]);
});

it("keeps the latest cars and searches, each once", () => {
  let seen = readSeen(null);
  for (let id = 1; id <= MAX_SEEN_CARS + 5; id += 1) {
    seen = withSeenCar(seen, { id, vin: null, title: `Car ${id}`, photo: null, price: 1, at: id });
    seen = withSeenSearch(seen, { address: `/?make=${id}`, label: `Search ${id}`, at: id, place: null });
  }
  seen = withSeenCar(seen, { id: 20, vin: null, title: "Again", photo: null, price: 2, at: 99 });
  expect([seen.cars.length, seen.searches.length]).toEqual([MAX_SEEN_CARS, MAX_SEEN_SEARCHES]);
  expect(seen.cars[0]?.title).toBe("Again");
  expect(seen.cars.filter(({ id }) => id === 20)).toHaveLength(1);
});
