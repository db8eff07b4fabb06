import type { LoaderFunctionArgs } from "react-router";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";

/** A dealership's scorecard, by the token of its link. */
export const routes: SiteRoutes = (clientOf) => {
  async function loadScorecard(args: LoaderFunctionArgs) {
    const queryClient = clientOf(args);
    const query = apiQuery("/api/scorecards/:token", { token: args.params.token ?? "" });
    await prefetchQuery(queryClient, query);
    if (!import.meta.env.SSR) return null;
    const { error } = queryClient.getQueryState(query.queryKey) ?? {};
    return error ? withStatus(apiErrorStatus(error) === 404 ? 404 : failureStatus(error)) : null;
  }

  return [
    {
      path: "scorecard/:token",
      caseSensitive: true,
      loader: loadScorecard,
      ...lazyPage("features/scorecards/site/scorecard-page.tsx", async () => {
        return (await import("./scorecard-page.tsx")).ScorecardPage;
      }),
    },
  ];
};
