import { asVehicleId, type ComparedVehicle } from "../../../get-vehicle.ts";
import {
  SAME_BODY,
  SAME_MAKE,
  SAME_MAKE_AND_BODY,
  SAME_MODEL,
  UNLIKE,
  USD_A_YEAR,
} from "../../../rules/search-limits.ts";
import { hasBit } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { vinKey } from "../store/vin-chains.ts";

type Similar = { id: number; likeness: number; apart: number };

const compare = (a: Similar, b: Similar): number => b.likeness - a.likeness || a.apart - b.apart || a.id - b.id;

/**
 * Finds the visible vehicles that are most similar to a vehicle: first the same model, then the same make and body, then the same body,
 * then the same make; within each, those nearest in price and year.
 * @returns ids, the most similar first
 */
export function findSimilar(store: VehicleStore, one: ComparedVehicle, most: number): number[] {
  const { layout, end } = store;
  const cars = likenessOfCars(store, one);
  const model = cars.indexOf(SAME_MODEL);
  // A popular model fills the list alone. The slots of its vehicles are adjacent, so only these are examined.
  const sameModel = cars.map((likeness) => (likeness === SAME_MODEL ? SAME_MODEL : UNLIKE));
  const own: Where = { runs: [layout.runOf(model), [layout.tail, end]], cars: sameModel };
  const ofModel = model < 0 ? [] : rank(store, one, own, most);
  if (ofModel.length === most) return ofModel;
  const bodies = bodiesLike(store, one);
  return rank(store, one, { runs: [[0, end]], cars, bodies }, most);
}

/**
 * Returns the facts of a vehicle with which others are compared, as the index has them. A vehicle that is named by its number has no VIN
 * here, because the index keeps only the VIN's hash.
 * @param idOrVin our numeric id, or a VIN in any case
 * @returns null when the vehicle is not in the index
 */
export function comparedInIndex(store: VehicleStore, idOrVin: string): ComparedVehicle | null {
  const { columns, names } = store;
  const id = asVehicleId(idOrVin);
  const vin = id === null ? idOrVin.toUpperCase() : null;
  const slot = vin === null ? store.slotOf(id ?? 0) : store.slotOfVin(vin);
  if (slot < 0 || (vin === null && columns.vinHead[slot] !== 0)) return null;
  const car = names.cars.entries[columns.car[slot] as number];
  const known = (number: number | undefined) => (number === undefined || number < 0 ? null : number);
  return {
    ...{ id: columns.id[slot] as number, vin },
    make: names.makes.values[car?.make ?? 0] ?? null,
    model: names.models.values[car?.model ?? 0] ?? null,
    bodyStyle: names.looks.entries[columns.look[slot] as number]?.body ?? null,
    ...{ year: known(columns.year[slot]), price: known(columns.price[slot]) },
  };
}

/** Returns for each car number what it has in common with the vehicle: the model, the make or nothing. */
function likenessOfCars({ names }: VehicleStore, one: ComparedVehicle): Uint8Array {
  return new Uint8Array(
    names.cars.entries.map((car) => {
      if (one.make === null || names.makes.values[car.make] !== one.make) return UNLIKE;
      return one.model !== null && names.models.values[car.model] === one.model ? SAME_MODEL : SAME_MAKE;
    }),
  );
}

/** Returns for each look number whether the body is the same. */
function bodiesLike({ names }: VehicleStore, { bodyStyle }: ComparedVehicle): Uint8Array {
  return new Uint8Array(names.looks.entries.map(({ body }) => (bodyStyle !== null && body === bodyStyle ? 1 : 0)));
}

type Where = { runs: (readonly [from: number, to: number])[]; cars: Uint8Array; bodies?: Uint8Array };

function likenessAt({ columns }: VehicleStore, { cars, bodies }: Where, slot: number): number {
  const ofCar = cars[columns.car[slot] as number] as number;
  if (ofCar === SAME_MODEL || bodies?.[columns.look[slot] as number] !== 1) return ofCar;
  return ofCar === SAME_MAKE ? SAME_MAKE_AND_BODY : SAME_BODY;
}

function rank(store: VehicleStore, one: ComparedVehicle, where: Where, most: number): number[] {
  const { columns, live } = store;
  const own = vinKey(one.vin);
  const isItself = (slot: number) =>
    columns.id[slot] === one.id ||
    (one.vin !== null && columns.vinHead[slot] === own.head && columns.vinTail[slot] === own.tail);
  const best = new Best(most);
  for (const [from, to] of where.runs) {
    for (let slot = from; slot < to; slot++) {
      const likeness = likenessAt(store, where, slot);
      if (likeness <= best.tooUnlike || !hasBit(live, slot)) continue;
      const similar = { id: columns.id[slot] as number, likeness, apart: apartAt(store, one, slot) };
      if (best.takes(similar) && !isItself(slot)) best.add(similar);
    }
  }
  return best.ids;
}

function apartAt({ columns }: VehicleStore, one: ComparedVehicle, slot: number): number {
  const usd = Math.abs(Math.max(0, columns.price[slot] as number) - (one.price ?? 0));
  const years = Math.abs(Math.max(0, columns.year[slot] as number) - (one.year ?? 0));
  return usd + USD_A_YEAR * years;
}

/** The most similar vehicles found until now, in order. */
class Best {
  readonly #most: number;
  readonly #found: Similar[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** The likeness that a vehicle must exceed to get into the list. */
  get tooUnlike(): number {
    return this.#worst ? this.#worst.likeness - 1 : UNLIKE;
  }

  get ids(): number[] {
    return this.#found.map(({ id }) => id);
  }

  takes(similar: Similar): boolean {
    return this.#worst === undefined || compare(similar, this.#worst) < 0;
  }

  add(similar: Similar): void {
    this.#found.push(similar);
    this.#found.sort(compare);
    this.#found.length = Math.min(this.#found.length, this.#most);
  }

  get #worst(): Similar | undefined {
    return this.#found[this.#most - 1];
  }
}
