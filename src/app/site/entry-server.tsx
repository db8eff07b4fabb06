import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouter,
  StaticRouterProvider,
} from "react-router";
import { FEATURE_KEYS } from "#core/facts/rules/equipment/features.ts";
import { Equipment } from "#core/listing/site/detail/equipment.tsx";
import { PriceHistory } from "#core/listing/site/detail/price-history.tsx";
import { RemovedVehiclePage } from "#core/listing/site/detail/removed-vehicle.tsx";
import { SellerContact } from "#core/listing/site/detail/seller-contact.tsx";
import { SimilarVehicles } from "#core/listing/site/detail/similar-vehicles.tsx";
import { nameKnownFeatures } from "#core/listing/site/listing/listing-search.ts";
import { pageJson } from "#core/listing/site/rendered-vehicles.ts";
import { lookCss } from "#kernel/settings/rules/site-look.ts";
import { DEFAULT_SITE_NAME, siteSettingsQuery } from "#kernel/settings/site/site-settings.ts";
import { renderAtOnce } from "#kernel/ui/site/late-part.tsx";
import { type PageHead, PageHeadSink } from "#kernel/ui/site/page-head.tsx";
import { writeQueries } from "#kernel/ui/site/page-queries.ts";
import type { LazyHandle } from "#kernel/ui/site/page-route.ts";
import { type PartRenderer, PartRendererContext } from "#kernel/ui/site/part-renderer.ts";
import { createQueryClient, inProcessTransport } from "#kernel/ui/site/query-client.ts";
import { renderDocument, renderHeadTags } from "#kernel/ui/site/render-document.ts";
import type { PageRequest, PageResponse } from "#kernel/ui/site/rendered-page.ts";
import { App } from "./app.tsx";
import { createRoutes } from "./routes.tsx";

nameKnownFeatures(FEATURE_KEYS);
renderAtOnce({ PriceHistory, RemovedVehiclePage, Equipment, SellerContact, SimilarVehicles });

/** The queries of the page that is being rendered. */
const pageClient = createContext<QueryClient>();
/** One for all pages, because ranking the routes again costs as much as matching them. */
const handler = createStaticHandler(createRoutes(({ context }) => context.get(pageClient)));

/**
 * Renders the page at an address to a complete HTML document with its data inside, or returns its new address. Failures of the
 * API become the designed error page with its status; only a fault in the rendering itself throws.
 */
export async function renderPage(page: PageRequest): Promise<PageResponse> {
  const queryClient = createQueryClient(inProcessTransport(page.callApi));
  const requestContext = new RouterContextProvider(new Map([[pageClient, queryClient]]));
  const context = await handler.query(new Request(page.url), { requestContext });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get("location") ?? "/" };
  }
  const fault = Object.values(context.errors ?? {})[0];
  if (fault) throw fault;

  let head: PageHead = { title: DEFAULT_SITE_NAME, description: "" };
  const appHtml = renderToString(
    <PageHeadSink value={(found) => (head = found)}>
      <PartRendererContext value={partRenderer(queryClient)}>
        <App queryClient={queryClient}>
          <StaticRouterProvider
            // The matches have their routes. Without a list of all routes, no list is made for each page.
            router={createStaticRouter([], context)}
            context={context}
            hydrate={false}
          />
        </App>
      </PartRendererContext>
    </PageHeadSink>,
  );
  const settings = queryClient.getQueryData(siteSettingsQuery.queryKey);
  const name = settings?.siteName ?? DEFAULT_SITE_NAME;
  const { html, parts, code } = renderDocument({
    headTags: renderHeadTags(head, { name, origin: new URL(page.url).origin, nonce: page.nonces?.script }),
    appHtml,
    stateJson: `{"queries":${writeQueries(queryClient, pageJson)}}`,
    assets: page.assets(lazyModules(context)),
    nonces: page.nonces,
    look: settings ? lookCss(settings) : "",
  });
  queryClient.clear();
  return { status: context.statusCode, html, parts, code };
}

/** Renders parts in a separate tree, with their contexts: the queries, and a neutral address. */
function partRenderer(queryClient: QueryClient): PartRenderer {
  return {
    look: JSON.stringify(queryClient.getQueryData(siteSettingsQuery.queryKey) ?? null),
    render: (part) =>
      renderToString(
        <App queryClient={queryClient}>
          <StaticRouter location="/">{part}</StaticRouter>
        </App>,
      ),
  };
}

function lazyModules({ matches }: StaticHandlerContext): string[] {
  return matches.flatMap(({ route }) => (route.handle as LazyHandle | undefined)?.module ?? []);
}
