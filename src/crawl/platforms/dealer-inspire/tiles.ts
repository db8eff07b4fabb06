import type { PageHints, PageParts } from "../shared/reading/page-hints.ts";
import type { Sighting } from "../shared/reading/sighting.ts";

/** The tiles of the classic theme carry what they show in `data-` attributes, under names that vary a little. */
function tileSightings({ document }: PageParts): Sighting[] {
  const found: Sighting[] = [];
  for (const { attribs } of document.elements) {
    const isTile = /(?:^|\s)(?:vehicle|hit|vehicle-wrap|result-wrap)(?:\s|$)/.test(attribs.class ?? "");
    const vin = attribs["data-vin"] ?? /^inventory-post-(\w{17})$/.exec(attribs.id ?? "")?.[1];
    if (vin === undefined || !(isTile || attribs["data-make"] !== undefined)) continue;
    const pick = (...names: string[]): string | null =>
      names.map((name) => attribs[`data-${name}`]).find((value) => value !== undefined && value !== "") ?? null;
    found.push({
      source: "platform",
      listed: true,
      sold: false,
      raw: {
        pageUrl: document.base,
        vin,
        stockNumber: pick("stock", "stocknumber", "stock-number"),
        year: pick("year"),
        make: pick("make"),
        model: pick("model"),
        trim: pick("trim"),
        condition: pick("type", "condition"),
        mileage: pick("mileage", "miles", "odometer"),
        exteriorColor: pick("ext-color", "extcolor", "exterior-color", "ext_color"),
        interiorColor: pick("int-color", "intcolor", "interior-color", "int_color"),
        bodyStyle: pick("body", "bodystyle"),
        fuelType: pick("fuel", "fueltype", "fuel-type"),
      },
      prices: [pick("price", "our-price", "our_price")],
    });
  }
  return found;
}

export const dealerInspirePages: PageHints = { sightings: tileSightings };
