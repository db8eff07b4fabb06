import type { FastifyInstance } from "fastify";
import { marketEndpoints } from "#contract/market/market-endpoints.ts";
import { bindEndpoint, bindPublicRead } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { findComparedVehicle, readDetailOnce } from "../vehicles/get-vehicle.ts";
import { findAnywhere, type PublicReads, readsFor } from "../vehicles/public-reads.ts";
import { readDealershipMarket } from "./dealership-market.ts";
import { explainValue } from "./explain-value.ts";
import { readMarket } from "./market-figures.ts";

export function marketRoutes(app: FastifyInstance, deps: { db: Db; publicReads: PublicReads }): void {
  const { db, publicReads } = deps;
  bindPublicRead(app, marketEndpoints.getVehicleMarket, async ({ params, request }) => {
    return findAnywhere(readsFor(request, publicReads), async ({ pool }) => {
      const row = await readDetailOnce(request, pool, params.id);
      // A car that was removed lately has no value, and any other one no answer.
      if (!row) await findComparedVehicle(pool, params.id);
      return explainValue(row?.market ?? null, row?.compared_cars ?? []);
    });
  });
  bindEndpoint(app, marketEndpoints.getMarket, () => readMarket(db));
  bindEndpoint(app, marketEndpoints.getDealershipMarket, async ({ params, query }) => {
    const dealership = await db.selectFrom("dealerships").select("id").where("id", "=", params.id).executeTakeFirst();
    if (!dealership) throw AppError.notFound("There is no such dealership");
    return readDealershipMarket(db, params.id, query.page);
  });
}
