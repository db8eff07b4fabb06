import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindPublicRead } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { findAnywhere, type PublicReads, readsFor } from "../vehicles/public-reads.ts";
import { readDealershipMarket } from "./dealership-market.ts";
import { explainValue } from "./explain-value.ts";
import { readMarket } from "./market-figures.ts";

/** @param deps.showLabels whether the site shows deal labels */
export function marketRoutes(
  app: FastifyInstance,
  deps: { db: Db; publicReads: PublicReads; showLabels(): Promise<boolean> },
): void {
  const { db, publicReads, showLabels } = deps;
  bindPublicRead(app, endpoints.getVehicleMarket, async ({ params, request }) => {
    const isShown = await showLabels();
    return findAnywhere(readsFor(request, publicReads), (source) => explainValue(source, params.id, isShown));
  });
  bindEndpoint(app, endpoints.getMarket, () => readMarket(db));
  bindEndpoint(app, endpoints.getDealershipMarket, async ({ params, query }) => {
    const dealership = await db.selectFrom("dealerships").select("id").where("id", "=", params.id).executeTakeFirst();
    if (!dealership) throw AppError.notFound("There is no such dealership");
    return readDealershipMarket(db, params.id, query.page);
  });
}
