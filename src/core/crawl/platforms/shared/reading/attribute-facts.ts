import type { RawVehicle } from "../../../platform.ts";
import type { Element } from "./page-document.ts";
import { NAMED_FACTS, type NamedFact } from "./page-names.ts";
import { plainKey } from "./vehicle-record.ts";

/** Facts that are not read from attributes. A title, a place or an address beside a VIN may belong to another car or the dealership. */
const NOT_IN_ATTRIBUTES: readonly string[] = ["vin", "title", "city", "state", "zipCode", "carfaxUrl", "detailUrl"];
export type AttributeFacts = Partial<Record<NamedFact, string>>;

/** The facts that attributes may fill. There is no price, because attributes also hold prices that shoppers do not see. */
const FACT_OF_KEY = new Map(
  NAMED_FACTS.filter(([fact]) => !NOT_IN_ATTRIBUTES.includes(fact)).flatMap(([fact, { keys = [] }]) =>
    keys.map((key) => [key, fact]),
  ),
);
const NOTHING = /^(?:|0|null|undefined|none|n\/a)$/i;
const MAX_VALUE = 80;

/**
 * Returns the facts in the attributes beside a car's VIN (`data-vin data-trim`, `evs_vin evs_trim`). Sites pass them to widgets of third
 * parties, even where the card itself shows only a title.
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
    const fact = name.startsWith(prefix) ? FACT_OF_KEY.get(plainKey(name.slice(prefix.length))) : undefined;
    if (fact === undefined || facts[fact] !== undefined || value.length > MAX_VALUE || NOTHING.test(value.trim())) {
      continue;
    }
    facts[fact] = value;
  }
}

/** Fills the fields that are still empty. */
export function fillFromAttributes(raw: RawVehicle, facts: AttributeFacts): void {
  for (const [fact, value] of Object.entries(facts) as [NamedFact, string][]) {
    if (raw[fact] === undefined || raw[fact] === null || raw[fact] === "") raw[fact] = value;
  }
}
