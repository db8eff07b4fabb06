import { expect, it } from "vitest";
import { parseListingSearch } from "../listing/listing-search.ts";
import { activeFilters } from "./active-filters.ts";
import { toggledEdit } from "./choice-edits.ts";
import { editSearch, RESET, toggle } from "./search-edits.ts";

const ADDRESS =
  "make=BMW&make=Audi&model=A4&yearMin=2018&priceMax=30000&mileageMin=10&mileageMax=20000&zipCode=20151&distance=25&sortBy=price_low&limit=24";
const search = (address: string, page = 1) => parseListingSearch(new URLSearchParams(address), page);
const labels = (address: string) => activeFilters(search(address)).map(({ label }) => label);

it("names each filter in use, and neither order nor page", () => {
  expect(labels(ADDRESS)).toEqual([
    "BMW",
    "Audi",
    "A4",
    "From 2018",
    "Up to $30,000",
    "10 – 20,000 miles",
    "Within 25 miles of 20151",
  ]);
  expect(labels("yearMin=2018&yearMax=2018&keyword=wagon")).toEqual(["“wagon”", "2018"]);
  expect(labels("sortBy=price_low&limit=24")).toEqual([]);
});

it("names each label and a dropped price, and takes each away by itself", () => {
  const filters = activeFilters(search("deal=good&deal=great&priceDropped=true"));
  expect(filters).toEqual([
    { label: "Great deal", remove: { deal: ["good"] } },
    { label: "Good deal", remove: { deal: ["great"] } },
    { label: "Price dropped", remove: { priceDropped: undefined } },
  ]);
  expect(activeFilters(editSearch(search("deal=good&priceDropped=true"), RESET))).toEqual([]);
  expect(activeFilters(search("deal=good"))[0]?.remove).toEqual({ deal: undefined });
});

it("names an area drawn on the map", () => {
  const [filter] = activeFilters(search("box=-123,47,-121.5,48"));
  expect(filter).toEqual({ label: "In the drawn area", remove: { box: undefined } });
  expect(activeFilters(editSearch(search("box=-123,47,-121.5,48"), RESET))).toEqual([]);
});

it("names each class, and takes each away by itself", () => {
  const classes =
    "bodyStyle=suv&bodyStyle=truck&doors=4&drivetrain=awd&fuel=plug-in-hybrid&transmission=manual&color=red";
  expect(activeFilters(search(classes))).toEqual([
    { label: "SUV", remove: { bodyStyle: ["truck"] } },
    { label: "Truck", remove: { bodyStyle: ["suv"] } },
    { label: "4 doors", remove: { doors: undefined } },
    { label: "AWD", remove: { drivetrain: undefined } },
    { label: "Plug-in hybrid", remove: { fuel: undefined } },
    { label: "Manual", remove: { transmission: undefined } },
    { label: "Red", remove: { color: undefined } },
  ]);
  expect(activeFilters(editSearch(search(classes), RESET))).toEqual([]);
});

it("takes each away by itself until none is left", () => {
  let left = search(ADDRESS, 3);
  for (let count = 7; count > 0; count--) {
    const filters = activeFilters(left);
    expect(filters).toHaveLength(count);
    left = editSearch(left, filters.at(-1)?.remove ?? {});
  }
  expect(left).toEqual(search("sortBy=price_low&limit=24"));
});

it("names the dealership when the counts know it", () => {
  const facets = { make: [], model: [], year: [], price: [], mileage: [], location: [], priceDropped: 0 };
  const dealership = [{ id: 3, name: "Old Town Motors", count: 4 }];
  expect(activeFilters(search("dealershipId=3"), { facets: { ...facets, dealership } })[0]?.label).toBe(
    "Old Town Motors",
  );
  expect(labels("dealershipId=3")).toEqual(["One dealership"]);
});

it("names what the keyword says in words, each to be taken out by itself", () => {
  const under20k = { kind: "price" as const, label: "Under $20,000", text: "under 20k", filters: { priceMax: 20_000 } };
  const understood = [
    { kind: "make" as const, label: "Honda", text: "honda", at: 0, filters: {} },
    { ...under20k, at: 6 },
    { kind: "year" as const, label: "2018 or newer", text: "2018 or newer", at: 16, filters: { yearMin: 2018 } },
  ];
  const filters = activeFilters(search("keyword=honda under 20k 2018 or newer"), { understood });
  expect(filters).toEqual([
    { label: "Honda", remove: { keyword: "under 20k 2018 or newer" } },
    { label: "Under $20,000", remove: { keyword: "honda 2018 or newer" } },
    { label: "2018 or newer", remove: { keyword: "honda under 20k" } },
  ]);
  expect(activeFilters(search("keyword=under 20k"), { understood: [{ ...under20k, at: 0 }] })).toEqual([
    { label: "Under $20,000", remove: { keyword: undefined } },
  ]);
});

it("starts again at page 1 with any edit", () => {
  expect(editSearch(search("", 5), { sortBy: "price_low" }).page).toBe(1);
});

it("resets everything but the page size, the keyword too", () => {
  const all = search(`${ADDRESS}&keyword=m3&dealershipId=4&location=X`, 3);
  expect(editSearch(all, RESET)).toEqual(search("limit=24"));
});

it("drops a distance without its zip code and models without a make", () => {
  expect(editSearch(search(ADDRESS), { zipCode: undefined }).distance).toBeUndefined();
  expect(editSearch(search(ADDRESS), { make: [] }).model).toEqual([]);
});

it("adds and removes a value", () => {
  expect(toggle(["BMW"], "Audi")).toEqual(["BMW", "Audi"]);
  expect(toggle(["BMW", "Audi"], "BMW")).toEqual(["Audi"]);
});

it("leaves a value out, or chooses it, and never both", () => {
  const before = search("color=white&color=red&makeNot=BMW");
  expect(toggledEdit(before, "color", "white", true)).toEqual({ color: ["red"], colorNot: ["white"] });
  expect(toggledEdit(before, "color", "black", false)).toEqual({ color: ["black", "white", "red"] });
  expect(toggledEdit(before, "make", "BMW", false)).toEqual({ make: ["BMW"], makeNot: undefined });
  expect(toggledEdit(search("make=BMW"), "make", "BMW", false)).toEqual({ make: [] });
});

it("keeps equipment in the panel's order, so that equal searches have equal addresses", () => {
  const order = ["sunroof", "abs", "third-row"];
  expect(toggledEdit(search("features=third-row&features=abs"), "features", "sunroof", false, order)).toEqual({
    features: order,
  });
  expect(toggledEdit(search("featuresNot=third-row"), "features", "sunroof", true, order)).toEqual({
    featuresNot: ["sunroof", "third-row"],
  });
});

it("names equipment, figures and what is left out, and takes each away by itself", () => {
  const address =
    "features=sunroof&features=apple-carplay&featuresNot=third-row&seatsMin=6&cylinders=4&engineLitersMin=2.0&ownersMax=1&certified=true" +
    "&daysListedMax=7&monthlyMax=400&interiorColor=black&colorNot=white&makeNot=Nissan&trimNot=Type+R";
  expect(labels(address)).toEqual([
    ...["Black interior", "4 cylinders", "6+ seats", "Engine from 2.0 L", "One owner", "Certified"],
    ...["Listed in the last 7 days", "Up to $400 a month", "Sunroof", "Apple CarPlay", "Without third row"],
    ...["Not Nissan", "Not Type R", "Not white"],
  ]);
  expect(activeFilters(search(address)).find(({ label }) => label === "Sunroof")?.remove).toEqual({
    features: ["apple-carplay"],
  });
  expect(activeFilters(editSearch(search(address), RESET))).toEqual([]);
});
