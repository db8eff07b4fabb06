import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

/** A page about a part of the stock, which the menu names before the whole list. */
export type Landing = { words: string; path: string; heading: string; cars: readonly StockCar[] };

const CHEAP = 15_000;

/** The kinds of landing pages. */
const LANDINGS: readonly {
  name: "town" | "body" | "price" | "make";
  of(site: SiteBuilder, cars: readonly StockCar[]): Landing;
}[] = [
  {
    name: "town",
    of: ({ dealer }, cars) => {
      const town = `${dealer.city}-${dealer.state}`.toLowerCase().replace(/[^a-z]+/g, "-");
      const words = `Used Cars in ${dealer.city}, ${dealer.state}`;
      return { words, path: `/used-cars-${town}/`, heading: words, cars: cars.slice(0, Math.ceil(cars.length / 2)) };
    },
  },
  {
    name: "body",
    of: (_site, cars) => ({
      words: "Used Trucks",
      path: "/used-trucks/",
      heading: "Used Trucks",
      cars: cars.filter(({ body }) => body === "Truck"),
    }),
  },
  {
    name: "price",
    of: (_site, cars) => ({
      words: "Cars Under $15,000",
      path: "/used-cars-under-15000/",
      heading: "Used Cars Under $15,000",
      cars: cars.filter(({ price }) => price !== null && price < CHEAP),
    }),
  },
  {
    name: "make",
    of: (_site, cars) => {
      const make = cars[0]?.make ?? "";
      return {
        words: `Used ${make}`,
        path: `/used-${make.toLowerCase().replace(/\W+/g, "-")}/`,
        heading: `Used ${make} for Sale`,
        cars: cars.filter((car) => car.make === make),
      };
    },
  },
];

/** Returns the landing pages of this site that have cars. */
export const landingsOf = (site: SiteBuilder, cars: readonly StockCar[]): Landing[] =>
  LANDINGS.filter(({ name }) => site.plan.landings.includes(name))
    .map((landing) => landing.of(site, cars))
    .filter((landing) => landing.cars.length > 0);

/** Returns the list in another order, or a part of it, as links above the list lead to them. */
export function twinsOf({ plan }: SiteBuilder, cars: readonly StockCar[]): (Landing & { total: number })[] {
  const ask = plan.listPath.includes("?") ? "&" : "?";
  const make = cars[0]?.make ?? "";
  const ofMake = cars.filter((car) => car.make === make);
  const sorted = [...cars].sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
  const heading = "Used Vehicles";
  const twins = {
    sorted: {
      words: "Price: Low to High",
      path: `${plan.listPath}${ask}sort=price-asc`,
      heading,
      cars: sorted,
      total: cars.length,
    },
    filtered: {
      words: make,
      path: `${plan.listPath}${ask}make=${encodeURIComponent(make)}`,
      heading: `Used ${make}`,
      cars: ofMake,
      total: ofMake.length,
    },
  };
  return plan.twins.map((name) => twins[name]);
}
