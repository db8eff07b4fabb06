import type { CrawlContext, Page, Platform, RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { type EndpointList, endpointsElsePages, type PageWindow } from "../shared/endpoint-list.ts";
import { listedCar, type PageParts, pageCar, type Sighting, type SiteHints } from "../shared/hints.ts";
import { count, firstPhotos, firstPrice, jsonAnswer, objectAt, objectsIn, plain } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";
import { dealerOf, markOtherRooftops, Rooftops } from "../shared/rooftops.ts";

/**
 * Team Velocity ("Apollo"). Every page has the rooftop's `accountId` and `campaignId`. The platform's service returns all cars
 * for them, 200 at a time and without a total: it ends with an empty page.
 */
export const teamVelocity: Platform = {
  id: "team-velocity",
  about: {
    recognised: "teamvelocityportal.com or secureoffersites in the page, or its `accountId` and `campaignId`",
    gives: "the inventory service: price, mileage, rooftop with zip code; else the cards of the list pages",
    lacks: "a total; more than one photo a car in the service",
    evidence: { kind: "described", of: "a public scraper of 2026, which compared its prices with the cars' pages" },
  },
  readsGenerically: true,
  services: ["*.teamvelocityportal.com"],
  detect,
  crawl,
};

const SERVICE = "https://websites.api.teamvelocityportal.com/tvm-services/inventory/vehicles";
const PAGE_SIZE = 200;

function detect({ body }: Page): string | null {
  if (/\bteamvelocityportal\.com\b|\bsecureoffersites\b/i.test(body)) return "The page uses Team Velocity's services.";
  return idsOf(body) !== null &&
    /\bvdpVehicleExteriorColor\b|\bstandard-inventory\b|\bclean-design-srp-card\b/.test(body)
    ? "The page has Team Velocity's account and campaign."
    : null;
}

function idsOf(html: string): { account: string; campaign: string } | null {
  const id = (name: string): string | undefined =>
    new RegExp(String.raw`["']?\b${name}["']?\s*[=:]\s*["']?(\d{1,12})\b`, "i").exec(html)?.[1];
  const [account, campaign] = [id("accountId"), id("campaignId")];
  return account === undefined || campaign === undefined ? null : { account, campaign };
}

async function* crawl(entry: Page, context: CrawlContext): AsyncGenerator<RawVehicle> {
  const ids = idsOf(entry.body);
  const rooftops = new Rooftops(context.dealershipName, dealerOf(entry)?.name);
  const lists = ids === null ? [] : [inventory(entry, ids, rooftops)];
  yield* markOtherRooftops(endpointsElsePages("Team Velocity", lists, entry, context, HINTS), rooftops);
}

/** Returns the list of an account, which may be that of a group. The site's own rooftop has the account's number as its `dealerID`. */
function inventory(entry: Page, ids: { account: string; campaign: string }, rooftops: Rooftops): EndpointList {
  // Some pages name the service's address.
  const named = /https?:\/\/[\w.:-]{1,100}\/tvm-services\b/.exec(entry.body.replaceAll("\\/", "/"))?.[0];
  const ask = ({ page, size }: PageWindow) => {
    const url = new URL(named === undefined ? SERVICE : `${named}/inventory/vehicles`);
    const { account, campaign } = ids;
    const parameters = { AccountID: account, CampaignId: campaign, Type: "All", Limit: size, Page: page + 1 };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
    return { url: url.href };
  };
  return pagedList({
    listing: "inventory",
    pageSize: PAGE_SIZE,
    ask,
    read(page) {
      const answer = objectAt(jsonAnswer(page));
      if (answer.inventoryVehicles === undefined) return null;
      const records = objectsIn(answer.inventoryVehicles);
      const vehicles = records.map((record) => {
        const isOwn = String(record.dealerID) === ids.account;
        if (isOwn) rooftops.isOurs(rooftopOf(record));
        return vehicleOf(record, entry.url, isOwn);
      });
      const total = count(answer.totalCount) ?? count(answer.totalRecords);
      return { vehicles, rows: vehicles.length, total };
    },
  });
}

const rooftopOf = (record: JsonObject) =>
  plain(record.dealerName) ?? plain(record.clientName) ?? plain(record.dealerID);

/**
 * Reads a record as a vehicle. `yourPrice` is the price on a used car's page; `sellingPrice` dates from the import of the car, and
 * `internetPrice` is 0 on real cars. Many records have no address: on its own rooftop's website a car is at its VIN.
 */
function vehicleOf(record: JsonObject, pageUrl: string, isOwn: boolean): RawVehicle {
  const { raw } = recordVehicle(record, pageUrl);
  const certified = record.certified === true || /certified|cpo/i.test(String(record.certifiedType ?? ""));
  const stock = plain(record.stockNumber) ?? plain(record.stock);
  return {
    ...raw,
    // For dealers without stock numbers the service returns the VIN instead.
    stockNumber: stock !== null && String(stock).toUpperCase() === String(record.vin).toUpperCase() ? null : stock,
    condition: certified ? "Certified" : plain(record.type),
    price: firstPrice(record.yourPrice, record.sellingPrice),
    mileage: plain(record.miles),
    fuelType: plain(record.fuel_Type) ?? raw.fuelType ?? null,
    drivetrain: plain(record.driveTrain) ?? raw.drivetrain ?? null,
    images: firstPhotos(record.photoUrls, record.photos, record.firstPhotoUrl),
    city: plain(record.addressCity),
    state: plain(record.addressState),
    zipCode: plain(record.addressZip),
    rooftop: rooftopOf(record),
    detailUrl: plain(record.vdpUrl) ?? (isOwn ? `/viewdetails/Used/${plain(record.vin)}` : null),
  };
}

/** Reads the cards. `data-itemid` ends in the VIN: "Honda-Civic-EX-2HG…". */
function cardSightings({ document }: PageParts): Sighting[] {
  const found: Sighting[] = [];
  for (const { attribs } of document.elements) {
    const vin = /(?:^|-)([A-HJ-NPR-Z0-9]{17})$/i.exec(attribs["data-itemid"] ?? "")?.[1];
    if (vin !== undefined) found.push(listedCar({ pageUrl: document.base, vin }));
  }
  return found;
}

/** Reads the page of one car, which has its facts in script variables. */
function variableSightings({ page, document }: PageParts): Sighting[] {
  const variable = (name: string): string | null =>
    new RegExp(String.raw`\bvar\s+${name}\s*=\s*["']([^"']{1,120})["']`).exec(page.body)?.[1] ?? null;
  const vin = variable("vin");
  if (vin === null || !/^[A-HJ-NPR-Z0-9]{17}$/i.test(vin)) return [];
  const type = variable("vehicleType");
  const raw: RawVehicle = {
    pageUrl: document.base,
    vin,
    stockNumber: variable("stockNumber"),
    trim: variable("trim"),
    drivetrain: variable("driveTrain"),
    condition: type === "cpo" ? "Certified" : type,
    exteriorColor: variable("vdpVehicleExteriorColor"),
    interiorColor: variable("vdpVehicleInteriorColor"),
    // A template's choice between 0 for new cars and the odometer: var miles = 'used' ==='new' ? '0':'23584'
    mileage: /\bvar\s+miles\s*=[^;\n]{1,80}:\s*["'](\d{1,7})["']/.exec(page.body)?.[1] ?? null,
    city: variable("city"),
    state: variable("state"),
    zipCode: variable("zip"),
  };
  return [pageCar(raw)];
}

const HINTS: SiteHints = {
  usedLists: ["/inventory/used"],
  sightings: (parts) => [...variableSightings(parts), ...cardSightings(parts)],
};
