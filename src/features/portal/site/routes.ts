import type { LoaderFunctionArgs } from "react-router";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";

/** The dealers' portal. Only the server prefetches; in the browser the pages load their own data. */
export const routes: SiteRoutes = (clientOf) => {
  async function loadPortal(args: LoaderFunctionArgs) {
    const { prefetchPortal } = await import("./prefetch-portal.ts");
    const outcome = await prefetchPortal(clientOf(args), args.params["*"], new URL(args.request.url).search);
    if (typeof outcome === "object") return withStatus(failureStatus(outcome.error));
    return withStatus(outcome === "found" ? 200 : 404);
  }

  return [
    {
      path: "portal/*",
      caseSensitive: true,
      loader: import.meta.env.SSR && loadPortal,
      ...lazyPage(
        "features/portal/site/portal-pages.tsx",
        async () => (await import("./portal-pages.tsx")).PortalPages,
      ),
    },
  ];
};
