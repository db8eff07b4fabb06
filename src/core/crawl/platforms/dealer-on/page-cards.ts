import type { Page, RawVehicle } from "../../platform.ts";
import { assignedValue, isObject, readJson } from "../../reading/lenient-json.ts";
import { listedCar, type PageHints, type PageParts, type PagingHint, pageCar, type Sighting } from "../shared/hints.ts";
import { count, objectAt, plain } from "../shared/json-answer.ts";
import { pricesInLibrary } from "./vehicle-card.ts";

/**
 * Reads the cards of a rendered page (or the page of one car), from `data-` attributes. The tagging's price is the sticker price and its
 * "cpo" is not a certification, so neither is read.
 */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
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
    found.push(listedCar(raw, prices));
  }
  return [...found, ...dataLayerCar(page.body, document.base)];
}

function mileageIn(attribs: Record<string, string>): string | null {
  const readings = [attribs["data-odometer"], attribs["data-mileage"], attribs["data-dotagging-item-odometer"]];
  return readings.find((reading) => reading !== undefined && /[1-9]/.test(reading)) ?? null;
}

/** Returns the older template's `sdDataLayer`: the car of the page, with the dealer's address. */
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
  return [pageCar(raw)];
}

/** Returns the paging: the tagging has the list's total, and `pt` selects a page. */
function paging({ page }: PageParts, shown: number): PagingHint {
  const tagging = taggingOf(page);
  if (tagging === null || tagging.total === null) return {};
  const size = Math.max(tagging.shown, shown, 1);
  const url = new URL(page.url);
  const here = Number(url.searchParams.get("pt") ?? 1) || 1;
  const pages = Math.ceil(tagging.total / size);
  url.searchParams.set("pt", String(here + 1));
  // The last page has fewer cars than the others, so the number of pages cannot be computed from its size.
  return here > 1 && shown < size
    ? { total: tagging.total }
    : { total: tagging.total, pages, further: here < pages ? [url.href] : [] };
}

export const dealerOnPages: PageHints = { sightings: cardSightings, paging };

/** The settings of a DealerOn list page. */
export type Tagging = { dealerId: string; pageId: string; total: number | null; shown: number };

/**
 * Returns the `dealeron_tagging_data` block of a list page (`itemlist`, at some rooftops `custom`); null on other pages, and without the
 * two ids for the inventory service.
 */
export function taggingOf(page: Page): Tagging | null {
  const at = page.body.search(/<script[^<>]{0,200}\bid=["']dealeron_tagging_data["']/);
  const start = at < 0 ? -1 : page.body.indexOf("{", at);
  const reading = start < 0 ? null : readJson(page.body, start);
  if (reading === null || !reading.ok || !isObject(reading.value)) return null;
  const { dealerId, pageId, pageType, items, itemCount } = reading.value;
  if (!/^(?:itemlist|custom)$/i.test(String(pageType))) return null;
  const ids = [plain(dealerId), plain(pageId)].map(String);
  if (!ids.every((id) => /^\d{1,12}$/.test(id))) return null;
  const [dealer = "", list = ""] = ids;
  return { dealerId: dealer, pageId: list, total: count(itemCount), shown: Array.isArray(items) ? items.length : 0 };
}
