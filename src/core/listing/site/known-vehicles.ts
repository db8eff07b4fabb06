import { LRUCache } from "lru-cache";
import { jsonForScript } from "#kernel/ui/site/json-for-script.ts";
import { countPages, type ListedCard, type Listing, milesOf } from "../rules/listing.ts";
import type { Facets, Vehicle } from "../vehicle-schemas.ts";
import {
  type BriefVehicle,
  type ShownList,
  type ShownVehicle,
  toBrief,
  toShown,
  withDealership,
} from "./shown-vehicle.ts";

/**
 * Only the server uses this file. It knows a vehicle by the identity of its card's JSON (`ListedCard`): the same object is the same
 * vehicle in the same state, so that nothing that is known can be out of date.
 */

/** Fields that change without the vehicle, or depend on the search. */
type Later = Pick<Vehicle, "lastConfirmedAt" | "distanceMiles">;

/** How many ways to render a vehicle are kept. */
const MAX_VARIANTS = 4;

/** What has been made of a vehicle for pages. */
export class KnownVehicle {
  readonly #vehicle: Omit<Vehicle, keyof Later>;
  #shown: Omit<ShownVehicle, keyof Later> | undefined;
  #shownJson = "";
  #brief: BriefVehicle | undefined;
  #briefJson = "";
  readonly #html = new Map<string, string>();
  /** What the HTML was made for. */
  #look = "";

  constructor(json: Buffer) {
    this.#vehicle = JSON.parse(`${json.toString()}}`);
  }

  shown(later: Later): ShownVehicle {
    this.#shown ??= toShown(this.#vehicle);
    return { ...this.#shown, ...later };
  }

  /** `shown` as `jsonForScript` writes it. */
  shownJson({ lastConfirmedAt, distanceMiles }: Later): string {
    this.#shownJson ||= jsonForScript(toShown(this.#vehicle)).slice(0, -1);
    return `${this.#shownJson},"lastConfirmedAt":"${lastConfirmedAt}","distanceMiles":${distanceMiles}}`;
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

  /**
   * The HTML of a part that shows it, rendered once.
   * @param look the part depends on, as all of its page do
   * @param variant names the part, and all else that it depends on
   */
  html(look: string, variant: string, render: () => string): string {
    if (this.#look !== look) this.#html.clear();
    this.#look = look;
    const found = this.#html.get(variant);
    if (found !== undefined) return found;
    if (this.#html.size >= MAX_VARIANTS) this.#html.clear();
    const html = render();
    this.#html.set(variant, html);
    return html;
  }
}

/** How many vehicles are known at most. One takes 5 to 10 kB. */
export const MAX_KNOWN = 800;

/** By vehicle. The card's JSON is kept by its own cache, in blocks that this one must not keep alive. */
const kept = /* @__PURE__ */ new LRUCache<number, { json: WeakRef<Buffer>; vehicle: KnownVehicle }>({ max: MAX_KNOWN });
/** The ids of vehicles that were in a list lately. */
const seen = /* @__PURE__ */ new LRUCache<number, true>({ max: MAX_KNOWN });

/**
 * What is known of a vehicle. One is kept from the second time on that it is in a list within a short time: what is kept of vehicles
 * that do not come again soon (those like a car, on pages of many cars) only costs garbage collection.
 */
function know({ id, json }: ListedCard): { vehicle: KnownVehicle; isKept: boolean } {
  const found = kept.get(id);
  if (found?.json.deref() === json) return { vehicle: found.vehicle, isKept: true };
  const vehicle = new KnownVehicle(json);
  const isKept = seen.has(id);
  if (isKept) kept.set(id, { json: new WeakRef(json), vehicle });
  seen.set(id, true);
  return { vehicle, isKept };
}

const knownOf = /* @__PURE__ */ new WeakMap<object, KnownVehicle>();

/** What is known of a vehicle that a list or a brief card shows; undefined when that is not kept. */
export const knownVehicle = (shown: ShownVehicle | BriefVehicle): KnownVehicle | undefined => knownOf.get(shown);

const writers = /* @__PURE__ */ new WeakMap<object, () => string>();

/** Writes what a page keeps as `jsonForScript` does, from what is known of it. */
export const knownJson = (value: unknown): string =>
  (typeof value === "object" && value !== null && writers.get(value)?.()) || jsonForScript(value);

/** A list as pages keep it. @param dealershipId as `toShownList` takes it */
export function showListing(listing: Listing, dealershipId: number | undefined): ShownList {
  const { query, found, cards } = listing;
  const { total, understood, notUnderstood } = found;
  const facets: Facets = JSON.parse(found.facetsJson.toString());
  const pages = { currentPage: query.page, totalPages: countPages(listing) };
  const told = { understood, ...(notUnderstood.length > 0 && { notUnderstood }) };
  const rest = withDealership({ ...pages, total, facets, ...told }, dealershipId);
  const miles = milesOf(listing);
  const listed = cards.map((card, index) => {
    const later = { lastConfirmedAt: card.confirmedAt, distanceMiles: miles[index] ?? null };
    return { ...know(card), later };
  });
  const vehicles = listed.map(({ vehicle, isKept, later }) => {
    const shown = vehicle.shown(later);
    if (isKept) knownOf.set(shown, vehicle);
    return shown;
  });
  const list = { vehicles, ...rest };
  writers.set(list, () => {
    const texts = listed.map(({ vehicle, later }) => vehicle.shownJson(later));
    return `{"vehicles":[${texts.join(",")}],${jsonForScript(rest).slice(1)}`;
  });
  return list;
}

/** Vehicles for brief cards. */
export function showBriefly(cards: readonly ListedCard[]): BriefVehicle[] {
  const listed = cards.map(know);
  for (const { vehicle, isKept } of listed) if (isKept) knownOf.set(vehicle.brief, vehicle);
  const briefs = listed.map(({ vehicle }) => vehicle.brief);
  writers.set(briefs, () => `[${listed.map(({ vehicle }) => vehicle.briefJson).join(",")}]`);
  return briefs;
}
