import { grouped } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

/** Returns the sentences of a card or car's page whose numbers are neither its mileage nor its price. */
export function asidesOf({ plan, draw }: SiteBuilder, car: StockCar): string[] {
  const own = draw.part(`asides/${car.id}`);
  const written = {
    tires: () => (own.chance(0.4) ? "New tires at 56,000 miles, new battery." : ""),
    warranty: () =>
      own.pick([
        "3-month / 3,000-mile powertrain warranty included.",
        "Balance of the 5-year/60,000 mile factory warranty.",
        "10-Year/100,000-Mile Limited Warranty",
      ]),
    economy: () => own.pick(["24 City / 33 Hwy MPG", "MPG: 19/26", "Fuel economy: 28 mpg combined"]),
    engine: () => own.pick(["Engine: 3.5L V6 24V 278 hp", "5.7L V8 16V MPFI OHV", "2.0L I4 Turbo, 248 hp @ 5,200 rpm"]),
    distance: () => `${own.between(3, 240)} miles away`,
    views: () =>
      own.pick([
        `${grouped(own.between(1_000, 4_000))} people viewed this car`,
        "Reduced by $1,000 this week!",
        "Only 2 left at this price",
      ]),
  };
  return plan.asides.map((aside) => written[aside]()).filter((text) => text !== "");
}
