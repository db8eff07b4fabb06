import type { LoaderFunctionArgs } from "react-router";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";
import { ASK_ROUTE } from "./ask-path.ts";

/** The page with the form for a question. Only the server prefetches; in the browser the page loads its data. */
export const routes: SiteRoutes = (clientOf) => {
  async function loadAsk(args: LoaderFunctionArgs) {
    const { prefetchAsk } = await import("./prefetch-ask.ts");
    const outcome = await prefetchAsk(clientOf(args), args.params.id ?? "");
    return withStatus(typeof outcome === "number" ? outcome : failureStatus(outcome.error));
  }

  return [
    {
      path: ASK_ROUTE,
      loader: import.meta.env.SSR && loadAsk,
      ...lazyPage("features/inquiries/site/ask-page.tsx", async () => (await import("./ask-page.tsx")).AskPage),
    },
  ];
};
