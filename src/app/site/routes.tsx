import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { routes as dealershipRoutes } from "#core/dealerships/site/routes.ts";
import { fillListing, type PrefetchVehicle } from "#core/listing/site/listing-slots.tsx";
import { listingRoutes } from "#core/listing/site/routes.ts";
import { siteSettingsQuery } from "#kernel/settings/site/site-settings.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { ErrorPage, NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import { type ClientOf, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";
import { ADMIN_PATH } from "#kernel/ui/site/paths.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { ALL_TAB_NAMES } from "../console/tab-names.ts";
import { SiteLayout } from "./site-layout.tsx";

/** The features' pages. Their order makes no difference: no address is matched equally well by two of them (routes.test.ts). */
const FEATURE_ROUTES = Object.values(
  import.meta.glob<SiteRoutes>("../../features/*/site/routes.ts", { eager: true, import: "routes" }),
);

// The addresses of the features' pages to which cars lead.
fillListing(import.meta.glob("../../features/*/site/link-parts.ts", { eager: true, import: "parts" }));
fillListing({ "src/app/site/routes.tsx": { loadListParts: () => import("./pages/listing-parts.ts") } });

/** The features' prefetches for the page of a car. Only the server runs them. */
const PREFETCH_VEHICLE = import.meta.env.SSR
  ? Object.values(
      import.meta.glob<PrefetchVehicle>("../../features/*/site/prefetch-vehicle.ts", {
        eager: true,
        import: "prefetchVehicle",
      }),
    )
  : [];

/** The pages of cars with the features' parts. */
const LISTING_PAGES = {
  listing: () =>
    lazyPage("app/site/pages/listing-page.tsx", async () => (await import("./pages/listing-page.tsx")).ListingPage),
  landing: () =>
    lazyPage("app/site/pages/landing-page.tsx", async () => (await import("./pages/landing-page.tsx")).LandingPage),
  vehicle: () =>
    lazyPage("app/site/pages/vehicle-page.tsx", async () => (await import("./pages/vehicle-page.tsx")).VehiclePage),
};

/**
 * Collects the routes of all rooms that have pages.
 * @param clientOf the queries that a loader reads into
 */
export function createRoutes(clientOf: ClientOf): RouteObject[] {
  async function loadRoot(args: LoaderFunctionArgs) {
    const queryClient = clientOf(args);
    const settings = prefetchQuery(queryClient, siteSettingsQuery);
    if (import.meta.env.SSR) await settings;
    return null;
  }

  return [
    administratorRoutes(clientOf),
    {
      Component: SiteLayout,
      ErrorBoundary: ErrorPage,
      loader: loadRoot,
      children: [
        ...listingRoutes(clientOf, { pages: LISTING_PAGES, prefetchVehicle: PREFETCH_VEHICLE }),
        ...dealershipRoutes(clientOf),
        ...FEATURE_ROUTES.flatMap((routes) => routes(clientOf)),
        { path: "*", Component: NotFoundPage, loader: () => withStatus(404) },
      ],
    },
  ];
}

/** The console. It has no site frame, and its data is read in the signed-in user's browser. */
function administratorRoutes(clientOf: ClientOf): RouteObject {
  return {
    path: ADMIN_PATH,
    // Like the server's own routes, which send private pages without caching them (kernel/ssr/register-pages.ts).
    caseSensitive: true,
    ErrorBoundary: ErrorPage,
    children: [
      {
        index: true,
        ...lazyPage("app/console/login-page.tsx", async () => (await import("../console/login-page.tsx")).LoginPage),
        loader: async (args) => {
          if (import.meta.env.SSR) await prefetchQuery(clientOf(args), apiQuery("/api/auth/ways"));
          return null;
        },
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
        children: ALL_TAB_NAMES.map((path) => ({ path, element: null })),
      },
    ],
  };
}
