import { structuredData } from "../structured-data/structured-data.ts";
import { crawlFake, type Routes } from "./fake-site.ts";
import { FORD, HONDA, JEEP, SITE, TESLA, TOYOTA } from "./fixture-kit.ts";

/** The names of the cars by their VINs. */
export const NAMES: Record<string, string> = {
  [HONDA]: "2019 Honda Civic",
  [FORD]: "2020 Ford F-150",
  [JEEP]: "2018 Jeep Grand Cherokee",
  [TESLA]: "2020 Tesla Model 3",
  [TOYOTA]: "2017 Toyota RAV4",
};
/** Returns a card of one car. */
export const card = (vin: string) =>
  `<div class="car"><a href="/vehicle/${vin}">${NAMES[vin]}</a><p>$18,000</p><p>40,000 miles</p><p>VIN ${vin}</p></div>`;
/** Returns cards of cars, each with a link, a price, a mileage and its VIN. */
export const cars = (...vins: string[]) => vins.map(card).join("");
/** Returns a page. */
export const html = (...parts: string[]) => `<!doctype html><html><body>${parts.join("")}</body></html>`;
/** Returns a menu with links to lists. */
export const menu = (...paths: string[]) => `<nav>${paths.map((path) => `<a href="${path}">Cars</a>`).join(" ")}</nav>`;
/** Returns a sitemap with the pages of cars. */
export const sitemap = (...vins: string[]) =>
  `<urlset>${vins.map((vin) => `<url><loc>${SITE}/vehicle/${vin}</loc></url>`).join("")}</urlset>`;
/** Crawls a website of these pages. */
export const crawl = (entry: string, routes: Routes) => crawlFake(structuredData, entry, routes);
/** The cars of most lists. */
export const THREE = [HONDA, FORD, JEEP];
