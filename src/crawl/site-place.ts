import { type Location, readLocation } from "#domain/normalize/location.ts";
import type { Page, RawVehicle } from "./platform.ts";
import { type DealerPlace, dealerPlaces } from "./platforms/shared/reading/dealer-places.ts";

/** Pages that are looked at: a dealer's address stands on every page or on none. */
const MAX_PAGES = 3;

/**
 * Where a site's cars stand when their own records do not say it: the place in the site's data about the dealer. A site of
 * several dealers gives it only to cars whose dealer is known.
 */
export class SitePlace {
  readonly #operatorPlace: Location | null;
  #waiting: Page[] = [];
  #looked = 0;
  #places: DealerPlace[] = [];
  /** Places that the cars themselves name: two of them are a group's. */
  readonly #named = new Set<string>();

  /** @param operatorPlace "City, ST" as the operator has it: it goes before the site's, which then gives the zip code only */
  constructor(operatorPlace = "") {
    this.#operatorPlace = operatorPlace.trim() === "" ? null : readLocation(operatorPlace, null, null);
  }

  /** Keeps a page until the first car needs it. */
  see(page: Page): void {
    if (this.#places.length > 0 || this.#looked >= MAX_PAGES || !/html/i.test(page.contentType)) return;
    this.#looked += 1;
    this.#waiting.push(page);
  }

  /** The record with the site's place where its own says nothing, or too little, and does not contradict. */
  fill(raw: RawVehicle): RawVehicle {
    const own = readLocation(raw.city, raw.state, raw.zipCode);
    if (own.city !== null && own.state !== null) this.#named.add(`${own.city}, ${own.state}`.toLowerCase());
    if (own.zipCode !== null && own.city !== null && own.state !== null) return raw;
    const place = this.#placeFor(raw, own);
    if (place === null) return raw;
    const zipCode = own.zipCode ?? place.zipCode;
    if (this.#operatorPlace === null) {
      return { ...raw, city: own.city ?? place.city, state: own.state ?? place.state, zipCode };
    }
    const { state } = this.#operatorPlace;
    // An operator who names another state means another lot.
    return state !== null && place.state !== null && state !== place.state ? raw : { ...raw, zipCode };
  }

  #placeFor(raw: RawVehicle, own: Location): DealerPlace | null {
    this.#look();
    const fitting = this.#places.filter((place) => !contradicts(own, place));
    const rooftop = typeof raw.rooftop === "string" ? raw.rooftop.trim().toLowerCase() : "";
    const named = rooftop === "" ? [] : fitting.filter(({ names }) => names.includes(rooftop));
    const [place, ...others] = named.length > 0 ? named : fitting;
    if (place === undefined || others.length > 0) return null;
    if (named.length > 0 || own.city !== null || own.zipCode !== null) return place;
    return this.#places.length === 1 && this.#named.size < 2 ? place : null;
  }

  #look(): void {
    for (let page = this.#waiting.shift(); page !== undefined; page = this.#waiting.shift()) {
      if (this.#places.length === 0) this.#places = dealerPlaces(page);
    }
  }
}

function contradicts(own: Location, place: Location): boolean {
  const differs = (a: string | null, b: string | null): boolean =>
    a !== null && b !== null && a.toLowerCase() !== b.toLowerCase();
  return differs(own.city, place.city) || differs(own.state, place.state) || differs(own.zipCode, place.zipCode);
}
