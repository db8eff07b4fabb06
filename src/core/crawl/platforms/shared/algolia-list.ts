import type { RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import type { EndpointList, EndpointRequest, PageWindow } from "./endpoint-list.ts";
import { count, jsonAnswer, objectAt, objectsIn } from "./json-answer.ts";
import { pagedList } from "./paged-list.ts";

export type AlgoliaIndex = { appId: string; searchKey: string; index: string };

/** The most hits that the service returns per request. */
const PAGE_SIZE = 1_000;

/**
 * Returns the cars of an Algolia index, requested like the site's own search box, with its public search key. By default the service
 * returns no more than 1,000 hits of a search; the declared total shows how many are missing.
 * @param filters Algolia's `filters` or `facetFilters`, as parameters
 */
export function algoliaList(
  { appId, searchKey, index }: AlgoliaIndex,
  listing: string,
  filters: Record<string, string>,
  vehicleOf: (hit: JsonObject) => RawVehicle,
): EndpointList {
  const ask = ({ page, size }: PageWindow): EndpointRequest => ({
    url: `https://${appId.toLowerCase()}-dsn.algolia.net/1/indexes/*/queries`,
    options: {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-algolia-application-id": appId,
        "x-algolia-api-key": searchKey,
      },
      body: JSON.stringify({
        requests: [
          {
            indexName: index,
            params: String(
              new URLSearchParams({ query: "", hitsPerPage: String(size), page: String(page), ...filters }),
            ),
          },
        ],
      }),
    },
  });
  return pagedList({
    listing,
    pageSize: PAGE_SIZE,
    ask,
    read(page, window) {
      const answer = objectAt(jsonAnswer(page));
      const result = objectsIn(answer.results)[0] ?? answer;
      if (!Array.isArray(result.hits)) return null;
      const vehicles = objectsIn(result.hits).map(vehicleOf);
      const pages = count(result.nbPages);
      const isLast = pages !== null && window.page + 1 >= pages;
      return { vehicles, rows: result.hits.length, total: count(result.nbHits), isLast };
    },
  });
}
