import { jsonForScript } from "#kernel/ui/site/json-for-script.ts";
import type { Vehicle, VehicleList } from "../vehicle-schemas.ts";
import {
  type BriefVehicle,
  type ShownList,
  type ShownVehicle,
  toBrief,
  toShown,
  withDealership,
} from "./shown-vehicle.ts";

/**
 * Only the server uses this file. It knows vehicles by the JSON of the API's lists: equal text is the same vehicle in the same state, so
 * that nothing that is known can be out of date.
 */

/** Fields at the end of a vehicle in a list: they change without the vehicle, or depend on the search. */
type Later = Pick<Vehicle, "lastConfirmedAt" | "distanceMiles">;

const CONFIRMED = ',"lastConfirmedAt":"';
const DISTANCE = '","distanceMiles":';

/** What has been made of a vehicle's JSON for pages. */
export class KnownVehicle {
  readonly #vehicle: Omit<Vehicle, keyof Later>;
  #shown: Omit<ShownVehicle, keyof Later> | undefined;
  #shownJson = "";
  #brief: BriefVehicle | undefined;
  #briefJson = "";
  /** The HTML of its card, by what else that depends on. */
  readonly html = new Map<string, string>();

  /** @param json up to `CONFIRMED` */
  constructor(json: string) {
    this.#vehicle = JSON.parse(`${json}}`);
  }

  get id(): number {
    return this.#vehicle.id;
  }

  shown(later: Later): ShownVehicle {
    this.#shown ??= toShown(this.#vehicle);
    return { ...this.#shown, ...later };
  }

  /** `shown` as `jsonForScript` writes it. */
  shownJson({ lastConfirmedAt, distanceMiles }: Later): string {
    this.#shownJson ||= jsonForScript(toShown(this.#vehicle)).slice(0, -1);
    return `${this.#shownJson}${CONFIRMED}${lastConfirmedAt}${DISTANCE}${distanceMiles}}`;
  }

  get brief(): BriefVehicle {
    this.#brief ??= toBrief(this.#vehicle);
    return this.#brief;
  }

  /** `brief` as `jsonForScript` writes it. */
  get briefJson(): string {
    this.#briefJson ||= jsonForScript(this.brief);
    return this.#briefJson;
  }
}

/** How many vehicles are known, in each of two generations. One takes 5 to 10 kB. */
const GENERATION = 400;

/** Values that were asked for lately. A full generation takes the place of the one before it. */
class Recent<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** @param keep what is kept as the key of a value that moves to the young generation */
  get(key: Key, keep: (key: Key) => Key = (same) => same): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(keep(key), old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}

const known = new Recent<string, KnownVehicle>();
/** The ids of vehicles that were in a list lately. */
const seen = new Recent<number, true>();

/** A text by itself: a part of another one keeps all of that in memory. Only what is put together from two texts is copied. */
const byItself = (part: string): string => ` ${part}`.slice(1);

/**
 * What is known of a vehicle. One is kept from the second time on that it is in a list within a short time: what is kept of vehicles
 * that do not come again soon (those like a car, on pages of many cars) only costs garbage collection.
 */
function know(json: string): KnownVehicle {
  const recent = known.get(json, byItself);
  if (recent) return recent;
  const vehicle = new KnownVehicle(json);
  if (seen.get(vehicle.id)) known.set(byItself(json), vehicle);
  else seen.set(vehicle.id, true);
  return vehicle;
}

type Listed = { known: KnownVehicle; later: Later };

/**
 * Reads the vehicles of a list as the server writes them.
 * @param start of the first vehicle
 * @returns the vehicles, and where the list ends: at its closing bracket. Null when it is written otherwise
 */
function readVehicles(json: string, start: number): { vehicles: Listed[]; end: number } | null {
  const vehicles: Listed[] = [];
  let at = start;
  while (json[at] === "{") {
    // Inside a text the quotes would be escaped.
    const confirmed = json.indexOf(CONFIRMED, at);
    const distance = json.indexOf(DISTANCE, confirmed);
    const end = json.indexOf("}", distance);
    if (confirmed < 0 || distance < 0 || end < 0) return null;
    const later = {
      lastConfirmedAt: json.slice(confirmed + CONFIRMED.length, distance),
      distanceMiles: JSON.parse(json.slice(distance + DISTANCE.length, end)) as number | null,
    };
    vehicles.push({ known: know(json.slice(at, confirmed)), later });
    at = json[end + 1] === "," ? end + 2 : end + 1;
  }
  return json[at] === "]" ? { vehicles, end: at } : null;
}

const knownOf = new WeakMap<object, KnownVehicle>();

/** What is known of a vehicle that `readKnownList` has given. */
export const knownVehicle = (vehicle: ShownVehicle): KnownVehicle | undefined => knownOf.get(vehicle);

const writers = new WeakMap<object, () => string>();

/** Writes what a page keeps as `jsonForScript` does, from what is known of it. */
export const knownJson = (value: unknown): string =>
  (typeof value === "object" && value !== null && writers.get(value)?.()) || jsonForScript(value);

const LIST = '{"vehicles":[';

/** A list as pages keep it, of the answer's JSON. @param dealershipId as `toShownList` takes it */
export function readKnownList(json: string, dealershipId: number | undefined): ShownList | null {
  const read = json.startsWith(LIST) ? readVehicles(json, LIST.length) : null;
  if (!read) return null;
  const rest = withDealership(
    JSON.parse(`{${json.slice(read.end + 2)}`) as Omit<VehicleList, "vehicles">,
    dealershipId,
  );
  const vehicles = read.vehicles.map(({ known, later }) => {
    const shown = known.shown(later);
    knownOf.set(shown, known);
    return shown;
  });
  const list = { vehicles, ...rest };
  writers.set(list, () => {
    const texts = read.vehicles.map(({ known, later }) => known.shownJson(later));
    return `${LIST}${texts.join(",")}],${jsonForScript(rest).slice(1)}`;
  });
  return list;
}

/** Vehicles for brief cards, of the answer's JSON. */
export function readKnownBriefs(json: string): BriefVehicle[] | null {
  const read = readVehicles(json, 1)?.vehicles.map(({ known }) => known);
  if (!read) return null;
  const briefs = read.map(({ brief }) => brief);
  writers.set(briefs, () => `[${read.map(({ briefJson }) => briefJson).join(",")}]`);
  return briefs;
}
