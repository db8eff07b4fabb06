import type { Page } from "../../platform.ts";
import type { EndpointList, PageWindow } from "../shared/endpoint-list.ts";
import { count, jsonAnswer, objectAt, objectsIn } from "../shared/json-answer.ts";
import { pagedList } from "../shared/paged-list.ts";
import type { Rooftops } from "../shared/rooftops.ts";
import { stockState } from "./stock-state.ts";
import { isOwnCar, stockVehicle } from "./stock-vehicle.ts";

const SERVICE = "https://omnigraph.audi.com/graphql";
/** The page itself requests 48; the service returns up to 200. */
const PAGE_SIZE = 100;
/** The fields of every car. If the service cannot fill a field for one car, it refuses the whole page. */
const CORE = `vin weblink titleText model { name salesModelyear } modelInfo { genericModel { code text } }
  dealer { name city zip } carPrices { type price { value } } preUse { code } qualityLabel { label }
  engineInfo { fuel { code } } mileage { value { number } }`;
const FULL = `${CORE} subtitleText driveText dynamicAttributes { id value } preUse { text } engineInfo { fuel { text } }
  colorInfo { exteriorColor { baseColorInfo { text } } interiorColor { baseColorInfo { text } } }
  images(groupIds: ["dealerImages"]) { url }`;

/** Returns the searches for a list page's cars, the fuller one first; none where the page itself has all its cars. */
export function stockSearches(list: Page, rooftops: Rooftops): EndpointList[] {
  const state = stockState(list);
  if (state === null || state.search === null || (state.total !== null && state.cars.length >= state.total)) return [];
  const { stockIdentifier, searchParameter } = state.search;
  return [FULL, CORE].map((fields) =>
    pagedList({
      listing: "used inventory",
      pageSize: PAGE_SIZE,
      ask: ({ offset, size }: PageWindow) => ({
        url: SERVICE,
        options: {
          method: "POST",
          headers: {
            "content-type": "application/json",
            // The service answers only to clients that send a name.
            "apollographql-client-name": "AutoHub",
            "apollographql-client-version": "1",
          },
          body: JSON.stringify({
            operationName: "StockCarSearch",
            query: `query StockCarSearch($identifier: StockIdentifierInput!, $parameter: StockCarSearchParameterInput) {
              stockCarSearch(stockIdentifier: $identifier, searchParameter: $parameter) {
                resultNumber results { cars { stockCar { ${fields} } } } } }`,
            variables: {
              identifier: stockIdentifier,
              parameter: { ...searchParameter, paging: { limit: size, offset } },
            },
          }),
        },
      }),
      read(page) {
        const { results, resultNumber } = objectAt(jsonAnswer(page), "data", "stockCarSearch");
        const { cars } = objectAt(results);
        if (!Array.isArray(cars)) return null;
        const vehicles = objectsIn(cars).map(({ stockCar }) => stockVehicle(objectAt(stockCar), list.url));
        for (const raw of vehicles) if (isOwnCar(raw)) rooftops.isOurs(raw.rooftop);
        return { vehicles, rows: cars.length, total: count(resultNumber) };
      },
    }),
  );
}
