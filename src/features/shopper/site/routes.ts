import type { LoaderFunctionArgs } from "react-router";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";

/** The pages of saved cars, comparisons, shared lists and payments. Only the server prefetches; browsers load data with the page. */
export const routes: SiteRoutes = (clientOf) => {
  async function loadCompare(args: LoaderFunctionArgs) {
    const { prefetchComparison } = await import("./compare/prefetch-comparison.ts");
    const outcome = await prefetchComparison(clientOf(args), new URL(args.request.url).search);
    return withStatus(outcome === "found" ? 200 : outcome === "refused" ? 400 : failureStatus(outcome));
  }

  async function loadLists(args: LoaderFunctionArgs) {
    const { prefetchList } = await import("./lists/prefetch-list.ts");
    const outcome = await prefetchList(clientOf(args), args.params["*"], new URL(args.request.url).search);
    return withStatus(outcome === "found" ? 200 : outcome === "missing" ? 404 : failureStatus(outcome));
  }

  return [
    {
      path: "compare",
      loader: import.meta.env.SSR && loadCompare,
      ...lazyPage("features/shopper/site/compare/compare-page.tsx", async () => {
        return (await import("./compare/compare-page.tsx")).ComparePage;
      }),
    },
    {
      path: "lists/*",
      caseSensitive: true,
      loader: import.meta.env.SSR && loadLists,
      ...lazyPage("features/shopper/site/lists/list-pages.tsx", async () => {
        return (await import("./lists/list-pages.tsx")).ListPages;
      }),
    },
    {
      path: "saved",
      ...lazyPage("features/shopper/site/saved/saved-page.tsx", async () => {
        return (await import("./saved/saved-page.tsx")).SavedPage;
      }),
    },
    {
      path: "payments",
      ...lazyPage("features/shopper/site/payments/payments-page.tsx", async () => {
        return (await import("./payments/payments-page.tsx")).PaymentsPage;
      }),
    },
  ];
};
