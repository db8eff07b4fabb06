import { expect, it } from "vitest";
import { landingHeading, landingTrail } from "./landing-page.tsx";
import { landingSearch } from "./landing-query.ts";

const bmw = { path: "/used/bmw", make: "BMW", model: null, location: null, total: 8 };
const x3 = { path: "/used/bmw/x3", make: "BMW", model: "X3", location: null, total: 2 };
const chantilly = { path: "/used-cars-in/chantilly-va", make: null, model: null, location: "Chantilly, VA", total: 40 };

it("names a landing by its make, its model or its place", () => {
  expect([bmw, x3, chantilly].map(landingHeading)).toEqual([
    "Used BMW for sale",
    "Used BMW X3 for sale",
    "Used cars for sale in Chantilly, VA",
  ]);
});

it("leads from the front page over the make to the model", () => {
  expect(landingTrail(x3).map(({ path }) => path)).toEqual(["/", "/used/bmw", "/used/bmw/x3"]);
  expect(landingTrail(chantilly).map(({ name }) => name)).toEqual(["Used cars", "Chantilly, VA"]);
});

it("searches for what it names", () => {
  expect(landingSearch(x3)).toMatchObject({ make: ["BMW"], model: ["X3"], location: undefined, page: 1 });
  expect(landingSearch(chantilly)).toMatchObject({ make: [], model: [], location: "Chantilly, VA" });
});
