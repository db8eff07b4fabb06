import { z } from "zod";
import { mandatoryFeesSchema, priceBasisSchema } from "#core/dealerships/price-terms-schemas.ts";
import { dealerContactSchema } from "#core/listing/vehicle-schemas.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId } from "#kernel/http/parameters.ts";

/** A dealership for shoppers. Times are ISO strings; null where too little is known. */
const dealerSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The only canonical address of its page. */
  path: z.string(),
  /** "City, ST". */
  place: z.string().nullable(),
  contact: dealerContactSchema,
  /** The path of a picture of the map around it; null where its place is not known. */
  map: z.string().nullable(),
  /** The basis of its prices, and the mandatory fees on top; `unknown` where its prices may not be shown. */
  priceBasis: z.object({ basis: priceBasisSchema, fees: mandatoryFeesSchema }),
  /** Half of its cars were confirmed at this time or later. */
  confirmedAt: z.string().nullable(),
  /** The median of the time from the last confirmation of a car to its removal, over those removed within 90 days. */
  removal: z.object({ medianHours: z.number(), cars: z.int() }).nullable(),
});
export type Dealer = z.infer<typeof dealerSchema>;

export const dealerEndpoints = {
  getDealer: endpoint({
    method: "GET",
    path: "/api/dealers/:id",
    auth: "public",
    limit: "reads",
    summary: "A dealership for shoppers: how to reach it, its fees, and measured facts about it",
    params: numericId,
    responses: { 200: dealerSchema },
  }),
};

type DealerEndpoints = typeof dealerEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends DealerEndpoints {}
}
