import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import type { CardWriter } from "./cards.ts";

export type SectionCars = Readonly<Record<"sold" | "sister" | "own", readonly StockCar[]>>;

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  sold: ["Recently Sold", "Recently Sold Vehicles", "Just Sold"],
  similar: ["You May Also Like", "Similar Vehicles", "Shoppers Also Viewed"],
  sister: ["More from our sister store", "From our other location", "Also available at our partner"],
  featured: ["Featured Vehicles", "Featured", "Special Offers"],
  viewed: ["Recently Viewed", "Your Recently Viewed Vehicles"],
};

/** Returns the sections beside a list, each with a heading and some cars. */
export function sectionsHtml(
  site: SiteBuilder,
  address: string,
  names: readonly string[],
  cars: SectionCars,
  sisterName: string,
  card: CardWriter,
): string {
  const { draw, markup } = site;
  const sections = names.map((name) => {
    const own = draw.part(`section/${name}`);
    const shown = name === "sold" ? cars.sold : name === "sister" ? cars.sister : own.some(cars.own, 3);
    if (shown.length === 0) return "";
    const heading = own.pick(HEADINGS[name] ?? [name]);
    const words = name === "sister" ? `${heading}, ${sisterName}` : heading;
    const cards = shown.map((car) => card(`${address}#${name}`, car)).join("");
    const list = site.plan.list.startsWith("table") ? `<table>${cards}</table>` : cards;
    return markup.el(own.pick(["section", "div", "aside"]), "section", `<h2>${words}</h2>${list}`);
  });
  return sections.join("");
}

/** Customers' words and the shop's, with miles and dollars that are no car's. */
export const PRAISE = `<blockquote>“My truck has 60,000 miles on it and they still gave me $4,500 for it. Bought a 2016 from them and saved $2,000!” – Dana R.</blockquote>`;
