import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { REDIRECTED_VEHICLE_IDS } from "#core/facts/rules/vehicle-paths.ts";
import {
  isNoVehicle,
  movedVehiclePath,
  readZipCode,
  removedVehicleQuery,
  similarVehiclesQuery,
  vehicleQuery,
} from "#core/listing/site/detail/vehicle-query.ts";
import { landingQuery, landingSearch } from "#core/listing/site/landing/landing-query.ts";
import { meaningsQuery, wordsToAsk } from "#core/listing/site/listing/keyword-meanings.ts";
import {
  listingQuery,
  parseListingSearch,
  readListingAddress,
  tidyParams,
} from "#core/listing/site/listing/listing-search.ts";
import { listingPath } from "#core/listing/site/listing-paths.ts";
import { placesQuery } from "#core/listing/site/map/places-query.ts";
import { ASK_ROUTE } from "#features/inquiries/site/ask/ask-path.ts";
import { marketQuery } from "#features/market/site/market-query.ts";
import { siteSettingsQuery } from "#kernel/settings/site/site-settings.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { ErrorPage, NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import { ADMIN_PATH, ALL_ADMIN_TABS } from "#kernel/ui/site/paths.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { SiteLayout } from "./site-layout.tsx";

/**
 * The site's routes. Loaders start reading the data, and the pages show what has arrived. On the server loaders wait,
 * because the data must be in the HTML and decides the status code. The browser shows the page at once with
 * placeholders; code behind `import.meta.env.SSR` is not in its bundle.
 * @param clientOf the queries that a loader reads into: a page's own on the server, the browser's only ones there
 */
export function createRoutes(clientOf: (args: LoaderFunctionArgs) => QueryClient): RouteObject[] {
  async function loadRoot(args: LoaderFunctionArgs) {
    const queryClient = clientOf(args);
    const settings = prefetchQuery(queryClient, siteSettingsQuery);
    if (import.meta.env.SSR) await settings;
    return null;
  }

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
      // Most keywords hold no filters, so their meanings are asked for at the same time as the list.
      if (search.keyword) void prefetchQuery(queryClient, meaningsQuery(search.keyword));
      return null;
    }
    await list;
    const state = queryClient.getQueryState(query.queryKey);
    const words = wordsToAsk(search, state?.data);
    if (words) await prefetchQuery(queryClient, meaningsQuery(words));
    if (state?.data) return withStatus(search.page > Math.max(1, state.data.totalPages) ? 404 : 200);
    return withStatus(failureStatus(state?.error));
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

  async function loadScorecard(args: LoaderFunctionArgs) {
    const queryClient = clientOf(args);
    const query = apiQuery("/api/scorecards/:token", { token: args.params.token ?? "" });
    await prefetchQuery(queryClient, query);
    if (!import.meta.env.SSR) return null;
    const { error } = queryClient.getQueryState(query.queryKey) ?? {};
    return error ? withStatus(apiErrorStatus(error) === 404 ? 404 : failureStatus(error)) : null;
  }

  async function loadVehicle(args: LoaderFunctionArgs) {
    const { request, params } = args;
    const queryClient = clientOf(args);
    const id = params.id ?? "";
    if (REDIRECTED_VEHICLE_IDS.some((moved) => String(moved) === id)) return redirect("/vehicles/1");
    const query = vehicleQuery(id, readZipCode(new URL(request.url).search));
    const vehicle = prefetchQuery(queryClient, { ...query, retry: import.meta.env.SSR ? false : query.retry });
    if (!import.meta.env.SSR) return null;
    const market = prefetchQuery(queryClient, marketQuery(id));
    await Promise.all([vehicle, market, prefetchQuery(queryClient, similarVehiclesQuery(id))]);
    const state = queryClient.getQueryState(query.queryKey);
    if (state?.data) return null;
    return isNoVehicle(state?.error) ? loadRemovedVehicle(queryClient, id) : withStatus(failureStatus(state?.error));
  }

  /** Only the server loads these two ahead; in the browser the pages read for themselves. */
  async function loadCompare(args: LoaderFunctionArgs) {
    const { prefetchComparison } = await import("#features/shopper/site/compare/prefetch-comparison.ts");
    const outcome = await prefetchComparison(clientOf(args), new URL(args.request.url).search);
    return withStatus(outcome === "found" ? 200 : outcome === "refused" ? 400 : failureStatus(outcome));
  }

  async function loadAsk(args: LoaderFunctionArgs) {
    const { prefetchAsk } = await import("#features/inquiries/site/ask/prefetch-ask.ts");
    const outcome = await prefetchAsk(clientOf(args), args.params.id ?? "");
    return withStatus(typeof outcome === "number" ? outcome : failureStatus(outcome.error));
  }

  async function loadLists(args: LoaderFunctionArgs) {
    const { prefetchList } = await import("#features/shopper/site/lists/prefetch-list.ts");
    const outcome = await prefetchList(clientOf(args), args.params["*"], new URL(args.request.url).search);
    return withStatus(outcome === "found" ? 200 : outcome === "missing" ? 404 : failureStatus(outcome));
  }

  async function loadPortal(args: LoaderFunctionArgs) {
    const { prefetchPortal } = await import("#features/portal/site/prefetch-portal.ts");
    const outcome = await prefetchPortal(clientOf(args), args.params["*"], new URL(args.request.url).search);
    if (typeof outcome === "object") return withStatus(failureStatus(outcome.error));
    return withStatus(outcome === "found" ? 200 : 404);
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

  const listingPage = () =>
    lazyPage("app/site/pages/listing-page.tsx", async () => {
      return (await import("./pages/listing-page.tsx")).ListingPage;
    });

  return [
    administratorRoutes(),
    {
      Component: SiteLayout,
      ErrorBoundary: ErrorPage,
      loader: loadRoot,
      children: [
        { index: true, loader: loadListing, ...listingPage() },
        { path: "page/:pageNumber", loader: loadListing, ...listingPage() },
        {
          path: "map",
          // In the browser the page asks by itself, so that only its own code knows the call.
          ...(import.meta.env.SSR && { loader: loadMap }),
          ...lazyPage(
            "core/listing/site/map/map-page.tsx",
            async () => (await import("#core/listing/site/map/map-page.tsx")).MapPage,
          ),
        },
        ...["used/:make", "used/:make/:model", "used-cars-in/:place"].map((path) => ({
          path,
          loader: loadLanding,
          ...lazyPage("app/site/pages/landing-page.tsx", async () => {
            return (await import("./pages/landing-page.tsx")).LandingPage;
          }),
        })),
        {
          path: "vehicles/:id",
          loader: loadVehicle,
          ...lazyPage(
            "app/site/pages/vehicle-page.tsx",
            async () => (await import("./pages/vehicle-page.tsx")).VehiclePage,
          ),
        },
        {
          path: ASK_ROUTE,
          loader: import.meta.env.SSR && loadAsk,
          ...lazyPage(
            "features/inquiries/site/ask/ask-page.tsx",
            async () => (await import("#features/inquiries/site/ask/ask-page.tsx")).AskPage,
          ),
        },
        {
          path: "compare",
          loader: import.meta.env.SSR && loadCompare,
          ...lazyPage("features/shopper/site/compare/compare-page.tsx", async () => {
            return (await import("#features/shopper/site/compare/compare-page.tsx")).ComparePage;
          }),
        },
        {
          path: "lists/*",
          caseSensitive: true,
          loader: import.meta.env.SSR && loadLists,
          ...lazyPage("features/shopper/site/lists/list-pages.tsx", async () => {
            return (await import("#features/shopper/site/lists/list-pages.tsx")).ListPages;
          }),
        },
        {
          path: "portal/*",
          caseSensitive: true,
          loader: import.meta.env.SSR && loadPortal,
          ...lazyPage(
            "features/portal/site/portal-pages.tsx",
            async () => (await import("#features/portal/site/portal-pages.tsx")).PortalPages,
          ),
        },
        {
          path: "saved",
          ...lazyPage("features/shopper/site/saved/saved-page.tsx", async () => {
            return (await import("#features/shopper/site/saved/saved-page.tsx")).SavedPage;
          }),
        },
        {
          path: "add-inventory",
          ...lazyPage("core/dealerships/site/add-inventory-page.tsx", async () => {
            return (await import("#core/dealerships/site/add-inventory-page.tsx")).AddInventoryPage;
          }),
        },
        {
          path: "payments",
          ...lazyPage("features/shopper/site/payments/payments-page.tsx", async () => {
            return (await import("#features/shopper/site/payments/payments-page.tsx")).PaymentsPage;
          }),
        },
        {
          path: "scorecard/:token",
          caseSensitive: true,
          loader: loadScorecard,
          ...lazyPage("features/scorecards/site/scorecard-page.tsx", async () => {
            return (await import("#features/scorecards/site/scorecard-page.tsx")).ScorecardPage;
          }),
        },
        { path: "*", Component: NotFoundPage, loader: () => withStatus(404) },
      ],
    },
  ];
}

/** The console. It has no site frame, and its data is read in the browser by whoever is signed in. */
function administratorRoutes(): RouteObject {
  return {
    path: ADMIN_PATH,
    // As the server's own routes, which send private pages without keeping them (kernel/ssr/register-pages.ts).
    caseSensitive: true,
    ErrorBoundary: ErrorPage,
    children: [
      {
        index: true,
        ...lazyPage("app/console/login-page.tsx", async () => (await import("../console/login-page.tsx")).LoginPage),
      },
      {
        path: "join",
        ...lazyPage("app/console/join-page.tsx", async () => (await import("../console/join-page.tsx")).JoinPage),
      },
      {
        // One route for all tabs, so that changing the tab keeps the menu mounted.
        ...lazyPage(
          "app/console/console-page.tsx",
          async () => (await import("../console/console-page.tsx")).ConsolePage,
        ),
        children: ALL_ADMIN_TABS.map((path) => ({ path, element: null })),
      },
    ],
  };
}

/** `handle` of a lazily loaded route: its source file, by which the server finds the chunks to preload. */
export type LazyHandle = { module: string };

/** A page that is loaded when it is first opened, so that the listing stays light. */
function lazyPage(file: string, load: () => Promise<ComponentType>) {
  const handle: LazyHandle = { module: `src/${file}` };
  return { handle, lazy: { Component: load } };
}

function withStatus(status: number) {
  return import.meta.env.SSR ? data(null, { status }) : null;
}

/**
 * Status of a page whose data could not be read. 503 (busy, starting, no database) and 429 (asked for too much)
 * tell crawlers to come back later, 507 is our full disk, 400 is
 * an impossible search (a zip code that does not exist), and everything else is our fault.
 */
function failureStatus(error: unknown): number {
  const status = apiErrorStatus(error);
  return status === 507 || status === 503 || status === 429 || status === 400 ? status : 500;
}
