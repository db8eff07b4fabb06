import type { Feature } from "#core/feature.ts";
import { dataHeaders, publicPageHeaders } from "#kernel/http/security-headers.ts";
import { refusalPage } from "#kernel/ssr/failure-page.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { listRoutes } from "./list-routes.ts";
import { registerOffline } from "./offline/register-offline.ts";
import { eraseListedCars, LIST_RETENTION } from "./retention.ts";

declare module "#core/feature.ts" {
  interface HostConfig {
    /** True: browsers get the offline page. Browsers that have it remove it when this is false. */
    serviceWorker: boolean;
  }
}

/** The shopper's tools: saved cars, comparisons, lists to share, payments, the page without a connection. */
export const shopper: Feature = {
  name: "shopper",
  endpoints: listEndpoints,
  routes: (app, { publicReads, config, key }) => {
    listRoutes(app, { db: publicReads.primary.db, box: key.box, site: config, refusalPage });
    const security = { https: config.secureCookies, dev: app.isDevelopment };
    registerOffline(app, {
      site: config,
      enabled: config.serviceWorker && !app.isDevelopment,
      publicHeaders: (code) => publicPageHeaders(security, code),
      dataHeaders: dataHeaders(config.secureCookies),
    });
  },
  retention: LIST_RETENTION,
  erase: eraseListedCars,
};
