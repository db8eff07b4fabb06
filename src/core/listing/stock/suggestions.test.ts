import { expect, it } from "vitest";
import { once } from "#kernel/words/rules/remember.ts";
import { Candidates } from "./candidates.ts";
import { Dictionaries } from "./dictionaries.ts";
import { landingsOf } from "./landings.ts";
import { suggest } from "./suggestions.ts";
import { TermIndex } from "./term-index.ts";

const names = new Dictionaries();
names.setDealership({ id: 1, name: "Lincoln Cars", location: null, status: "active", expiresAt: null });
names.setDealership({ id: 2, name: "Lima Motors", location: null, status: "active", expiresAt: null });
/** Cars of each make and model, and of each dealership in a town: the numbers are those of the dictionaries. */
const ofCars = [
  ["Lincoln", "MKZ", 3],
  ["Ford", "Lincoln Edition", 5],
  ["Honda", "Civic", 2],
  ["Honda", "Accord", 4],
  ["Kia", "Rio", 0],
  ...Array.from({ length: 9 }, (_, at) => ["Jeep", `Series ${at}`, 9 - at] as const),
] as const;
for (const [make, model] of ofCars) names.car(make, model);
names.seller(1, "Lincoln", "NE", "68501");
names.seller(2, "Lima", "OH", "45801");
const stock = {
  names,
  carTally: { counts: Int32Array.from(ofCars, ([, , count]) => count) },
  sellerTally: { counts: Int32Array.from([6, 7]) },
};
const searched = {
  ...stock,
  candidates: once(() => new Candidates().caughtUpWith(stock)),
  terms: once(() => new TermIndex().caughtUpWith(names)),
  landings: once(() => landingsOf(stock)),
};
const suggested = (text: string) =>
  suggest(searched, text).map(({ kind, label, count }) => `${kind} ${label} ${count}`);

it("suggests makes before models, and those before places and dealerships", () => {
  expect(suggested("lincoln")).toEqual([
    "make Lincoln 3",
    "model Ford Lincoln Edition 5",
    "model Lincoln MKZ 3",
    "place Lincoln, NE 6",
    "dealership Lincoln Cars 6",
  ]);
});

it("suggests whole words before words that are only begun, whatever they are", () => {
  expect(suggested("lima")).toEqual(["place Lima, OH 7", "dealership Lima Motors 7"]);
  expect(suggested("lima mo")).toEqual(["dealership Lima Motors 7"]);
  expect(suggested("lin")[0]).toBe("make Lincoln 3");
});

it("suggests the eight with most cars of those that fit equally well, and nothing that has none", () => {
  expect(suggested("jeep series")).toEqual(Array.from({ length: 8 }, (_, at) => `model Jeep Series ${at} ${9 - at}`));
  expect(suggested("kia")).toEqual([]);
});

it("corrects a word only where nothing is called so", () => {
  expect(suggested("hnoda")).toEqual(["make Honda 6", "model Honda Accord 4", "model Honda Civic 2"]);
  expect(suggested(" , ")).toEqual([]);
});
