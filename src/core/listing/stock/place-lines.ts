import type { ZipTable } from "../zip-codes.ts";
import type { Dictionaries } from "./dictionaries.ts";

/** The positions of the zips and places of some dictionaries: lines of the zip table by number. Each is looked up once. */
export class PlaceLines {
  readonly ofZips: number[] = [];
  readonly ofPlaces: (readonly number[])[] = [];

  /** Looks up the new entries of the dictionaries. */
  caughtUpWith(names: Dictionaries, zips: ZipTable): this {
    for (let zip = this.ofZips.length; zip < names.zips.size; zip++) {
      this.ofZips.push(zips.lineOfZip(names.zips.values[zip] ?? null));
    }
    for (let place = this.ofPlaces.length; place < names.places.size; place++) {
      this.ofPlaces.push(zips.linesOfPlace(names.places.values[place] ?? null));
    }
    return this;
  }
}

const linesByNames = new WeakMap<Dictionaries, PlaceLines>();

export function linesOf(names: Dictionaries, zips: ZipTable): PlaceLines {
  const lines = linesByNames.get(names) ?? new PlaceLines();
  linesByNames.set(names, lines);
  return lines.caughtUpWith(names, zips);
}
