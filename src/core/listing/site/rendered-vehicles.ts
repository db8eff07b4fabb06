import { LRUCache } from "lru-cache";
import { jsonForScript } from "#kernel/ui/site/json-for-script.ts";
import { countPages, type ListedCard, type Listing, milesOf } from "../rules/listing.ts";
import type { ChangingFields, Facets, Vehicle } from "../vehicle-schemas.ts";
import {
  type BriefVehicle,
  type ShownList,
  type ShownVehicle,
  toBrief,
  toShown,
  withDealership,
  withDistance,
} from "./shown-vehicle.ts";

/**
 * Only the server uses this file. It identifies a vehicle by its card's `json` object (`ListedCard`): the same object is the same vehicle in
 * the same state, so a cached vehicle is never out of date.
 */

/** The most variants of a vehicle's HTML that are cached. */
const MAX_VARIANTS = 4;

/** A vehicle with its data and HTML for pages. Each is made once. */
export class RenderedVehicle {
  readonly #vehicle: Omit<Vehicle, keyof ChangingFields>;
  #shown: Omit<ShownVehicle, keyof ChangingFields> | undefined;
  #shownJson = "";
  #brief: BriefVehicle | undefined;
  #briefJson = "";
  readonly #html = new Map<string, string>();
  /** The page's settings for which the HTML was rendered. */
  #settings = "";

  constructor(json: Buffer) {
    this.#vehicle = JSON.parse(`${json.toString()}}`);
  }

  shown({ lastConfirmedAt, distanceMiles }: ChangingFields): ShownVehicle {
    this.#shown ??= toShown(this.#vehicle);
    return { ...this.#shown, lastConfirmedAt, ...withDistance(distanceMiles) };
  }

  /** Returns `shown` as `jsonForScript` writes it. */
  shownJson({ lastConfirmedAt, distanceMiles }: ChangingFields): string {
    this.#shownJson ||= jsonForScript(toShown(this.#vehicle)).slice(0, -1);
    const distance = distanceMiles === null ? "" : `,"distanceMiles":${distanceMiles}`;
    return `${this.#shownJson},"lastConfirmedAt":"${lastConfirmedAt}"${distance}}`;
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
   * Returns the HTML of a part that shows the vehicle. It is rendered once.
   * @param settings those on which all parts of a page depend (`PartRenderer.look`)
   * @param variant names the part, and everything else on which it depends
   */
  html(settings: string, variant: string, render: () => string): string {
    if (this.#settings !== settings) this.#html.clear();
    this.#settings = settings;
    const found = this.#html.get(variant);
    if (found !== undefined) return found;
    if (this.#html.size >= MAX_VARIANTS) this.#html.clear();
    const html = render();
    this.#html.set(variant, html);
    return html;
  }
}

/** The most vehicles that are cached. A vehicle takes 5 to 10 kB. */
export const MAX_RENDERED = 800;

/** By vehicle. The cards' JSON has another cache, with blocks of memory that this cache must not keep alive. */
const cached = /* @__PURE__ */ new LRUCache<number, { json: WeakRef<Buffer>; vehicle: RenderedVehicle }>({
  max: MAX_RENDERED,
});
/** The ids of vehicles that were in a list recently. */
const seen = /* @__PURE__ */ new LRUCache<number, true>({ max: MAX_RENDERED });

/**
 * Returns the rendered form of a vehicle. It is cached when the vehicle is in a list for the second time within a short time: caching
 * vehicles that are not listed again soon (similar vehicles, on pages of many cars) only costs garbage collection.
 */
function render({ id, json }: ListedCard): { vehicle: RenderedVehicle; isCached: boolean } {
  const found = cached.get(id);
  if (found?.json.deref() === json) return { vehicle: found.vehicle, isCached: true };
  const vehicle = new RenderedVehicle(json);
  const isCached = seen.has(id);
  if (isCached) cached.set(id, { json: new WeakRef(json), vehicle });
  seen.set(id, true);
  return { vehicle, isCached };
}

const renderedByShown = /* @__PURE__ */ new WeakMap<object, RenderedVehicle>();

/** Returns the rendered form of a vehicle that a list or a brief card shows; undefined when it is not cached. */
export const renderedOf = (shown: ShownVehicle | BriefVehicle): RenderedVehicle | undefined =>
  renderedByShown.get(shown);

const writers = /* @__PURE__ */ new WeakMap<object, () => string>();

/** Returns a value of a page as `jsonForScript` writes it. The JSON of rendered vehicles is reused. */
export const pageJson = (value: unknown): string =>
  (typeof value === "object" && value !== null && writers.get(value)?.()) || jsonForScript(value);

/** Returns a list as pages store it. @param dealershipId as in `toShownList` */
export function showListing(listing: Listing, dealershipId: number | undefined): ShownList {
  const { query, found, cards } = listing;
  const { total, understood, notUnderstood } = found;
  const facets: Facets = JSON.parse(found.facetsJson.toString());
  const pages = { currentPage: query.page, totalPages: countPages(listing) };
  const reading = { understood, ...(notUnderstood.length > 0 && { notUnderstood }) };
  const rest = withDealership({ ...pages, total, facets, ...reading }, dealershipId);
  const miles = milesOf(listing);
  const listed = cards.map((card, index) => {
    const changing = { lastConfirmedAt: card.confirmedAt, distanceMiles: miles[index] ?? null };
    return { ...render(card), changing };
  });
  const vehicles = listed.map(({ vehicle, isCached, changing }) => {
    const shown = vehicle.shown(changing);
    if (isCached) renderedByShown.set(shown, vehicle);
    return shown;
  });
  const list = { vehicles, ...rest };
  writers.set(list, () => {
    const texts = listed.map(({ vehicle, changing }) => vehicle.shownJson(changing));
    return `{"vehicles":[${texts.join(",")}],${jsonForScript(rest).slice(1)}`;
  });
  return list;
}

/** Returns vehicles for brief cards. */
export function showBriefly(cards: readonly ListedCard[]): BriefVehicle[] {
  const listed = cards.map(render);
  for (const { vehicle, isCached } of listed) if (isCached) renderedByShown.set(vehicle.brief, vehicle);
  const briefs = listed.map(({ vehicle }) => vehicle.brief);
  writers.set(briefs, () => `[${listed.map(({ vehicle }) => vehicle.briefJson).join(",")}]`);
  return briefs;
}
