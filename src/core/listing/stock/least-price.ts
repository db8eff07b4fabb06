import type { Landing, PricedLanding } from "../vehicle-endpoints.ts";
import { vehicleQuerySchema } from "../vehicle-query-schemas.ts";
import type { SearchEngine } from "../vehicle-search.ts";

const CHEAPEST = vehicleQuerySchema.parse({ sortBy: "price_low", limit: "1" });

/** Adds the least price of all cars of a landing, as shoppers see it. */
export async function withLeastPrice(search: SearchEngine, landing: Landing): Promise<PricedLanding> {
  const { make, model, location } = landing;
  const { cards } = await search.list({
    ...CHEAPEST,
    make: make === null ? [] : [make],
    model: model === null ? [] : [model],
    location: location ?? undefined,
  });
  // A card's JSON is without its closing brace.
  const cheapest = cards[0] && JSON.parse(`${cards[0].json.toString()}}`);
  return { ...landing, priceFrom: cheapest?.price ?? null };
}
