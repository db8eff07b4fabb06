import { parseListingSearch } from "#core/listing/site/listing/listing-search.ts";
import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { readDealerSlug } from "../rules/dealer-path.ts";

/** Reads the dealership of an address. An address of none is asked for under a number that no dealership has. */
export const dealerQuery = (slug: string) => ({
  ...apiQuery("/api/dealers/:id", { id: `${readDealerSlug(slug) ?? MAX_INTEGER}` }),
  retryOnMount: false,
});

/** Returns the search for a dealership's cars. Changing a filter leads from its page to the listing. */
export const dealerSearch = (id: number): VehicleQuery => ({
  ...parseListingSearch(new URLSearchParams(), 1),
  dealershipId: id,
});
