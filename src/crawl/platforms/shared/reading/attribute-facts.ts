import type { RawVehicle } from "../../../platform.ts";
import type { Element } from "./page-document.ts";
import { FIELD_KEYS } from "./record-keys.ts";
import { plainKey } from "./vehicle-record.ts";

/** What attributes may tell; prices are left out, because those that shoppers are not shown stand there as well. */
const FIELDS = [
  "year",
  "make",
  "model",
  "trim",
  "stockNumber",
  "bodyStyle",
  "mileage",
  "exteriorColor",
  "interiorColor",
  "transmission",
  "drivetrain",
  "fuelType",
] as const; // prettier-ignore
export type AttributeFacts = Partial<Record<(typeof FIELDS)[number], string>>;

const FIELD_OF_KEY = new Map(FIELDS.flatMap((field) => FIELD_KEYS[field].map((key) => [key, field] as const)));
const NOTHING = /^(?:|0|null|undefined|none|n\/a)$/i;
const MAX_VALUE = 80;

/**
 * What the attributes of an element say beside a car's VIN (`data-vin data-trim`, `evs_vin evs_trim`): widgets of third
 * parties are told about the car that way, also where the card itself shows no more than a title.
 */
export function attributeFacts(elements: readonly Element[], vin: string): AttributeFacts {
  const facts: AttributeFacts = {};
  for (const { attribs } of elements) {
    for (const name in attribs) {
      if (!name.endsWith("vin") || attribs[name]?.toUpperCase() !== vin) continue;
      take(facts, attribs, name.slice(0, -3));
    }
  }
  return facts;
}

function take(facts: AttributeFacts, attribs: Element["attribs"], prefix: string): void {
  for (const [name, value] of Object.entries(attribs)) {
    const field = name.startsWith(prefix) ? FIELD_OF_KEY.get(plainKey(name.slice(prefix.length))) : undefined;
    if (field === undefined || facts[field] !== undefined || value.length > MAX_VALUE || NOTHING.test(value.trim())) {
      continue;
    }
    facts[field] = value;
  }
}

/** Fills what nothing else says of the car. */
export function fillFromAttributes(raw: RawVehicle, facts: AttributeFacts): void {
  for (const field of FIELDS) {
    const value = facts[field];
    if (value !== undefined && (raw[field] === undefined || raw[field] === null || raw[field] === "")) {
      raw[field] = value;
    }
  }
}
