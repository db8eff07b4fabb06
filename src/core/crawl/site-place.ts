import { readLocation, type VehicleLocation } from "#core/facts/rules/location.ts";
import type { Page, RawVehicle } from "./platform.ts";
import { type DealerPlace, dealersOn } from "./platforms/shared/reading/dealer-places.ts";

/** The number of pages that are searched. A dealer's address is usually on every page or on none. */
const MAX_PAGES = 3;
const NOWHERE: VehicleLocation = { city: null, state: null, zipCode: null };

/**
 * Completes the location of cars whose records have none, from the site's data about the dealer. On a site of several
 * dealers only cars whose dealer is known get one.
 */
export class SitePlace {
  readonly #operatorPlace: VehicleLocation | null;
  #waiting: Page[] = [];
  #looked = 0;
  #places: DealerPlace[] = [];
  /** Places and sellers that the cars' own records name. Two of either mean a group of dealers. */
  readonly #named = new Set<string>();
  readonly #sellers = new Set<string>();

  /** @param operatorPlace "City, ST" that the operator has entered. It is preferred; the site then gives only the zip code */
  constructor(operatorPlace = "") {
    this.#operatorPlace = operatorPlace.trim() === "" ? null : readLocation(operatorPlace, null, null);
  }

  /** Keeps a page for the first car that needs a location. */
  see(page: Page): void {
    if (this.#places.length > 0 || this.#looked >= MAX_PAGES || !/html/i.test(page.contentType)) return;
    this.#looked += 1;
    this.#waiting.push(page);
  }

  /** Fills in the site's place where the record's own is missing or partial and does not contradict it. */
  fill(raw: RawVehicle): RawVehicle {
    const filled = this.#completed(raw);
    if (filled === raw) return raw;
    const origins = { ...filled.origins };
    for (const field of ["city", "state", "zipCode"] as const) {
      if (filled[field] !== raw[field]) origins[field] = { kind: "site", name: null, statedValue: filled[field] };
    }
    return { ...filled, origins };
  }

  #completed(raw: RawVehicle): RawVehicle {
    const own = readLocation(raw.city, raw.state, raw.zipCode);
    if (own.city !== null && own.state !== null) this.#named.add(`${own.city}, ${own.state}`.toLowerCase());
    if (own.zipCode !== null && own.city !== null && own.state !== null) return raw;
    const place = this.#placeFor(raw, own);
    if (place === null) return raw;
    const zipCode = own.zipCode ?? place.zipCode;
    if (this.#operatorPlace === null) {
      return { ...raw, city: own.city ?? place.city, state: own.state ?? place.state, zipCode };
    }
    // The operator named another state: the site's address is that of another lot.
    if (contradicts({ ...NOWHERE, state: this.#operatorPlace.state }, place)) return raw;
    const isSame = !contradicts(this.#operatorPlace, place);
    return isSame ? { ...raw, city: place.city, state: place.state, zipCode } : { ...raw, zipCode };
  }

  #placeFor(raw: RawVehicle, own: VehicleLocation): DealerPlace | null {
    this.#look();
    const fitting = this.#places.filter((place) => !contradicts(own, place));
    const rooftop = typeof raw.rooftop === "string" ? raw.rooftop.trim().toLowerCase() : "";
    if (rooftop !== "") this.#sellers.add(rooftop);
    const named = rooftop === "" ? [] : fitting.filter(({ names }) => names.includes(rooftop));
    const [place, ...others] = named.length > 0 ? named : fitting;
    if (place === undefined || others.length > 0) return null;
    if (named.length > 0 || own.city !== null || own.zipCode !== null) return place;
    return this.#places.length === 1 && this.#named.size < 2 && this.#sellers.size < 2 ? place : null;
  }

  #look(): void {
    for (let page = this.#waiting.shift(); page !== undefined; page = this.#waiting.shift()) {
      if (this.#places.length > 0) continue;
      const { places, sellers } = dealersOn(page);
      this.#places = places;
      for (const seller of sellers) this.#sellers.add(seller);
    }
  }
}

function contradicts(own: VehicleLocation, place: VehicleLocation): boolean {
  const differs = (a: string | null, b: string | null): boolean =>
    a !== null && b !== null && a.toLowerCase() !== b.toLowerCase();
  return differs(own.city, place.city) || differs(own.state, place.state) || differs(own.zipCode, place.zipCode);
}
