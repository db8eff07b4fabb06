import { likenessOf, vinPattern } from "#domain/market/likeness.ts";
import { type AskingPrice, type Day, EVIDENCE_DAYS, type MarketCar } from "#domain/market/market-car.ts";
import { isBranded } from "#domain/market/no-label.ts";
import type { PriceRow } from "./read-prices.ts";

/** What many cars have in common: the names of what they are. */
type Kind = Pick<MarketCar, "make" | "model" | "trim" | "fuelType" | "drivetrain" | "bodyStyle"> & {
  /** Its segment; null without make or model. */
  segment: Segment | null;
  /** Its trim as `likenessOf` writes it. */
  likeTrim: string | null;
};

/** Cars of one make and model. */
export type Segment = {
  /** As in `likenessOf`. */
  name: string;
  make: string;
  /** As its first car is called. */
  model: string;
  slots: number[];
};

const [LISTED, BASIS_KNOWN, BRANDED] = [1, 2, 4];
const VIN_BYTES = 17;
const FIRST_CAPACITY = 1_024;
const NOT_HERE = -1;
export const NO_PATTERN = 0;

/**
 * The market's asking prices in typed columns, 48 bytes a car, so that a million of them fit beside a worker. A car has a slot.
 * Objects are made for one segment at a time.
 */
export class PriceColumns {
  /** By name. */
  readonly segments = new Map<string, Segment>();
  readonly #kinds: Kind[] = [];
  readonly #kindNumbers = new Map<string, number>();
  readonly #patternNumbers = new Map<string, number>();
  /** The slot of a car, by its id. */
  #slots = new Int32Array(0);
  #length = 0;
  #free: number[] = [];
  #id = new Int32Array(FIRST_CAPACITY);
  #kind = new Int32Array(FIRST_CAPACITY);
  #year = new Int16Array(FIRST_CAPACITY);
  #mileage = new Int32Array(FIRST_CAPACITY);
  #price = new Int32Array(FIRST_CAPACITY);
  #region = new Int16Array(FIRST_CAPACITY);
  #dealer = new Int32Array(FIRST_CAPACITY);
  #lastDay = new Int16Array(FIRST_CAPACITY);
  #flags = new Uint8Array(FIRST_CAPACITY);
  #pattern = new Int32Array(FIRST_CAPACITY);
  #vin = Buffer.alloc(FIRST_CAPACITY * VIN_BYTES);

  /** How many cars there are. */
  get size(): number {
    return this.#length - this.#free.length;
  }

  slotOf(id: number): number | null {
    const slot = this.#slots[id] ?? NOT_HERE;
    return slot === NOT_HERE ? null : slot;
  }

  put(row: PriceRow): void {
    this.remove(row.id);
    const slot = this.#free.pop() ?? this.#length++;
    if (slot >= this.#id.length) this.#grow();
    if (row.id >= this.#slots.length) this.#growIds(row.id);
    this.#slots[row.id] = slot;
    const kind = this.#kindOf(row);
    this.#id[slot] = row.id;
    this.#kind[slot] = kind;
    this.#year[slot] = row.year ?? 0;
    this.#mileage[slot] = row.mileage ?? -1;
    this.#price[slot] = row.priceUsd ?? 0;
    this.#region[slot] = row.region !== null && /^\d{3}$/.test(row.region) ? Number(row.region) : -1;
    this.#dealer[slot] = row.dealershipId;
    this.#lastDay[slot] = row.lastDay;
    this.#flags[slot] =
      (row.isListed ? LISTED : 0) |
      (row.isBasisKnown ? BASIS_KNOWN : 0) |
      (isBranded(row.title, row.trim) ? BRANDED : 0);
    this.#pattern[slot] = this.#patternNumber(row.vin);
    this.#vin.write((row.vin ?? "").padEnd(VIN_BYTES, "\0"), slot * VIN_BYTES, VIN_BYTES, "latin1");
    this.#kinds[kind]?.segment?.slots.push(slot);
  }

  /** Forgets a car, if it is here. */
  remove(id: number): void {
    const slot = this.slotOf(id);
    if (slot === null) return;
    const slots = this.segmentOf(slot)?.slots;
    slots?.splice(slots.indexOf(slot), 1);
    this.#slots[id] = NOT_HERE;
    this.#flags[slot] = 0;
    this.#free.push(slot);
  }

  /** Slots of all cars without a segment that are listed. */
  *listedWithoutSegment(): Generator<number> {
    for (let slot = 0; slot < this.#length; slot += 1) {
      if (this.isListed(slot) && this.segmentOf(slot) === null) yield slot;
    }
  }

  idOf(slot: number): number {
    return this.#id[slot] ?? 0;
  }

  segmentOf(slot: number): Segment | null {
    return this.#kinds[this.#kind[slot] ?? 0]?.segment ?? null;
  }

  isListed(slot: number): boolean {
    return this.#has(slot, LISTED);
  }

  isBasisKnown(slot: number): boolean {
    return this.#has(slot, BASIS_KNOWN);
  }

  isBranded(slot: number): boolean {
    return this.#has(slot, BRANDED);
  }

  priceOf(slot: number): number | null {
    return this.#price[slot] || null;
  }

  mileageOf(slot: number): number | null {
    const mileage = this.#mileage[slot] ?? -1;
    return mileage < 0 ? null : mileage;
  }

  /** The trim as `likenessOf` writes it. */
  likeTrimOf(slot: number): string | null {
    return this.#kinds[this.#kind[slot] ?? 0]?.likeTrim ?? null;
  }

  /** A number for the car's `vinPattern`, which others of that pattern have, too; `NO_PATTERN` without one. */
  patternOf(slot: number): number {
    return this.#pattern[slot] ?? NO_PATTERN;
  }

  #vinOf(slot: number): string | null {
    const start = slot * VIN_BYTES;
    const vin = this.#vin.toString("latin1", start, start + VIN_BYTES).replace(/\0+$/, "");
    return vin === "" ? null : vin;
  }

  carAt(slot: number): MarketCar {
    const kind = this.#kinds[this.#kind[slot] ?? 0];
    const region = this.#region[slot] ?? -1;
    return {
      vin: this.#vinOf(slot),
      year: this.#year[slot] || null,
      make: kind?.make ?? null,
      model: kind?.model ?? null,
      trim: kind?.trim ?? null,
      fuelType: kind?.fuelType ?? null,
      drivetrain: kind?.drivetrain ?? null,
      bodyStyle: kind?.bodyStyle ?? null,
      mileage: this.mileageOf(slot),
      region: region < 0 ? null : String(region).padStart(3, "0"),
      dealer: String(this.#dealer[slot]),
    };
  }

  /** The asking prices of these cars on a day; of cars without a price none, and none of cars that were written off. */
  pricesOf(slots: Iterable<number>, today: Day): AskingPrice[] {
    const prices: AskingPrice[] = [];
    for (const slot of slots) {
      const priceUsd = this.priceOf(slot);
      const lastDay = this.isListed(slot) ? today : (this.#lastDay[slot] ?? 0);
      if (priceUsd === null || this.isBranded(slot) || lastDay < today - EVIDENCE_DAYS) continue;
      prices.push({ id: this.idOf(slot), car: this.carAt(slot), priceUsd, lastDay });
    }
    return prices;
  }

  #has(slot: number, flag: number): boolean {
    return ((this.#flags[slot] ?? 0) & flag) !== 0;
  }

  #patternNumber(vin: string | null): number {
    const pattern = vinPattern(vin);
    if (pattern === null) return NO_PATTERN;
    const number = this.#patternNumbers.get(pattern) ?? this.#patternNumbers.size + 1;
    this.#patternNumbers.set(pattern, number);
    return number;
  }

  #kindOf({ make, model, trim, fuelType, drivetrain, bodyStyle }: PriceRow): number {
    const key = [make, model, trim, fuelType, drivetrain, bodyStyle].join("\n");
    const known = this.#kindNumbers.get(key);
    if (known !== undefined) return known;
    const likeness = likenessOf({ make, model, trim });
    const segment =
      likeness && make !== null && model !== null ? this.#segmentNamed(likeness.segment, make, model) : null;
    const likeTrim = likeness?.trim ?? null;
    const number = this.#kinds.push({ make, model, trim, fuelType, drivetrain, bodyStyle, segment, likeTrim }) - 1;
    this.#kindNumbers.set(key, number);
    return number;
  }

  #segmentNamed(name: string, make: string, model: string): Segment {
    const segment = this.segments.get(name) ?? { name, make, model, slots: [] };
    this.segments.set(name, segment);
    return segment;
  }

  #grow(): void {
    const capacity = 2 * this.#id.length;
    const grown = <Column extends Int32Array | Int16Array | Uint8Array>(column: Column): Column => {
      const next = new (column.constructor as new (length: number) => Column)(capacity);
      next.set(column);
      return next;
    };
    this.#id = grown(this.#id);
    this.#kind = grown(this.#kind);
    this.#year = grown(this.#year);
    this.#mileage = grown(this.#mileage);
    this.#price = grown(this.#price);
    this.#region = grown(this.#region);
    this.#dealer = grown(this.#dealer);
    this.#lastDay = grown(this.#lastDay);
    this.#flags = grown(this.#flags);
    this.#pattern = grown(this.#pattern);
    const vin = Buffer.alloc(capacity * VIN_BYTES);
    this.#vin.copy(vin);
    this.#vin = vin;
  }

  #growIds(id: number): void {
    const next = new Int32Array(Math.max(FIRST_CAPACITY, 2 * id)).fill(NOT_HERE);
    next.set(this.#slots);
    this.#slots = next;
  }
}
