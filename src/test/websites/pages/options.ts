import { grouped } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

const OPTIONS = [
  ["Navigation System", 1_995],
  ["Power Moonroof", 1_150],
  ["Premium Sound", 895],
  ["Leather Seat Trim", 1_450],
  ["20-Inch Wheels", 2_200],
  ["Tow Package", 645],
] as const;

/** Returns a list of a car's equipment with what each piece cost. */
export function optionsOf({ draw, markup }: SiteBuilder, car: StockCar): string {
  const own = draw.part(`options/${car.id}`);
  const heading = draw
    .part("options")
    .pick(["Installed Options", "Factory Options & Packages", "Options", "Added Equipment"]);
  const write = draw
    .part("option price")
    .pick([
      (name: string, price: string) => `${name} $${price}`,
      (name: string, price: string) => `${name} ($${price})`,
      (name: string, price: string) => `${name} - $${price} value`,
      (name: string, price: string) => `<span>${name}</span> <span>$${price}</span>`,
    ]);
  const items = own.some(OPTIONS, own.between(2, 4)).map(([name, price]) => `<li>${write(name, grouped(price))}</li>`);
  return `<h4>${heading}</h4>${markup.el("ul", "facts", items.join(""))}`;
}
