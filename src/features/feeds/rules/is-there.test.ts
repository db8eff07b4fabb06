import { expect, it } from "vitest";
import { isThere, type Places } from "./is-there.ts";

const at = (different: Partial<Places>): Places => ({
  place: "Chantilly, VA",
  zip_code: "20151",
  dealership_location: "Chantilly, VA",
  dealer_contact: { zipCode: "20151" },
  ...different,
});

it.each<[string, Partial<Places>]>([
  ["town and zip code are the same", {}],
  ["the town was typed without a comma", { dealership_location: "Chantilly VA" }],
  ["the town was typed in small letters, with the state's name", { dealership_location: "chantilly, virginia" }],
  ["one zip code is not known", { zip_code: null }],
  ["the town is known from the website", { dealership_location: null, dealer_contact: { town: "Chantilly, VA" } }],
  ["nothing is said of the car's place", { place: null, zip_code: null }],
  ["the town is not known, and the zip codes are the same", { dealership_location: "" }],
])("a car is at its dealership where %s", (_, different) => {
  expect(isThere(at(different))).toBe(true);
});

it.each<[string, Partial<Places>]>([
  ["it is in another town", { place: "Norfolk, VA", zip_code: null }],
  ["it is in the town of this name in another state", { place: "Chantilly, MD", zip_code: null }],
  ["it is at the other rooftop in its town", { zip_code: "20152" }],
  ["the town is not known, and the zip code neither", { dealership_location: null, dealer_contact: {} }],
  ["neither has a zip code or a known town", { zip_code: null, dealership_location: null, dealer_contact: {} }],
])("a car is not at its dealership where %s", (_, different) => {
  expect(isThere(at(different))).toBe(false);
});
