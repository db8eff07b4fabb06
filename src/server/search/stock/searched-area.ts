import type { ZipTable } from "../../vehicles/zip-codes.ts";
import type { Dictionaries } from "./dictionaries.ts";

const UNKNOWN = 0xffff;

/**
 * The circle around a zip code, as tables by the numbers of zips and sellers. A vehicle is where its zip code is; without
 * one it is in its town, which is within the circle when any of its zip codes is.
 */
export class SearchedArea {
  readonly #zipIn: Uint8Array;
  readonly #sellerIn: Uint8Array;
  readonly #zipMiles: Uint16Array;
  readonly #sellerMiles: Uint16Array;

  /** @param center line of the zip table @param miles the radius */
  constructor(zips: ZipTable, names: Dictionaries, center: number, miles: number) {
    this.#zipIn = new Uint8Array(names.zips.size);
    this.#zipMiles = new Uint16Array(names.zips.size).fill(UNKNOWN);
    names.zips.values.forEach((zip, number) => {
      const line = zips.lineOfZip(zip);
      if (line < 0) return;
      const distance = zips.miles(center, line);
      this.#zipIn[number] = distance <= miles ? 1 : 0;
      this.#zipMiles[number] = Math.round(distance);
    });
    const placeIn = new Uint8Array(names.places.size);
    const placeMiles = new Uint16Array(names.places.size).fill(UNKNOWN);
    names.places.values.forEach((place, number) => {
      const lines = zips.linesOfPlace(place);
      placeIn[number] = lines.some((line) => zips.miles(center, line) <= miles) ? 1 : 0;
      if (lines[0] !== undefined) placeMiles[number] = Math.round(zips.miles(center, lines[0]));
    });
    this.#sellerIn = Uint8Array.from(names.sellers.entries, ({ place }) => placeIn[place] as number);
    this.#sellerMiles = Uint16Array.from(names.sellers.entries, ({ place }) => placeMiles[place] as number);
  }

  /** Whether vehicles of this zip number and seller number are in the circle. */
  contains(zip: number, seller: number): boolean {
    return (zip === 0 ? this.#sellerIn[seller] : this.#zipIn[zip]) === 1;
  }

  /** The numbers of the zips within the circle. 0, for vehicles without a zip, is included when a seller is within. */
  zipNumbers(): number[] {
    const within = [...this.#zipIn.keys()].filter((number) => this.#zipIn[number] === 1);
    return this.#sellerIn.includes(1) ? [0, ...within] : within;
  }

  /** The numbers of the sellers whose town is within the circle. */
  sellerNumbers(): number[] {
    return [...this.#sellerIn.keys()].filter((number) => this.#sellerIn[number] === 1);
  }

  /** Whole miles from the centre; null when neither zip nor town is known. */
  miles(zip: number, seller: number): number | null {
    const own = this.#zipMiles[zip] as number;
    const miles = own === UNKNOWN ? (this.#sellerMiles[seller] as number) : own;
    return miles === UNKNOWN ? null : miles;
  }
}
