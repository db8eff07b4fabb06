import type { RawVehicle } from "../../platform.ts";
import { isObject } from "../../reading/lenient-json.ts";
import { assignedValue } from "../../reading/script-values.ts";
import { objectAt, plain } from "../shared/json-answer.ts";
import type { PageHints, PageParts, PagingHint } from "../shared/reading/page-hints.ts";
import type { Sighting } from "../shared/reading/sighting.ts";
import { pricesInLibrary } from "./price-library.ts";
import { taggingOf } from "./tagging.ts";

/**
 * The cards that a rendered page (or the page of one car) carries as `data-` attributes. What the tagging calls a price
 * is the sticker and its "cpo" no certification, so neither is read.
 */
function cardSightings({ page, document }: PageParts): Sighting[] {
  const found: Sighting[] = [];
  for (const { attribs } of document.elements) {
    const vin = attribs["data-vin"] ?? attribs["data-dotagging-item-id"];
    const isCard = attribs["data-pricelib"] !== undefined || attribs["data-dotagging-item-id"] !== undefined;
    if (vin === undefined || !isCard || !/^[a-z0-9]{17}$/i.test(vin.trim())) continue;
    const raw: RawVehicle = {
      pageUrl: document.base,
      vin,
      stockNumber: attribs["data-stocknum"] ?? attribs["data-dotagging-item-number"] ?? null,
      title: attribs["data-name"] ?? null,
      year: attribs["data-year"] ?? attribs["data-dotagging-item-year"] ?? null,
      make: attribs["data-make"] ?? attribs["data-dotagging-item-make"] ?? null,
      model: attribs["data-model"] ?? attribs["data-dotagging-item-model"] ?? null,
      trim: attribs["data-trim"] ?? attribs["data-dotagging-item-variant"] ?? null,
      condition: attribs["data-cpo"] === "true" ? "Certified" : (attribs["data-vehicletype"] ?? null),
      mileage: mileageIn(attribs),
      exteriorColor: attribs["data-extcolor"] ?? attribs["data-dotagging-item-color"] ?? null,
      interiorColor: attribs["data-intcolor"] ?? attribs["data-dotagging-item-color-interior"] ?? null,
      fuelType: attribs["data-fueltype"] ?? attribs["data-dotagging-item-fuel-type"] ?? null,
      transmission: attribs["data-trans"] ?? attribs["data-dotagging-item-transmission"] ?? null,
    };
    const prices = [...pricesInLibrary(attribs["data-pricelib"]), attribs["data-price"] ?? null];
    found.push({ source: "platform", listed: true, sold: false, raw, prices });
  }
  return [...found, ...dataLayerCar(page.body, document.base)];
}

function mileageIn(attribs: Record<string, string>): string | null {
  const readings = [attribs["data-odometer"], attribs["data-mileage"], attribs["data-dotagging-item-odometer"]];
  return readings.find((reading) => reading !== undefined && /[1-9]/.test(reading)) ?? null;
}

/** The older template's `sdDataLayer`: the one car that the page is about, with the dealer's address. */
function dataLayerCar(html: string, pageUrl: string): Sighting[] {
  const layer = html.includes("sdDataLayer") ? assignedValue(html, "sdDataLayer") : null;
  const details = objectAt(layer, "vehicleDetails");
  if (!isObject(layer) || plain(details.vin) === null) return [];
  const raw: RawVehicle = {
    pageUrl,
    vin: plain(details.vin),
    stockNumber: plain(details.stockNumber),
    year: plain(details.year),
    make: plain(details.make),
    model: plain(details.model),
    trim: plain(details.trim),
    condition: plain(details.status),
    exteriorColor: plain(details.exteriorColor),
    interiorColor: plain(details.interiorColor),
    drivetrain: plain(details.drivetrain),
    city: plain(layer.dealerCity),
    state: plain(layer.dealerState),
    zipCode: plain(layer.dealerZipCode),
  };
  return [{ source: "platform", listed: false, sold: false, raw }];
}

/** The tagging says how many cars the list has; `pt` chooses a page of it. */
function paging({ page }: PageParts, shown: number): PagingHint {
  const tagging = taggingOf(page);
  if (tagging === null || tagging.total === null) return {};
  const size = Math.max(tagging.shown, shown, 1);
  const url = new URL(page.url);
  const here = Number(url.searchParams.get("pt") ?? 1) || 1;
  const pages = Math.ceil(tagging.total / size);
  url.searchParams.set("pt", String(here + 1));
  // A last page shows fewer cars than the others, so its own size says nothing about how many pages there are.
  return here > 1 && shown < size
    ? { total: tagging.total }
    : { total: tagging.total, pages, further: here < pages ? [url.href] : [] };
}

export const dealerOnPages: PageHints = { sightings: cardSightings, paging };
