import { expect, it } from "vitest";
import { describeFilters, describeSearch } from "./describe-search.ts";
import { parseListingSearch } from "./listing-search.ts";

const search = (address: string) => parseListingSearch(new URLSearchParams(address), 1);

it("makes a heading from the filters", () => {
  expect(describeSearch(search(""))).toBe("Used cars");
  expect(describeSearch(search("make=BMW&make=Audi&zipCode=20151"))).toBe("Used BMW and Audi cars near 20151");
  expect(describeSearch(search("location=Chantilly,+VA&priceMax=30000"))).toBe(
    "Used cars in Chantilly, VA under $30,000",
  );
  expect(describeSearch(search("keyword=wagon"))).toBe("Used cars matching “wagon”");
});

it("names each active filter, and neither order nor page", () => {
  const filters = describeFilters(
    search("make=BMW&yearMin=2018&priceMax=30000&mileageMin=10&mileageMax=20000&zipCode=20151&sortBy=price_low"),
  );
  expect(filters).toEqual(["BMW", "From 2018", "Up to $30,000", "10 – 20,000 miles", "Within 50 miles of 20151"]);
  expect(describeFilters(search("sortBy=price_low&limit=24"))).toEqual([]);
});
