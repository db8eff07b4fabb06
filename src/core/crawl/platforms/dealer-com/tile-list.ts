import type { CheerioAPI } from "cheerio";
import { httpUrl, sameSite } from "#core/facts/rules/urls.ts";
import type { Page, RawVehicle } from "../../platform.ts";
import { assignedValue, type JsonObject } from "../../reading/lenient-json.ts";
import { parseHtml } from "../../reading/parse-html.ts";
import { objectAt, objectsIn, plain } from "../shared/json-answer.ts";

/** A page of the older server-rendered list. */
export type TilePage = { vehicles: RawVehicle[]; total: number | null; next: string | null };

type Tile = ReturnType<CheerioAPI>;

/** Decodes a price in a tile's attribute: "MzI5ODguMA==" is 32988.0. 0.0 means "Please call". */
function base64Price(text: string | undefined): string | null {
  if (text === undefined || text === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const decoded = Buffer.from(text, "base64").toString("latin1");
  return /^\d{1,8}(?:\.\d{1,4})?$/.test(decoded) ? decoded : null;
}

function visiblePrice($: CheerioAPI, tile: Tile): string | null {
  const final = tile.find(".pricing .final-price .value, .final-price .value, .internetPrice .value").first();
  return final.length === 0 ? null : $(final).text();
}

/** Returns the label and value pairs of the tile's description lists. */
function described($: CheerioAPI, tile: Tile): Map<string, string> {
  const values = new Map<string, string>();
  for (const term of tile.find("dt").toArray()) {
    const label = $(term)
      .text()
      .toLowerCase()
      .replace(/[^a-z]+/g, " ")
      .trim();
    const value = $(term)
      .next("dd")
      .text()
      .replace(/(?<![\s,])[\s,]+$/, "")
      .trim();
    if (value !== "" && !values.has(label)) values.set(label, value);
  }
  return values;
}

/** Returns `DDC.dataLayer['vehicles']`, one object for each car of the page, by VIN. */
function dataLayerVehicles(html: string): Map<string, JsonObject> {
  const byVin = new Map<string, JsonObject>();
  for (const name of ["DDC.dataLayer['vehicles']", 'DDC.dataLayer["vehicles"]', "DDC.dataLayer.vehicles"]) {
    const list = html.includes(name) ? assignedValue(html, name) : null;
    for (const entry of objectsIn(list)) {
      if (typeof entry.vin === "string") byVin.set(entry.vin.toUpperCase(), entry);
    }
  }
  return byVin;
}

function dealership(html: string): JsonObject {
  return objectAt(assignedValue(html, "DDC.dataLayer['dealership']"));
}

// oxlint-disable-next-line complexity -- flat: its branches are side by side
function tileVehicle($: CheerioAPI, tile: Tile, data: JsonObject, place: JsonObject, pageUrl: string): RawVehicle {
  const attribute = (name: string): string | null => plain(tile.attr(name)) as string | null;
  const terms = described($, tile);
  const certified = data.certified === "true" || data.certified === true || attribute("data-type") === "certified";
  const images = tile
    .find("img")
    .toArray()
    .map((image) => $(image).attr("data-src") ?? $(image).attr("src") ?? null);
  const links = tile
    .find("a[href]")
    .toArray()
    .map((link) => $(link).attr("href") ?? "");
  return {
    pageUrl,
    vin: attribute("data-vin") ?? plain(data.vin),
    stockNumber: plain(data.stockNumber) ?? terms.get("stock") ?? null,
    title: tile.find(".fn, h3, h2").first().text(),
    year: attribute("data-year") ?? plain(data.modelYear),
    make: attribute("data-make") ?? plain(data.make),
    model: attribute("data-model") ?? plain(data.model),
    trim: attribute("data-trim") ?? plain(data.trim),
    bodyStyle: attribute("data-bodystyle") ?? plain(data.bodyStyle),
    condition: certified ? "Certified" : (attribute("data-type") ?? plain(data.newOrUsed)),
    price: visiblePrice($, tile) ?? base64Price(tile.attr("data-internetprice")) ?? plain(data.internetPrice),
    mileage: terms.get("mileage") ?? plain(data.odometer),
    exteriorColor: attribute("data-exteriorcolor") ?? plain(data.exteriorColor),
    interiorColor: plain(data.interiorColor) ?? terms.get("interior color") ?? null,
    fuelType: plain(data.fuelType),
    transmission: plain(data.transmission) ?? terms.get("transmission") ?? null,
    drivetrain: plain(data.driveLine),
    engine: terms.get("engine") ?? plain(data.engine),
    cityMpg: terms.get("epa est mpg sup") ?? terms.get("epa est mpg") ?? terms.get("mpg") ?? null,
    images,
    city: plain(place.city),
    state: plain(place.stateProvince),
    zipCode: plain(place.postalCode),
    carfaxUrl: links.find((href) => /carfax/i.test(href)) ?? null,
    detailUrl: tile.find("a.url").attr("href") ?? links.find((href) => /\/(?:used|new|certified)\//.test(href)) ?? null,
  };
}

/** Returns the list's total: the page's result counter, else the `searchDepth` in its links. */
function totalOf(page: Page): number | null {
  const counter =
    /"vehicleResultCount"\s*:\s*"(\d{1,6})"/.exec(page.body) ?? /[?&]searchDepth=\d+:(\d{1,6})/.exec(page.body);
  return counter?.[1] === undefined ? null : Number(counter[1]);
}

/** Reads a page of `hproduct` tiles; null when the page has none. */
export function readTiles(page: Page): TilePage | null {
  if (!/\bhproduct\b/.test(page.body) || !/\bdata-vin\b/i.test(page.body)) return null;
  const $ = parseHtml(page.body);
  const data = dataLayerVehicles(page.body);
  const place = dealership(page.body);
  const vehicles = $(".hproduct[data-vin]")
    .toArray()
    .map((element) =>
      tileVehicle($, $(element), data.get(($(element).attr("data-vin") ?? "").toUpperCase()) ?? {}, place, page.url),
    );
  const next = httpUrl($('a[rel~="next"], link[rel~="next"]').first().attr("href"), page.url);
  return { vehicles, total: totalOf(page), next: next !== null && sameSite(next, page.url) ? next : null };
}
