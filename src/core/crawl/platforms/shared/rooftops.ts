import { decodeEntities } from "#core/facts/rules/text.ts";
import type { CrawlContext, Page, RawVehicle } from "../../platform.ts";
import { isObject, type Json } from "../../reading/lenient-json.ts";
import { objectAt, plain } from "./json-answer.ts";
import { linkedData } from "./reading/json-ld.ts";
import { nameKey, titleParts } from "./reading/name-keys.ts";
import { readDocument } from "./reading/page-document.ts";
import { typesOf } from "./reading/schema-node.ts";

/**
 * The rooftops of a group's website, by the names in `RawVehicle.rooftop`. One is the site's own if the website or the operator's name of
 * the dealership names it, and the list has its cars.
 */
export class Rooftops {
  readonly #own = new Set<string>();
  readonly #listed = new Set<string>();

  /** @param own possible names of the site's own rooftop; empty ones do not count */
  constructor(...own: readonly (string | number | null | undefined)[]) {
    for (const name of own) this.isOurs(name);
  }

  /** Records a name of the site's own rooftop. */
  isOurs(name: string | number | null | undefined): void {
    const spelt = nameKey(String(name ?? ""));
    if (spelt !== "") this.#own.add(spelt);
  }

  /** Records a rooftop that the list names. */
  lists(name: string): void {
    this.#listed.add(nameKey(name));
  }

  /** True when the site's own rooftop is certain. A name that the list never uses proves nothing. */
  get isKnown(): boolean {
    return [...this.#own].some((name) => this.#listed.has(name));
  }

  isOther(name: string): boolean {
    return !this.#own.has(nameKey(name));
  }
}

/**
 * Returns the rooftops of a website, with the possible names of the site's rooftop: the operator's name of the dealership, the dealer in the page's data,
 * and the parts of its title ("Used Cars | Smith Ford").
 */
export function ownRooftops(entry: Page, { dealershipName }: CrawlContext): Rooftops {
  const title = /<title[^<>]{0,200}>([^<]{0,300})/i.exec(entry.body)?.[1] ?? "";
  return new Rooftops(dealershipName, dealerOf(entry)?.name, ...titleParts(decodeEntities(title)));
}

/** The most cars that wait for the first one of the own rooftop. A group's site with more has no own rooftop. */
const MAX_WAITING = 5_000;

/** Marks the cars of other rooftops (`otherRooftop`). They wait until the own rooftop is known; if it never is, none is marked. */
export async function* markOtherRooftops(
  cars: AsyncIterable<RawVehicle>,
  rooftops: Rooftops,
): AsyncGenerator<RawVehicle> {
  let waiting: RawVehicle[] = [];
  try {
    for await (const raw of cars) {
      const name = String(plain(raw.rooftop ?? null) ?? "");
      if (name !== "") rooftops.lists(name);
      if (rooftops.isKnown) {
        for (const earlier of waiting) yield { ...earlier, otherRooftop: String(earlier.rooftop) };
        waiting = [];
      }
      if (name === "" || !rooftops.isOther(name)) yield raw;
      else if (rooftops.isKnown) yield { ...raw, otherRooftop: name };
      else if (waiting.length < MAX_WAITING) waiting.push(raw);
      else yield raw;
    }
  } catch (error) {
    yield* waiting;
    throw error;
  }
  yield* waiting;
}

/** Names of groups, which have many rooftops. Their address belongs to no rooftop, or to one of many. */
const GROUP = /\b(?:group|dealerships|auto ?mall|family of|collection)\b/i;

/**
 * Returns the only dealer that a page's data describes, with its place ("Springfield, IL"); null when there are none, several, or a group.
 */
export function dealerOf(page: Page): { name: string | null; place: string | null } | null {
  const dealers = linkedData(readDocument(page))
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => [value, ...listOf(objectAt(value)["@graph"])])
    .filter(isObject)
    .filter((node) => typesOf(node).some((type) => /^(?:auto)?dealer(?:ship)?$/.test(type)));
  const [dealer] = dealers;
  const names = new Set(dealers.map(({ name }) => nameKey(String(plain(name) ?? ""))));
  if (dealer === undefined || names.size > 1 || GROUP.test(String(dealer.name))) return null;
  const { addressLocality, addressRegion } = objectAt(dealer.address);
  const name = plain(dealer.name);
  return { name: name === null ? null : String(name), place: placeName(addressLocality, addressRegion) };
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Returns "Springfield, IL"; null when the city or the state is missing. */
export function placeName(city: Json | undefined, state: Json | undefined): string | null {
  const [town, region] = [plain(city), plain(state)];
  return town === null || region === null ? null : `${town}, ${region}`;
}
