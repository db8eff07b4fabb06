import { expect, test } from "vitest";
import { understandKeyword } from "./understand-keyword.ts";

const isZip = (zip: string) => zip === "20151" || zip === "80202";
const filtersOf = (keyword: string) =>
  Object.assign({}, ...understandKeyword(keyword, isZip).understood.map(({ filters }) => filters));

test.each([
  ["civic under 20k", { priceMax: 20_000 }, "civic"],
  ["under $20,000 civic", { priceMax: 20_000 }, "civic"],
  ["less than 60,000 miles", { mileageMax: 60_000 }, ""],
  ["bmw below 60k miles", { mileageMax: 60_000 }, "bmw"],
  ["2018 or newer", { yearMin: 2018 }, ""],
  ["audi 2018+", { yearMin: 2018 }, "audi"],
  ["audi newer than 2018", { yearMin: 2019 }, "audi"],
  ["audi since 2018", { yearMin: 2018 }, "audi"],
  ["before 2010", { yearMax: 2009 }, ""],
  ["2015-2018 accord", { yearMin: 2015, yearMax: 2018 }, "accord"],
  ["between 2015 and 2018", { yearMin: 2015, yearMax: 2018 }, ""],
  ["suv near 20151", { zipCode: "20151" }, "suv"],
  ["within 25 miles of 20151", { zipCode: "20151", distance: 25 }, ""],
  ["jeep 20151", { zipCode: "20151" }, "jeep"],
  ["over 10k", { priceMin: 10_000 }, ""],
  ["between 10k and 20k", { priceMin: 10_000, priceMax: 20_000 }, ""],
  ["$10,000 - $20,000", { priceMin: 10_000, priceMax: 20_000 }, ""],
  ["10-20k", { priceMin: 10_000, priceMax: 20_000 }, ""],
  ["15000 or less", { priceMax: 15_000 }, ""],
  ["under 2018", { yearMax: 2017 }, ""],
  ["tacoma under 30k under 50k miles 2019 or newer", { priceMax: 30_000, mileageMax: 50_000, yearMin: 2019 }, "tacoma"],
])("%s is understood", (keyword, filters, rest) => {
  expect(filtersOf(keyword)).toEqual(filters);
  expect(understandKeyword(keyword, isZip).rest).toBe(rest);
});

test.each([
  "honda civic 2018",
  "near 00000",
  "silverado 1500",
  "bmw 330i",
  "ram 2500",
  "mazda 3",
  "under 5",
  "under",
  "",
])("%s is left as it is", (keyword) =>
  expect(understandKeyword(keyword, isZip)).toEqual({ understood: [], rest: keyword }),
);

test("each piece says what it is, and which part of the keyword it was", () => {
  expect(understandKeyword("civic under 20k near 20151", isZip).understood).toEqual([
    { kind: "price", label: "Under $20,000", text: "under 20k", filters: { priceMax: 20_000 } },
    { kind: "near", label: "Near 20151", text: "near 20151", filters: { zipCode: "20151" } },
  ]);
});
