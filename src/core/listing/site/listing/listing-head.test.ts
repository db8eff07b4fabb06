import { expect, it } from "vitest";
import { describeSearch } from "./listing-head.ts";
import { parseListingSearch } from "./listing-search.ts";

const search = (address: string) => parseListingSearch(new URLSearchParams(address), 1);

it("makes a heading from the filters", () => {
  expect(describeSearch(search(""))).toBe("Used cars");
  expect(describeSearch(search("make=BMW&make=Audi&zipCode=20151"))).toBe("Used BMW and Audi cars near 20151");
  expect(describeSearch(search("make=BMW&model=X3&model=X5"))).toBe("Used BMW X3 and X5 cars");
  expect(describeSearch(search("location=Chantilly,+VA&priceMax=30000"))).toBe(
    "Used cars in Chantilly, VA under $30,000",
  );
  expect(describeSearch(search("keyword=wagon"))).toBe("Used cars matching “wagon”");
});
