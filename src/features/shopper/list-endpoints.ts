import { z } from "zod";
import { vehicleSchema } from "#core/listing/vehicle-schemas.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

/** A car on a shared list. Its texts are a shopper's: plain text, never markup. */
const listedCarSchema = z.object({
  /** The vehicle's id when it was put on the list; it names the car on this list. */
  id: z.int(),
  /** Title and price (dollars, null: none was shown) on the day, `2026-11-20` in UTC, on which it was put on the list. */
  title: z.string(),
  priceThen: z.int().nullable(),
  addedOn: z.string(),
  /** May have several lines; empty without a note. */
  note: z.string(),
  /** The present listing, with its first pictures; null when it is no longer listed. */
  vehicle: vehicleSchema.nullable(),
});

/** A list of cars that a shopper shares. */
const sharedListSchema = z.object({ title: z.string(), cars: z.array(listedCarSchema) });
export type SharedList = z.infer<typeof sharedListSchema>;

/** The same for its maker, with both addresses: the one to share, and the one for changes. */
const makersListSchema = sharedListSchema.extend({ shareUrl: z.string(), makerUrl: z.string() });
export type MakersList = z.infer<typeof makersListSchema>;

const byToken = z.object({ token: storableText() });

/** Lists are made and changed by forms (list-routes.ts), so that they work without scripts. */
export const listEndpoints = {
  getListForm: endpoint({
    method: "GET",
    path: "/api/lists/new",
    auth: "public",
    summary: "The work that a browser does before it makes a list; null except on crowded days",
    limit: "lists",
    /** Its puzzles are in `kernel/http/rules/proof-of-work.ts`. */
    responses: { 200: z.object({ challenge: z.string().nullable() }) },
  }),
  getSharedList: endpoint({
    method: "GET",
    path: "/api/lists/:token",
    auth: "public",
    summary: "A shared list of cars, by its secret address",
    limit: "lists",
    params: byToken,
    responses: { 200: sharedListSchema },
  }),
  getMakersList: endpoint({
    method: "GET",
    path: "/api/lists/edit/:token",
    auth: "public",
    summary: "A shared list of cars for its maker, by the maker's secret address",
    limit: "lists",
    params: byToken,
    responses: { 200: makersListSchema },
  }),
};

type ListEndpoints = typeof listEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends ListEndpoints {}
}
