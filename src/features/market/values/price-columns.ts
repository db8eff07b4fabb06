import type { Day } from "#core/facts/rules/day.ts";
import { isBranded } from "#core/facts/rules/no-label.ts";
import { hashNext, hashStart, numberEqualRows } from "../rules/equal-rows.ts";
import { likenessOf, vinPattern } from "../rules/likeness.ts";
import { type ComparablePrice, EVIDENCE_DAYS, type MarketCar } from "../rules/market-car.ts";
import { cellName, type PriceTable, TextNumbers } from "../rules/price-table.ts";
import type { PriceRow } from "./read-prices.ts";

/** The names that many cars share. */
type Kind = Pick<MarketCar, "make" | "model" | "trim" | "fuelType" | "drivetrain" | "bodyStyle"> & {
  /** Its segment; null without make or model. */
  segment: Segment | null;
  /** As in `PriceTable`. */
  cell: number;
  writtenTrim: number;
  build: number;
};

/** Cars of one make and model. */
export type Segment = {
  /** As in `likenessOf`. */
  name: string;
  make: string;
  /** The model's name on its first car. */
  model: string;
  slots: number[];
};

const [LISTED, BASIS_KNOWN, BRANDED] = [1, 2, 4];
const VIN_BYTES = 17;
const FIRST_CAPACITY = 1_024;
const NOT_HERE = -1;
const NO_PATTERN = 0;

/**
 * The market's asking prices in typed columns, 52 bytes a car, so that a million of them fit into a worker's memory. Each car has a
 * slot. Objects are made for one segment at a time.
 */
export class PriceColumns {
  /** By name. */
  readonly segments = new Map<string, Segment>();
  readonly #kinds: Kind[] = [];
  readonly #kindNumbers = new Map<string, number>();
  readonly #cells = new TextNumbers();
  readonly #patterns = new TextNumbers();
  readonly #trims = new TextNumbers();
  readonly #builds = new TextNumbers();
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
  #vinHash = new Int32Array(FIRST_CAPACITY);

  /** The number of cars. */
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
    const pattern = vinPattern(row.vin);
    this.#pattern[slot] = pattern === null ? NO_PATTERN : this.#patterns.of(pattern);
    this.#putVin(slot, row.vin ?? "");
    this.#kinds[kind]?.segment?.slots.push(slot);
  }

  /** Removes a car, if it is here. */
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

  /**
   * Returns the asking prices of these cars on a day, without cars that have no price, year or mileage, and without written-off cars.
   * The table is valid until a price changes.
   */
  tableOf(slots: Iterable<number>, today: Day): PriceTable {
    const rows = this.#evidenceOf(slots, today);
    const { length } = rows;
    const table = {
      length,
      year: new Int32Array(length),
      mileage: new Float64Array(length),
      priceUsd: new Float64Array(length),
      lastDay: new Int32Array(length),
      vin: this.#vinNumbers(rows),
      dealer: new Int32Array(length),
      cell: new Int32Array(length),
      pattern: new Int32Array(length),
      writtenTrim: new Int32Array(length),
      build: new Int32Array(length),
      cellNumbers: this.#cells.numbers,
      patternNumbers: this.#patterns.numbers,
      priceAt: (row: number): ComparablePrice => {
        const slot = rows[row] ?? 0;
        const car = this.carAt(slot) as ComparablePrice["car"];
        return { id: this.idOf(slot), car, priceUsd: this.#price[slot] ?? 0, lastDay: table.lastDay[row] ?? 0 };
      },
    };
    // One loop: `from` with a function takes several times as long.
    for (let row = 0; row < length; row += 1) {
      const slot = rows[row] ?? 0;
      const kind = this.#kinds[this.#kind[slot] ?? 0];
      table.year[row] = this.#year[slot] ?? 0;
      table.mileage[row] = this.#mileage[slot] ?? 0;
      table.priceUsd[row] = this.#price[slot] ?? 0;
      table.lastDay[row] = this.#lastDayOf(slot, today);
      table.dealer[row] = this.#dealer[slot] ?? 0;
      table.pattern[row] = this.#pattern[slot] ?? NO_PATTERN;
      table.cell[row] = kind?.cell ?? 0;
      table.writtenTrim[row] = kind?.writtenTrim ?? 0;
      table.build[row] = kind?.build ?? 0;
    }
    return table;
  }

  /** Cars of a segment with the trim or the pattern of one of these. */
  like(segment: Segment, slots: readonly number[]): number[] {
    const cells = new Uint8Array(this.#cells.numbers.size + 1);
    const patterns = new Uint8Array(this.#patterns.numbers.size + 1);
    for (const slot of slots) {
      cells[this.#cellOf(slot)] = 1;
      patterns[this.#pattern[slot] ?? NO_PATTERN] = 1;
    }
    patterns[NO_PATTERN] = 0;
    return segment.slots.filter(
      (slot) => cells[this.#cellOf(slot)] === 1 || patterns[this.#pattern[slot] ?? NO_PATTERN] === 1,
    );
  }

  #cellOf(slot: number): number {
    return this.#kinds[this.#kind[slot] ?? 0]?.cell ?? 0;
  }

  #evidenceOf(slots: Iterable<number>, today: Day): number[] {
    const rows: number[] = [];
    for (const slot of slots) if (this.#isEvidence(slot, today)) rows.push(slot);
    return rows;
  }

  #isEvidence(slot: number, today: Day): boolean {
    const isComparable = (this.#price[slot] ?? 0) > 0 && (this.#year[slot] ?? 0) > 0 && (this.#mileage[slot] ?? 0) > 0;
    return isComparable && !this.isBranded(slot) && this.#lastDayOf(slot, today) >= today - EVIDENCE_DAYS;
  }

  #lastDayOf(slot: number, today: Day): Day {
    return this.isListed(slot) ? today : (this.#lastDay[slot] ?? 0);
  }

  #vinNumbers(slots: readonly number[]): Int32Array {
    const vins = this.#vin;
    const startOf = (row: number) => (slots[row] ?? 0) * VIN_BYTES;
    const hashOf = (row: number) => (vins[startOf(row)] === 0 ? null : (this.#vinHash[slots[row] ?? 0] ?? 0));
    return numberEqualRows(slots.length, hashOf, (a, b) => {
      const [startA, startB] = [startOf(a), startOf(b)];
      // Serial numbers come last, so that different VINs differ there.
      for (let at = VIN_BYTES - 1; at >= 0; at -= 1) if (vins[startA + at] !== vins[startB + at]) return false;
      return true;
    });
  }

  #has(slot: number, flag: number): boolean {
    return ((this.#flags[slot] ?? 0) & flag) !== 0;
  }

  #putVin(slot: number, vin: string): void {
    const start = slot * VIN_BYTES;
    this.#vin.write(vin.padEnd(VIN_BYTES, "\0"), start, VIN_BYTES, "latin1");
    let hash = hashStart();
    for (let at = start; at < start + VIN_BYTES; at += 1) hash = hashNext(hash, this.#vin[at] ?? 0);
    this.#vinHash[slot] = hash;
  }

  #kindOf({ make, model, trim, fuelType, drivetrain, bodyStyle }: PriceRow): number {
    const build = [fuelType, drivetrain, bodyStyle].join("\n");
    const key = [make, model, trim, build].join("\n");
    const known = this.#kindNumbers.get(key);
    if (known !== undefined) return known;
    const likeness = likenessOf({ make, model, trim });
    const kind: Kind = {
      ...{ make, model, trim, fuelType, drivetrain, bodyStyle },
      segment: likeness && make !== null && model !== null ? this.#segmentNamed(likeness.segment, make, model) : null,
      cell: this.#cells.of(cellName(likeness)),
      writtenTrim: this.#trims.of(trim ?? ""),
      build: this.#builds.of(build),
    };
    const number = this.#kinds.push(kind) - 1;
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
    this.#vinHash = grown(this.#vinHash);
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
