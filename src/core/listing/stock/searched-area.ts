import type { ZipTable } from "../zip-codes.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { linesOf, type PlaceLines } from "./place-lines.ts";

const UNKNOWN = -1;

/**
 * The circle around a zip code. A vehicle is where its zip code is; without one it is in its town, which is within the circle when any of
 * its zip codes is.
 */
export class SearchedArea {
  readonly #zips: ZipTable;
  readonly #center: number;
  readonly #lines: PlaceLines;
  readonly #sellers: Dictionaries["sellers"]["entries"];
  readonly #zipIn: Uint8Array;
  readonly #placeIn: Uint8Array;

  /** @param center line of the zip table @param miles the radius */
  constructor(zips: ZipTable, names: Dictionaries, center: number, miles: number) {
    this.#zips = zips;
    this.#center = center;
    this.#sellers = names.sellers.entries;
    this.#lines = linesOf(names, zips);
    const isNear = zips.nearTo(center, miles);
    const { ofZips, ofPlaces } = this.#lines;
    this.#zipIn = new Uint8Array(ofZips.length);
    for (let zip = 0; zip < ofZips.length; zip++) {
      const line = ofZips[zip] as number;
      this.#zipIn[zip] = line >= 0 && isNear(line) ? 1 : 0;
    }
    this.#placeIn = new Uint8Array(ofPlaces.length);
    for (let place = 0; place < ofPlaces.length; place++) {
      this.#placeIn[place] = (ofPlaces[place] as readonly number[]).some(isNear) ? 1 : 0;
    }
  }

  /** Returns the numbers of the zips within the circle. 0, for vehicles without a zip, is included when a seller is within. */
  zipNumbers(): number[] {
    const within: number[] = [];
    for (let zip = 0; zip < this.#zipIn.length; zip++) if (this.#zipIn[zip] === 1) within.push(zip);
    return this.#sellers.some(({ place }) => this.#placeIn[place] === 1) ? [0, ...within] : within;
  }

  /** Returns the numbers of the sellers within the circle: by their zip code, else by their town. */
  sellerNumbers(): number[] {
    const within: number[] = [];
    for (const [number, { zip }] of this.#sellers.entries()) if (this.#contains(zip, number)) within.push(number);
    return within;
  }

  /** Returns the whole miles from the center to a seller; null when neither zip nor town is known. */
  milesToSeller(seller: number): number | null {
    return this.miles(this.#sellers[seller]?.zip ?? 0, seller);
  }

  /** Returns the whole miles from the center; null when neither zip nor town is known. */
  miles(zip: number, seller: number): number | null {
    const own = this.#lines.ofZips[zip] ?? UNKNOWN;
    const line = own >= 0 ? own : (this.#lines.ofPlaces[this.#placeOf(seller)]?.[0] ?? UNKNOWN);
    return line < 0 ? null : Math.round(this.#zips.miles(this.#center, line));
  }

  #contains(zip: number, seller: number): boolean {
    return (zip === 0 ? this.#placeIn[this.#placeOf(seller)] : this.#zipIn[zip]) === 1;
  }

  #placeOf(seller: number): number {
    return this.#sellers[seller]?.place ?? 0;
  }
}
