import fc from "fast-check";
import { expect, it } from "vitest";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { FEATURE_KEYS } from "#core/facts/rules/equipment/features.ts";
import { VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { SORT_OPTIONS } from "../../rules/search-limits.ts";
import { vehicleQuerySchema } from "../../vehicle-query-schemas.ts";
import { listingParams, nameKnownFeatures, parseListingSearch, tidyParams } from "./listing-search.ts";

// As on the server.
nameKnownFeatures(FEATURE_KEYS);
const PARAMETERS = Object.keys(vehicleQuerySchema.shape);

it("leaves defaults and unlimited maxima out of the address", () => {
  const address = "sortBy=relevance&limit=12&page=1&priceMax=200000&mileageMax=200000&keyword=+&zipCode=+20151+";
  expect(`${listingParams(parseListingSearch(new URLSearchParams(address), 1))}`).toBe("zipCode=20151");
});

it("keeps every filter and repeats the make", () => {
  const address =
    "keyword=m3&make=BMW&make=Audi&model=M3&zipCode=20151&location=Chantilly%2C+VA&yearMin=2018&yearMax=2022";
  const rest =
    "&priceMin=1000&priceMax=30000&mileageMin=5&mileageMax=90000&distance=25&dealershipId=3&bodyStyle=suv&bodyStyle=truck&doors=2&drivetrain=awd&fuel=electric&transmission=manual&color=red&deal=great&deal=good&priceDropped=true&sortBy=price_low&limit=24";
  expect(`${listingParams(parseListingSearch(new URLSearchParams(address + rest), 1))}`).toBe(address + rest);
});

it("keeps a box on the map, and sorts its corners", () => {
  const address = (box: string) => listingParams(parseListingSearch(new URLSearchParams({ box }), 1)).get("box");
  expect(address("-123,47,-121.5,48")).toBe("-123,47,-121.5,48");
  expect(address("-121.5,48,-123,47")).toBe("-123,47,-121.5,48");
  expect(address("170,51,-170,53")).toBe("-170,51,170,53");
  expect([address("1,2,3"), address("NaN,0,0,0"), address("0,0,0,91")]).toEqual([null, null, null]);
});

it("takes a box by its edges, as a plain form sends it, and tidies it to one", () => {
  const edges = new URLSearchParams("make=BMW&west=-123&south=47&east=-121.5&north=48");
  expect(`${tidyParams(edges)}`).toBe("make=BMW&box=-123%2C47%2C-121.5%2C48");
  for (const unusable of ["west=-123&south=47&east=-121.5", "west=-123&south=47&east=&north=48"]) {
    expect(`${tidyParams(new URLSearchParams(unusable))}`).toBe("");
  }
});

it("treats what cannot be used as absent", () => {
  const address =
    "priceMax=cheap&yearMin=-1&limit=1000&sortBy=best&zipCode=2015&distance=0&dealershipId=1.5&fbclid=x&location=any&deal=cheap&priceDropped=1&bodyStyle=boat&doors=3&color=Red";
  expect(`${listingParams(parseListingSearch(new URLSearchParams(address), 1))}`).toBe("");
});

it("drops makes and models that are too long to be one", () => {
  const params = new URLSearchParams([
    ["make", "x".repeat(201)],
    ["make", "BMW"],
    ["model", "y".repeat(201)],
  ]);
  expect(`${listingParams(parseListingSearch(params, 1))}`).toBe("make=BMW");
});

it("tidies what a plain form sends, and leaves alone what is not the listing's", () => {
  const form =
    "make=BMW&yearMin=any&yearMax=any&priceMin=&priceMax=&mileageMin=&mileageMax=&zipCode=&distance=any&location=any";
  const tidied = (address: string) => tidyParams(new URLSearchParams(address))?.toString();
  expect(tidied(`${form}&sortBy=relevance`)).toBe("make=BMW");
  expect(tidied("yearMin=any&priceMin=&location=any")).toBe("");
  expect(tidied("deal=good&deal=great&deal=good&priceDropped=false")).toBe("deal=great&deal=good");
  expect(tidied("utm_source=mail&keyword=&page=2")).toBe("utm_source=mail&page=2");
  expect(tidied("make=BMW&make=BMW&limit=12&priceMax=200000&zipCode=+20151")).toBe("make=BMW&zipCode=20151");
  for (const tidy of ["", "page=2", "fbclid=1&sortBy=price_low&make=Audi&make=BMW", "keyword=any+bmw"]) {
    expect(tidied(tidy), tidy).toBeUndefined();
  }
});

it("never asks the API for something it refuses, and means the same after a round trip", () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.constantFrom(
      ...SORT_OPTIONS,
      ...DEAL_LABELS,
      ...Object.values(VEHICLE_CLASSES).flat(),
      "true",
      ...["third-row", "2.0", "6", "20151"],
      "BMW",
      "200000",
      "-121.5,48,-123,47",
      "0,0,-0,1",
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), value)),
      fc.integer({ min: 1, max: 99 }),
      (pairs, page) => {
        const search = parseListingSearch(new URLSearchParams(pairs), page);
        const params = listingParams(search);
        const names = [...new Set(params.keys())];
        const api: Record<string, string | string[]> = {
          ...Object.fromEntries(names.map((name) => [name, params.getAll(name)])),
          page: `${page}`,
        };
        for (const name of names) if (api[name]?.length === 1) Object.assign(api, { [name]: params.get(name) });
        const asked = vehicleQuerySchema.safeParse(api);
        expect(asked.error).toBeUndefined();
        expect(asked.data).toEqual(search);
        expect(parseListingSearch(params, page)).toEqual(search);
        // The shorter address is not redirected again.
        const tidied = tidyParams(new URLSearchParams(pairs));
        if (tidied) expect(tidyParams(new URLSearchParams(`${tidied}`))).toBeUndefined();
        expect(tidyParams(params)).toBeUndefined();
      },
    ),
  );
});
