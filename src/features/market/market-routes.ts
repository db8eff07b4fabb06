import type { FastifyInstance } from "fastify";
import { findComparedVehicle, readDetailOnce } from "#core/listing/get-vehicle.ts";
import { findAnywhere, type PublicReads, readsFor } from "#core/listing/public-reads.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { readDealershipMarket } from "./dealership-market.ts";
import { explainValue } from "./explain-value.ts";
import { marketEndpoints } from "./market-endpoints.ts";
import { readMarket } from "./market-figures.ts";

export function marketRoutes(app: FastifyInstance, deps: { db: Db; publicReads: PublicReads }): void {
  const { db, publicReads } = deps;
  bindPublicRead(app, marketEndpoints.getVehicleMarket, async ({ params, request }) => {
    return findAnywhere(readsFor(request, publicReads), async ({ pool }) => {
      const row = await readDetailOnce(request, pool, params.id);
      // A recently removed car has no value, and any other one gets 404.
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
