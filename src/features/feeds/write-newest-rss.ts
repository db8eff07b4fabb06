import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { escapeXml } from "#kernel/words/rules/escape-markup.ts";
import { formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import { element, XML_HEAD } from "./xml-elements.ts";

function describe(vehicle: Vehicle): string {
  const { price, dealerPrice, feesUsd, mileage, location, dealership } = vehicle;
  const prices = [formatDollars(price), pricePartsWords(dealerPrice, feesUsd)];
  const facts = [...prices, formatMiles(mileage), location, dealership.name];
  return facts.filter(Boolean).join(" - ");
}

/** Writes RSS 2.0 of cars, in their order. @param site.search the query string of the listing that shows the same cars */
export function writeNewestRss(
  vehicles: readonly Vehicle[],
  site: { name: string; publicUrl: string; search: string },
): string {
  const absolute = (path: string) => new URL(path, site.publicUrl).href;
  const items = vehicles.map((vehicle) => {
    const link = absolute(vehiclePath(vehicle));
    const [photo] = vehicle.photos;
    return [
      "<item>",
      element("title", vehicle.title),
      element("link", link),
      `<guid isPermaLink="false">${escapeXml(absolute(`/vehicles/${vehicle.id}`))}</guid>`,
      element("pubDate", new Date(vehicle.listedAt).toUTCString()),
      element("description", describe(vehicle)),
      photo ? `<media:content url="${escapeXml(absolute(`${photo}?w=1280`))}" medium="image" type="image/jpeg"/>` : "",
      "</item>\n",
    ].join("");
  });
  return [
    XML_HEAD,
    `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>\n`,
    element("title", `${site.name}: newest cars`),
    element("link", absolute(`/${site.search ? `?${site.search}` : ""}`)),
    element("description", "The newest listed cars"),
    "\n",
    ...items,
    "</channel></rss>\n",
  ].join("");
}
