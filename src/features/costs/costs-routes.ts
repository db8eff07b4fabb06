import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { getVehicle } from "#core/listing/get-vehicle.ts";
import { findAnywhere, type PublicReads, readsFor } from "#core/listing/public-reads.ts";
import type { VehicleDetail } from "#core/listing/vehicle-schemas.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { costsEndpoints } from "./costs-endpoints.ts";
import { ONLY } from "./costs-table.ts";
import { estimateCosts } from "./rules/estimate-costs.ts";
import { readCorrections } from "./rules/read-charges.ts";

const readText = async (db: DbOrTransaction): Promise<string> =>
  (await db.selectFrom("charge_corrections").select("text").executeTakeFirst())?.text ?? "";

async function setText(db: Db, text: string, adminName: string): Promise<{ text: string }> {
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("charge_corrections")
      .values({ ...ONLY, text })
      .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ text, updated_at: sql<Date>`now()` }))
      .execute();
    const details = lines === 1 ? "1 line." : `${lines} lines.`;
    await recordAudit(trx, { adminName, action: "charges.corrected", subject: "Out-the-door estimate", details });
  });
  return { text };
}

/** Returns the price, which has the mandatory fees where these are known. */
function wholePrice({ price, priceBasis: { basis } }: VehicleDetail): { priceUsd: number; feesKnown: boolean } {
  if (price === null) throw AppError.notFound("This car has no price");
  return { priceUsd: price, feesKnown: basis !== "unknown" };
}

/** Returns the state at the end of a place: "Chantilly, VA". */
const stateIn = (place: string | null): string | null => /, ([A-Z]{2})$/.exec(place ?? "")?.[1] ?? null;

export function costsRoutes(app: FastifyInstance, deps: { db: Db; publicReads: PublicReads }): void {
  const { db, publicReads } = deps;
  bindPublicRead(app, costsEndpoints.getCostEstimate, async ({ params, query, request }) => {
    return findAnywhere(readsFor(request, publicReads), async (reads) => {
      const vehicle = await getVehicle(reads.pool, params.id, undefined, request);
      const corrections = readCorrections(await readText(reads.db));
      const dealerState = stateIn(vehicle.dealership.location) ?? stateIn(vehicle.location);
      const question = { zip: query.zip, tradeUsd: query.trade, dealerState, ...wholePrice(vehicle) };
      const estimate = estimateCosts(question, corrections);
      if (!estimate) throw AppError.badRequest("This zip code is of no state");
      return estimate;
    });
  });
  bindEndpoint(app, costsEndpoints.getCorrections, async () => ({ text: await readText(db) }));
  bindEndpoint(app, costsEndpoints.setCorrections, ({ body, admin }) => setText(db, body.text, admin.username));
}
