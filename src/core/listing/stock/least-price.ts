import { LRUCache } from "lru-cache";
import type { Landing, PricedLanding } from "../vehicle-endpoints.ts";
import { vehicleQuerySchema } from "../vehicle-query-schemas.ts";
import type { SearchEngine } from "../vehicle-search.ts";

const CHEAPEST = vehicleQuerySchema.parse({ sortBy: "price_low", limit: "1" });
/** The most prices that are kept. */
const MAX_KEPT = 4_000;

/** The least prices of landings, kept until the stock changes: each costs a search. */
export class LeastPrices {
  readonly #kept = new LRUCache<string, Promise<number | null>>({ max: MAX_KEPT });

  /** Adds the least price of all cars of a landing, as shoppers see it. */
  async addTo(search: SearchEngine, landing: Landing): Promise<PricedLanding> {
    const key = `${await search.version()} ${landing.path}`;
    const kept = this.#kept.get(key) ?? readLeastPrice(search, landing);
    this.#kept.set(key, kept);
    kept.catch(() => this.#kept.delete(key));
    return { ...landing, priceFrom: await kept };
  }
}

async function readLeastPrice(search: SearchEngine, { make, model, location }: Landing): Promise<number | null> {
  const { cards } = await search.list({
    ...CHEAPEST,
    make: make === null ? [] : [make],
    model: model === null ? [] : [model],
    location: location ?? undefined,
  });
  // A card's JSON is without its closing brace.
  return cards[0] ? (JSON.parse(`${cards[0].json.toString()}}`).price ?? null) : null;
}
