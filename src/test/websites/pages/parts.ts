import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

/** A list of some of the cars: the words of the link to it, and its address. */
export type ListPart = { words: string; path: string; cars: readonly StockCar[] };

const BUDGET = 15_000;

const slug = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]+/g, "-");

function groupsOf(cars: readonly StockCar[], partOf: (car: StockCar) => { words: string; path: string }): ListPart[] {
  const groups = new Map<string, { words: string; path: string; cars: StockCar[] }>();
  for (const car of cars) {
    const { words, path } = partOf(car);
    const group = groups.get(path) ?? { words, path, cars: [] };
    group.cars.push(car);
    groups.set(path, group);
  }
  return [...groups.values()];
}

/** Returns the lists that a site has in place of one of all cars; empty where it has that one. */
export function partsOf({ plan }: SiteBuilder, cars: readonly StockCar[]): ListPart[] {
  const folder = plan.listPath.replace(/[\w-]*\.\w+$/, "").replace(/\/?$/, "/");
  if (plan.shell !== "none") return [];
  switch (plan.parts) {
    case "kind":
      return groupsOf(cars, ({ body }) => {
        const kind = body === "Truck" ? "Trucks" : body === "SUV" ? "SUVs" : "Cars";
        return { words: kind, path: `/${kind.toLowerCase()}/` };
      });
    case "make":
      return groupsOf(cars, ({ make }) => ({ words: make, path: `/${slug(make)}/` }));
    case "letter":
      return groupsOf(cars, ({ make }) => {
        const letter = make.charAt(0);
        return { words: letter, path: `${plan.listPath}?letter=${letter}` };
      });
    case "year":
      return groupsOf(cars, ({ year }) => ({ words: `${year} Models`, path: `${folder}${year}/` }));
    case "budget":
      return groupsOf(cars, ({ price }) =>
        price !== null && price < BUDGET
          ? { words: "Under $15,000", path: `${folder}0-${BUDGET}/` }
          : { words: "$15,000 and up", path: `${folder}${BUDGET}-100000/` },
      );
    default:
      return [];
  }
}
