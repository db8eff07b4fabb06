import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import { SharedPictures } from "#core/facts/rules/shared-pictures.ts";

/** The most addresses and stock numbers of a file that are remembered. */
const MAX_REMEMBERED = 50_000;

const SOURCES = ["detailUrl", "carfaxUrl", "stockNumber"] as const;
type SharedSource = (typeof SOURCES)[number] | "images";

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
/** Returns the car of a row: its VIN, else its name with its figures. */
const carOf = ({ vin, title, year, make, model, trim, mileage }: RawVehicle): string =>
  textOf(vin).toUpperCase() || [title, year, make, model, trim, mileage].join("|").toLowerCase();

/**
 * Finds what several cars of a file share and none of them owns: a placeholder picture, a link to a page about all cars, and a word or a
 * count in place of a stock number.
 */
export class SharedCells {
  readonly #pictures = new SharedPictures();
  /** The car of each value; null once another car has it, too. */
  readonly #owners = new Map<string, string | null>();
  /** The kinds of values that were left out of rows. */
  readonly found = new Set<SharedSource>();

  /** Notes the first rows of a file before any of them is cleaned, so that the first car loses what it shares as well. */
  prepare(rows: readonly RawVehicle[]): void {
    for (const raw of rows) this.#note(raw);
    // Without the shared links, by which two cars would be one.
    for (const raw of rows) this.#pictures.note(this.#withoutShared(raw));
  }

  /** Returns the row without what it shares with other cars. */
  without(raw: RawVehicle): RawVehicle {
    this.#note(raw);
    const own = this.#withoutShared(raw);
    this.#pictures.note(own);
    const cleaned = this.#pictures.without(own);
    if (cleaned !== own) this.found.add("images");
    return cleaned;
  }

  #withoutShared(raw: RawVehicle): RawVehicle {
    const own: RawVehicle = { ...raw };
    for (const source of SOURCES) {
      if (this.#owners.get(`${source} ${textOf(raw[source])}`) !== null) continue;
      own[source] = "";
      this.found.add(source);
    }
    return own;
  }

  #note(raw: RawVehicle): void {
    const car = carOf(raw);
    for (const source of SOURCES) {
      const text = textOf(raw[source]);
      if (text === "") continue;
      const key = `${source} ${text}`;
      const owner = this.#owners.get(key);
      if (owner === undefined && this.#owners.size < MAX_REMEMBERED) this.#owners.set(key, car);
      else if (owner !== undefined && owner !== car) this.#owners.set(key, null);
    }
  }
}

const WORDS: Record<SharedSource, string> = {
  images: "A picture that several cars share is no photo of a car and was left out.",
  detailUrl: "An address that several cars share is no page of a car and was left out.",
  carfaxUrl: "A link to a history report that several cars share was left out.",
  stockNumber: "A stock number that several cars share does not tell them apart and was left out.",
};

/** Returns a sentence for each kind of shared values that was left out. */
export const sharedWarnings = ({ found }: SharedCells): string[] => [...found].map((source) => WORDS[source]);
