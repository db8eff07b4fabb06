import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { rooftopOf } from "./signs.ts";

const LOW_PRICE = 10_000;
const CAROUSEL_CARS = 3;

/** Returns the cars by a name of each, in the order of their first ones. */
function groupsOf(cars: readonly StockCar[], nameOf: (car: StockCar) => string): [name: string, cars: StockCar[]][] {
  const groups = new Map<string, StockCar[]>();
  for (const car of cars) groups.set(nameOf(car), [...(groups.get(nameOf(car)) ?? []), car]);
  return [...groups];
}

/** Returns the new cars and the used ones, each with the words of their tab; the used ones alone where there is no new one. */
function byCondition(site: SiteBuilder, cars: readonly StockCar[]): [name: string, cars: StockCar[]][] {
  const own = site.draw.part("new and used");
  const [fresh, used] = own.pick([
    ["New", "Used"],
    ["New Vehicles", "Pre-Owned Vehicles"],
    ["New Inventory", "Used Inventory"],
  ] as const);
  const groups: [string, StockCar[]][] = [
    [fresh, cars.filter(({ kind }) => kind === "new")],
    [used, cars.filter(({ kind }) => kind !== "new")],
  ];
  const filled = groups.filter(([, group]) => group.length > 0);
  return own.chance(0.3) ? filled.reverse() : filled;
}

function tabs(groups: readonly [name: string, cars: readonly StockCar[]][], write: WriteCars): string {
  const heads = groups.map(
    ([name, cars], index) => `<li><a href="#tab-${index}" data-toggle="tab">${name} (${cars.length})</a></li>`,
  );
  const panels = groups.map(
    ([, cars], index) => `<div id="tab-${index}" role="tabpanel"${index > 0 ? " hidden" : ""}>${write(cars)}</div>`,
  );
  return `<ul role="tablist">${heads.join("")}</ul>${panels.join("")}`;
}

/** Writes some cars as a list in the site's form. */
export type WriteCars = (cars: readonly StockCar[]) => string;

const typeOf = ({ body }: StockCar): string => `${body}s`;

/** Returns the cars of a page as one list, or in the parts and repetitions that this site has. */
export function splitList(site: SiteBuilder, cars: readonly StockCar[], write: WriteCars): string {
  const { plan, markup } = site;
  const headed = (groups: readonly [name: string, cars: readonly StockCar[]][]) =>
    groups.map(([name, group]) => `<h2>${name}</h2>${write(group)}`).join("");
  if (plan.rooftops && plan.rooftopSign === "heading") return headed(groupsOf(cars, (car) => rooftopOf(site, car)));
  switch (plan.split) {
    case "sections":
      return headed(groupsOf(cars, typeOf));
    case "tabs":
      return tabs([["All", cars], ...groupsOf(cars, typeOf)], write);
    case "new-used":
      return cars.some(({ kind }) => kind === "new") ? tabs(byCondition(site, cars), write) : write(cars);
    case "new-used-headings":
      return cars.some(({ kind }) => kind === "new") ? headed(byCondition(site, cars)) : write(cars);
    case "budget": {
      const low = cars.filter(({ price }) => price !== null && price < LOW_PRICE);
      return write(cars) + (low.length > 0 ? `<h2>Under $10k</h2>${write(low)}` : "");
    }
    case "carousel":
      return markup.el("div", "section", write(cars.slice(0, CAROUSEL_CARS)), { "data-carousel": true }) + write(cars);
    default:
      return write(cars);
  }
}
