import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { listingParts } from "#core/listing/site/listing-slots.tsx";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";

/** The pages of dealerships. Only the server prefetches; browsers load the data with the page. */
export const routes: SiteRoutes = (clientOf) => {
  async function loadDealer(args: LoaderFunctionArgs) {
    const { prefetchDealer } = await import("./prefetch-dealer.ts");
    const outcome = await prefetchDealer(clientOf(args), args.params.slug ?? "");
    if (typeof outcome === "string") return redirect(outcome, 301);
    return withStatus(typeof outcome === "number" ? outcome : failureStatus(outcome.error));
  }

  return [
    {
      path: "dealers/:slug",
      loader: import.meta.env.SSR && loadDealer,
      ...lazyPage("features/dealers/site/dealer-page.tsx", async () => {
        const [{ DealerPage }] = await Promise.all([import("./dealer-page.tsx"), listingParts.loadListParts?.()]);
        return DealerPage;
      }),
    },
  ];
};
