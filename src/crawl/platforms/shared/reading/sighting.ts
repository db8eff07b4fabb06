import { decodedPath, detailAddress } from "#domain/normalize/urls.ts";
import { findVin } from "#domain/vehicles/vin.ts";
import type { RawVehicle } from "../../../platform.ts";

/** Where on a page a record was found, most trusted first where two of them disagree. */
export const SOURCES = ["platform", "json-ld", "microdata", "state", "card"] as const;
type Source = (typeof SOURCES)[number];

/** One record of a car in one place of a page. */
export type Sighting = {
  source: Source;
  raw: RawVehicle;
  /** Further figures that may be its price, likeliest first; what the car's card shows decides among them. */
  prices?: readonly RawVehicle["price"][];
  /** It is an entry of a list (ItemList, makesOffer, an array of many), not what the page is about. */
  listed: boolean;
  /** The data says that it is sold. */
  sold: boolean;
};

/** Names a car for joining records of one page: its VIN, else its page's path (with query), else its stock number. */
export function keysOf(raw: RawVehicle): string[] {
  const keys: string[] = [];
  const vin = typeof raw.vin === "string" ? raw.vin.trim().toUpperCase() : "";
  if (vin.length >= 5) keys.push(`vin:${vin}`);
  const address = detailAddress(raw.detailUrl, raw.pageUrl);
  if (address !== null) {
    const path = pathKey(address);
    if (path !== pathKey(raw.pageUrl) || keys.length === 0) keys.push(path);
    const vinInPath = findVin(decodedPath(address));
    if (vinInPath !== null && keys[0] !== `vin:${vinInPath}` && vin === "") keys.unshift(`vin:${vinInPath}`);
  }
  if (keys.length === 0 && raw.stockNumber != null && raw.stockNumber !== "") keys.push(`stock:${raw.stockNumber}`);
  return keys;
}

/** A record's number below a folder for cars: some sites show the same car under `/inventory/details/` and elsewhere. */
const RECORD =
  /\/(?:details?|inventory|vehicles?|vdp|listing|cars?)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/|$)/i;

/** A page's address without host, as a key. */
export function pathKey(address: string): string {
  const url = new URL(address);
  const record = RECORD.exec(url.pathname)?.[1];
  if (record !== undefined) return `path:${record.toLowerCase()}`;
  return `path:${url.pathname.replace(/(?<=.)\/$/, "").toLowerCase()}${url.search}`;
}
