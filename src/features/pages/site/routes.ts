import type { LoaderFunctionArgs } from "react-router";
import { failureStatus, lazyPage, type SiteRoutes, withStatus } from "#kernel/ui/site/page-route.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { SITE_PAGE_NAMES, SITE_PAGES, type SitePageName } from "../rules/site-pages.ts";
import { pageQuery } from "./page-query.ts";

/** The site's own pages. */
export const routes: SiteRoutes = (clientOf) =>
  SITE_PAGE_NAMES.map((name: SitePageName) => ({
    path: SITE_PAGES[name].path.slice(1),
    loader:
      import.meta.env.SSR &&
      (async (args: LoaderFunctionArgs) => {
        const client = clientOf(args);
        await prefetchQuery(client, pageQuery(name));
        const { error } = client.getQueryState(pageQuery(name).queryKey) ?? {};
        return withStatus(error ? failureStatus(error) : 200);
      }),
    ...lazyPage("features/pages/site/site-page.tsx", async () => (await import("./site-page.tsx")).SitePage),
  }));
