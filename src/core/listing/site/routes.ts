import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { REDIRECTED_VEHICLE_IDS } from "#core/facts/rules/vehicle-paths.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { type ClientOf, failureStatus, type LazyPage, lazyPage, withStatus } from "#kernel/ui/site/page-route.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import {
  isNoVehicle,
  movedVehiclePath,
  readZipCode,
  removedVehicleQuery,
  similarVehiclesQuery,
  vehicleQuery,
} from "./detail/vehicle-query.ts";
import { landingQuery, landingSearch } from "./landing/landing-query.ts";
import { lastPageOf, listingPath } from "./listing-paths.ts";
import type { PrefetchVehicle } from "./listing-slots.tsx";
import { fewerFilters } from "./listing/fewer-filters.tsx";
import { meaningsQuery, wordsToAsk } from "./listing/keyword-meanings.ts";
import {
  listingParams,
  listingQuery,
  parseListingSearch,
  readListingAddress,
  tidyParams,
} from "./listing/listing-search.ts";
import { placesQuery } from "./map/places-query.ts";

/** The parts that the app adds to the pages of cars. */
type JoinedPages = {
  /** Returns the pages with the parts of features, a new object for each route: the router changes `lazy` when it has loaded it. */
  pages: Record<"listing" | "landing" | "vehicle", () => LazyPage>;
  /** Reads of the data that features show on a car's page. Only the server makes them. */
  prefetchVehicle: PrefetchVehicle[];
};

/** Returns the pages of cars: the list, the landings, the map, one car. Like `SiteRoutes`, with the parts that the app adds. */
export function listingRoutes(clientOf: ClientOf, { pages, prefetchVehicle }: JoinedPages): RouteObject[] {
  async function loadListing(args: LoaderFunctionArgs) {
    const { request, params } = args;
    const queryClient = clientOf(args);
    const { searchParams } = new URL(request.url);
    const search = readListingAddress(params.pageNumber, searchParams);
    if (!search) return withStatus(404);
    // The form for browsers without JavaScript sends its empty fields too; redirect to the shorter address.
    const tidy = import.meta.env.SSR && tidyParams(searchParams);
    if (tidy) return redirect(listingPath(Number(params.pageNumber ?? 1), tidy));
    const query = listingQuery(search);
    const list = prefetchQuery(queryClient, query);
    if (!import.meta.env.SSR) {
      // Most keywords have no filters, so their meanings are read at the same time as the list.
      if (search.keyword) void prefetchQuery(queryClient, meaningsQuery(search.keyword));
      return null;
    }
    await list;
    const state = queryClient.getQueryState(query.queryKey);
    const words = wordsToAsk(search, state?.data);
    if (words) await prefetchQuery(queryClient, meaningsQuery(words));
    if (!state?.data) return withStatus(failureStatus(state?.error));
    const last = lastPageOf(state.data);
    // Bookmarks and search engines know pages that are not there any more.
    if (search.page > last) return redirect(listingPath(last, listingParams(search)));
    const { query: totals } = fewerFilters(search, state.data);
    if (totals.enabled) await prefetchQuery(queryClient, totals);
    return withStatus(200);
  }

  async function loadMap(args: LoaderFunctionArgs) {
    const queryClient = clientOf(args);
    const { searchParams } = new URL(args.request.url);
    const query = placesQuery(parseListingSearch(searchParams, 1));
    await prefetchQuery(queryClient, query);
    const { error } = queryClient.getQueryState(query.queryKey) ?? {};
    return error ? withStatus(failureStatus(error)) : null;
  }

  async function loadLanding(args: LoaderFunctionArgs) {
    const queryClient = clientOf(args);
    const query = landingQuery(new URL(args.request.url).pathname);
    const found = prefetchQuery(queryClient, query);
    if (!import.meta.env.SSR) return null;
    await found;
    const state = queryClient.getQueryState(query.queryKey);
    if (!state?.data) return withStatus(apiErrorStatus(state?.error) === 404 ? 404 : failureStatus(state?.error));
    const list = listingQuery(landingSearch(state.data));
    await prefetchQuery(queryClient, list);
    const { error } = queryClient.getQueryState(list.queryKey) ?? {};
    return withStatus(error ? failureStatus(error) : 200);
  }

  async function loadVehicle(args: LoaderFunctionArgs) {
    const { request, params } = args;
    const queryClient = clientOf(args);
    const id = params.id ?? "";
    if (REDIRECTED_VEHICLE_IDS.some((moved) => String(moved) === id)) return redirect("/vehicles/1");
    const query = vehicleQuery(id, readZipCode(new URL(request.url).search));
    const vehicle = prefetchQuery(queryClient, { ...query, retry: import.meta.env.SSR ? false : query.retry });
    if (!import.meta.env.SSR) return null;
    const ofFeatures = prefetchVehicle.map((prefetch) => prefetch(queryClient, id));
    await Promise.all([vehicle, ...ofFeatures, prefetchQuery(queryClient, similarVehiclesQuery(id))]);
    const state = queryClient.getQueryState(query.queryKey);
    if (state?.data) return null;
    return isNoVehicle(state?.error) ? loadRemovedVehicle(queryClient, id) : withStatus(failureStatus(state?.error));
  }

  async function loadRemovedVehicle(queryClient: QueryClient, id: string) {
    const query = removedVehicleQuery(id);
    await prefetchQuery(queryClient, query);
    const state = queryClient.getQueryState(query.queryKey);
    if (!state?.data) {
      if (!isNoVehicle(state?.error)) return withStatus(failureStatus(state?.error));
      return withStatus(apiErrorStatus(state?.error) === 410 ? 410 : 404);
    }
    const moved = movedVehiclePath(state.data, id);
    return moved ? redirect(moved) : withStatus(410);
  }

  return [
    { index: true, loader: loadListing, ...pages.listing() },
    { path: "page/:pageNumber", loader: loadListing, ...pages.listing() },
    {
      path: "map",
      // In the browser the page reads by itself, so that only the page's code has the call.
      loader: import.meta.env.SSR && loadMap,
      ...lazyPage("core/listing/site/map/map-page.tsx", async () => (await import("./map/map-page.tsx")).MapPage),
    },
    ...["used/:make", "used/:make/:model", "used-cars-in/:place"].map((path) => ({
      path,
      loader: loadLanding,
      ...pages.landing(),
    })),
    { path: "vehicles/:id", loader: loadVehicle, ...pages.vehicle() },
  ];
}
