import type { ListedCard, Listing } from "#core/listing/rules/listing.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { exampleFacets } from "./example-vehicle.ts";

/** A vehicle's card as the search hands it to pages. Each call makes another one, as after a change of the vehicle. */
export function exampleCard({ lastConfirmedAt, distanceMiles: _, ...vehicle }: Vehicle): ListedCard {
  return { id: vehicle.id, confirmedAt: lastConfirmedAt, json: Buffer.from(JSON.stringify(vehicle).slice(0, -1)) };
}

/**
 * Returns a search's result for pages: the first page of 30 vehicles. @param cards the vehicles' cards, where others have used
 * them already
 */
export function exampleListing(vehicles: Vehicle[], cards: ListedCard[] = vehicles.map(exampleCard)): Listing {
  return {
    query: { page: 1, limit: 12 },
    found: {
      ids: vehicles.map(({ id }) => id),
      miles: vehicles.map(({ distanceMiles }) => distanceMiles),
      total: 30,
      facetsJson: Buffer.from(JSON.stringify(exampleFacets())),
      understood: [],
      notUnderstood: [],
    },
    cards,
  };
}
