import type { Feature } from "#core/feature.ts";
import { marketEndpoints } from "./market-endpoints.ts";
import { marketRoutes } from "./market-routes.ts";
import { eraseMedians, MARKET_RETENTION } from "./retention.ts";
import { startMarketWorker, startValueThread } from "./values/start-market-worker.ts";

declare module "#core/feature.ts" {
  interface Programs {
    valueCars?: typeof startValueThread;
  }
}

/** Market values, calculated from comparable cars, and the deal labels. */
export const market: Feature = {
  name: "market",
  endpoints: marketEndpoints,
  routes: (app, { db, publicReads }) => marketRoutes(app, { db, publicReads }),
  jobs: ({ workerDb, databaseUrl, leases, log, programs }) => [
    startMarketWorker(
      { db: workerDb, databaseUrl, leases: leases("market"), log },
      programs.valueCars ?? startValueThread,
    ),
  ],
  retention: MARKET_RETENTION,
  erase: eraseMedians,
};
