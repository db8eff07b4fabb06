import { expect, it } from "vitest";
import { exampleFacets, exampleVehicle } from "#test/example-vehicle.ts";
import type { Understood } from "../../rules/sentence/pieces.ts";
import { type ShownList, toShown } from "../shown-vehicle.ts";
import { describeSearch, listingHead } from "./listing-head.ts";
import { parseListingSearch } from "./listing-search.ts";

const search = (address: string, page = 1) => parseListingSearch(new URLSearchParams(address), page);
const count = (value: string) => ({ value, count: 1 });
const facets = exampleFacets({
  make: ["BMW", "Audi"].map(count),
  model: ["X3", "X5"].map(count),
  location: [count("Chantilly, VA")],
  dealership: [{ id: 3, name: "Harbor Motors", count: 1 }],
});
const list: ShownList = { vehicles: [toShown(exampleVehicle())], currentPage: 1, totalPages: 9, total: 99, facets };
const headOf = (address: string, page = 1) => listingHead(search(address, page), list, "AutoHub");

it("makes a heading from the filters", () => {
  expect(describeSearch(search(""))).toBe("Used cars");
  expect(describeSearch(search("make=BMW&make=Audi&zipCode=20151"))).toBe("BMW and Audi cars within 50 miles of 20151");
  expect(describeSearch(search("make=BMW&model=X3&model=X5"))).toBe("BMW X3 and X5");
  expect(describeSearch(search("location=Chantilly,+VA&priceMax=30000"))).toBe(
    "Used cars, under $30,000, in Chantilly, VA",
  );
  expect(describeSearch(search("keyword=wagon"))).toBe("Used cars matching “wagon”");
});

it("names every filter, in the catalogue's writing, the place last", () => {
  const address =
    "make=bmw&model=x3&zipCode=20151&distance=25&yearMin=2019&priceMin=10000&priceMax=30000&mileageMax=60000&drivetrain=awd&deal=great&dealershipId=3";
  expect(describeSearch(search(address), facets)).toBe(
    "BMW X3, AWD, Great deal, Harbor Motors, from 2019, $10,000 – $30,000, up to 60,000 miles and 1 more",
  );
  expect(describeSearch(search("location=chantilly,+va&bodyStyle=suv&bodyStyle=sedan"), facets)).toBe(
    "Used SUVs and sedans in Chantilly, VA",
  );
  expect(describeSearch(search("make=BMW&bodyStyle=suv&colorNot=white"), facets)).toBe("BMW SUVs, not white");
  expect(describeSearch(search("make=A&make=B&make=C&make=D&make=E&make=F&make=G"))).toBe(
    "A, B, C, D, E and 2 other makes cars",
  );
});

it("names what a sentence leaves out behind the cars, and its bodies one by one", () => {
  const left = (kind: Understood["kind"], label: string, filters: Understood["filters"], others = "") =>
    describeSearch(search(`keyword=a${others}`), facets, [
      { kind: "make", label: "Honda", text: "honda", at: 0, filters: { make: ["Honda"] } },
      { kind, label, text: "a", at: 0, filters },
    ]);
  expect(left("make", "Not Nissan, Not Kia", { makeNot: ["Nissan", "Kia"] })).toBe("Honda cars, not Nissan, not Kia");
  expect(left("model", "Not Civic", { modelNot: ["Civic"] })).toBe("Honda cars, not Civic");
  expect(left("word", "Not Sport", { trimNot: ["Sport"] })).toBe("Honda cars, not Sport");
  expect(left("bodyStyle", "Not truck", { bodyStyleNot: ["truck"] })).toBe("Honda cars, not truck");
  expect(left("features", "Without sunroof", { featuresNot: ["sunroof"] })).toBe("Honda cars, without sunroof");
  expect(left("bodyStyle", "SUV or Truck", { bodyStyle: ["suv", "truck"] })).toBe("Honda SUVs and trucks");
  expect(left("bodyStyle", "SUV", { bodyStyle: ["suv"] }, "&bodyStyle=suv")).toBe("Honda SUVs");
});

it("names of the chosen makes those that a sentence leaves", () => {
  const audi = { kind: "make" as const, label: "Audi", text: "audi", at: 0, filters: { make: ["Audi"] } };
  expect(describeSearch(search("keyword=audi&make=BMW&make=audi"), facets, [audi])).toBe("Audi cars");
  expect(describeSearch(search("keyword=audi"), facets, [audi, { ...audi, label: "Kia", filters: {} }])).toBe(
    "Audi and Kia cars",
  );
});

it("says what the words of a sentence mean, once and with the other filters", () => {
  const piece = (kind: "make" | "model" | "drivetrain" | "price" | "word", label: string) => ({
    ...{ kind, label, text: label, at: 0, filters: {} },
  });
  const pieces = [piece("price", "Under $22,000"), piece("make", "Honda"), piece("model", "CR-V")];
  expect(describeSearch(search("keyword=a&drivetrain=awd"), facets, pieces)).toBe("Honda CR-V, AWD, under $22,000");
  expect(describeSearch(search("keyword=a&make=Honda"), facets, [piece("word", "fast")])).toBe(
    "Honda cars matching “fast”",
  );
  const words = ["sport", "touring"].map((text) => ({ ...piece("word", `“${text}”`), text }));
  expect(describeSearch(search("keyword=a"), facets, words)).toBe("Used cars matching “sport touring”");
});

it.each([
  ["make=bmw", "/used/bmw"],
  ["make=BMW&model=X3&sortBy=price_low", "/used/bmw/x3"],
  ["location=Chantilly,+VA&limit=24", "/used-cars-in/chantilly-va"],
])("has the landing page as the canonical address of %s", (address, path) => {
  expect(headOf(address)).toMatchObject({ canonicalPath: path, isHidden: false });
});

it.each(["make=BMW&priceMax=30000", "keyword=bmw", "make=BMW&make=Audi", "bodyStyle=suv", "zipCode=20151"])(
  "keeps %s from search engines",
  (address) => {
    expect(headOf(address).isHidden).toBe(true);
  },
);

it("has no other addresses for the same cars in another order", () => {
  expect(headOf("", 3)).toMatchObject({ canonicalPath: "/page/3", isHidden: false });
  expect(headOf("sortBy=price_low", 3)).toMatchObject({ canonicalPath: "/", isHidden: false });
});
