import type { LoaderFunctionArgs } from "react-router";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { privacyQuery } from "./privacy-query.ts";

/** The privacy page. */
export const routes: SiteRoutes = (clientOf) => {
  async function load(args: LoaderFunctionArgs) {
    const client = clientOf(args);
    await prefetchQuery(client, privacyQuery);
    const { error } = client.getQueryState(privacyQuery.queryKey) ?? {};
    return withStatus(error ? failureStatus(error) : 200);
  }

  return [
    {
      path: "privacy",
      loader: import.meta.env.SSR && load,
      ...lazyPage("features/privacy/site/privacy-page.tsx", async () => {
        return (await import("./privacy-page.tsx")).PrivacyPage;
      }),
    },
  ];
};
