import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import type { PageRequest } from "#kernel/ui/site/rendered-page.ts";
import { exampleFacets, exampleSettings, exampleVehicle } from "./example-vehicle.ts";

/** The title of the one similar car. */
const SIMILAR = "2020 BMW 330i, much alike";

/** The facts that only a car's own call has. */
const OWN_FACTS = {
  ...{ priceHistory: [], confirmedIn: "website", equipment: [], description: null },
  priceBasis: { basis: "included", fees: [] },
};

/** The calls that a page makes while it is rendered. */
export type Api = PageRequest["callApi"];

/** Answers like the API over a fixed stock; `?page=` beyond `totalPages` is empty. */
export function apiOver(vehicles: Vehicle[], totalPages = 3): Api {
  return async (path) => {
    const [pathname, query] = path.split("?");
    if (pathname === "/api/settings") return { status: 200, body: exampleSettings() };
    const currentPage = Number(new URLSearchParams(query).get("page") ?? 1);
    if (pathname === "/api/vehicles") {
      return {
        status: 200,
        body: {
          vehicles: currentPage > totalPages ? [] : vehicles,
          currentPage,
          totalPages,
          total: 30,
          facets: exampleFacets(),
        },
      };
    }
    if (pathname?.endsWith("/similar"))
      return { status: 200, body: [exampleVehicle({ id: 8, vin: null, title: SIMILAR })] };
    const found = vehicles.find(({ id, vin }) => [`${id}`, vin].includes(pathname?.split("/").at(-1) ?? ""));
    return found
      ? { status: 200, body: { ...OWN_FACTS, ...found } }
      : { status: 404, body: { message: "There is no such vehicle" } };
  };
}
