import { isInBox, type MapBox } from "../rules/map-box.ts";
import type { ZipTable } from "../zip-codes.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { linesOf } from "./place-lines.ts";

/**
 * A box on the map. A vehicle is where its zip code is; without one it is at the first zip code of its town, from which distances are
 * measured too.
 */
export class SearchedBox {
  readonly #sellers: Dictionaries["sellers"]["entries"];
  readonly #zipIn: Uint8Array;
  readonly #placeIn: Uint8Array;

  constructor(zips: ZipTable, names: Dictionaries, box: MapBox) {
    this.#sellers = names.sellers.entries;
    const { ofZips, ofPlaces } = linesOf(names, zips);
    const isWithin = (line: number | undefined) => {
      if (line === undefined || line < 0) return 0;
      const { latitude, longitude } = zips.pointOf(line);
      return isInBox(box, latitude, longitude) ? 1 : 0;
    };
    this.#zipIn = Uint8Array.from(ofZips, isWithin);
    this.#placeIn = Uint8Array.from(ofPlaces, ([first]) => isWithin(first));
  }

  /** Returns the numbers of the zips in the box. */
  zipNumbers(): number[] {
    return [...this.#zipIn.keys()].filter((zip) => this.#zipIn[zip] === 1);
  }

  /** Returns the numbers of the sellers in the box, ascending: by their zip code, else by their town. */
  sellerNumbers(): number[] {
    const within: number[] = [];
    for (const [number, { zip, place }] of this.#sellers.entries()) {
      if ((zip === 0 ? this.#placeIn[place] : this.#zipIn[zip]) === 1) within.push(number);
    }
    return within;
  }
}
