import type { LoaderFunctionArgs } from "react-router";
import { lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";

/** The page of the out-the-door estimate. */
export const routes: SiteRoutes = (clientOf) => {
  async function load(args: LoaderFunctionArgs) {
    const [{ prefetchQuery }, { amountIn, costsQuery, zipIn }] = await Promise.all([
      import("#kernel/ui/site/read-query.ts"),
      import("./costs-query.ts"),
    ]);
    const params = new URL(args.request.url).searchParams;
    const [id, zip] = [params.get("vehicle") ?? "", zipIn(params.get("zip") ?? "")];
    if (/^\d{1,10}$/.test(id) && zip) {
      await prefetchQuery(clientOf(args), costsQuery(id, zip, amountIn(params.get("trade") ?? "")));
    }
    return withStatus(200);
  }

  return [
    {
      path: "out-the-door",
      loader: import.meta.env.SSR && load,
      ...lazyPage("features/costs/site/costs-page.tsx", async () => (await import("./costs-page.tsx")).CostsPage),
    },
  ];
};
