import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { MAX_COUNTED_SEARCHES, MAX_COUNTED_TEXT, MAX_VEHICLES_BY_IDS } from "./rules/search-limits.ts";
import { vehiclePlacesSchema } from "./vehicle-places-schemas.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";
import {
  classFacetsSchema,
  equipmentFacetsSchema,
  locationEntrySchema,
  removedVehicleSchema,
  vehicleDetailSchema,
  vehicleListSchema,
  vehicleSchema,
  vehiclesByIdsSchema,
} from "./vehicle-schemas.ts";

/** A landing page: all cars of a make, of a model, or in a place. It exists only while there is stock. */
const landingSchema = z.object({
  /** `/used/bmw`, `/used/bmw/3-series` or `/used-cars-in/chantilly-va`. */
  path: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** "City, ST". */
  location: z.string().nullable(),
  total: z.int(),
});
export type Landing = z.infer<typeof landingSchema>;

/** A landing with the least price of its cars in US dollars; null when none of them has a price. */
const pricedLandingSchema = landingSchema.extend({ priceFrom: z.number().nullable() });
export type PricedLanding = z.infer<typeof pricedLandingSchema>;

/** A completion of the text in the search box. */
const suggestionSchema = z.object({
  kind: z.enum(["make", "model", "place", "dealership"]),
  /** "Honda", "Honda Civic", "Chantilly, VA", "Harbor Motors". */
  label: z.string(),
  /** The number of vehicles that it finds. */
  count: z.int(),
  /** The listing call's parameters that find them. */
  filters: z.object({
    make: z.array(z.string()).optional(),
    model: z.array(z.string()).optional(),
    location: z.string().optional(),
    dealershipId: z.int().optional(),
  }),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

const idOrVin = storableText().trim().min(1).max(64);
/** A car in a path: its id or its VIN. */
export const vehicleKey = z.object({ id: idOrVin });

/** Ids or VINs, separated by commas; empty ones and repetitions are removed. */
const vehicleKeys = z
  .string(`must name 1 to ${MAX_VEHICLES_BY_IDS} ids or VINs, separated by commas`)
  .max(MAX_VEHICLES_BY_IDS * 65, "is too long")
  .transform((text) => [...new Set(text.split(",").flatMap((key) => key.trim() || []))])
  .pipe(
    z
      .array(idOrVin)
      .min(1, "must name at least one id or VIN")
      .max(MAX_VEHICLES_BY_IDS, `must name at most ${MAX_VEHICLES_BY_IDS} ids or VINs`),
  );

/** One or several searches, each as the listing call's query string. */
const searchTexts = z.preprocess(
  (given) => [given ?? []].flat(),
  z
    .array(storableText().max(MAX_COUNTED_TEXT, `must be at most ${MAX_COUNTED_TEXT} characters`))
    .min(1, "must be given at least once")
    .max(MAX_COUNTED_SEARCHES, `may be given at most ${MAX_COUNTED_SEARCHES} times`),
);

export const vehicleEndpoints = {
  listVehicles: endpoint({
    method: "GET",
    path: "/api/vehicles",
    auth: "public",
    summary: "Search, filter, sort and page the vehicles that shoppers may see",
    query: vehicleQuerySchema,
    responses: { 200: vehicleListSchema },
  }),
  listVehiclesByIds: endpoint({
    method: "GET",
    path: "/api/vehicles/by-ids",
    auth: "public",
    limit: "search",
    summary: "The vehicles with these ids or VINs, and which of them are no longer listed",
    query: z.object({ ids: vehicleKeys, zipCode: vehicleQuerySchema.shape.zipCode }),
    responses: { 200: vehiclesByIdsSchema },
  }),
  listVehiclePlaces: endpoint({
    method: "GET",
    path: "/api/vehicles/places",
    auth: "public",
    summary: "Where the vehicles of a search are: counts by place, for a map. Page, limit and order do not count",
    query: vehicleQuerySchema,
    responses: { 200: vehiclePlacesSchema },
  }),
  countSearches: endpoint({
    method: "GET",
    path: "/api/search-totals",
    auth: "public",
    limit: "search",
    summary: "How many vehicles each of some searches finds. A search is the listing call's query string",
    query: z.object({ search: searchTexts }),
    responses: { 200: z.object({ totals: z.array(z.int()) }) },
  }),
  listClassFacets: endpoint({
    method: "GET",
    path: "/api/class-facets",
    auth: "public",
    limit: "search",
    summary:
      "For a search, how many vehicles each body style, number of doors, drivetrain, fuel, transmission, color and figure would leave",
    query: vehicleQuerySchema,
    responses: { 200: classFacetsSchema },
  }),
  listEquipmentFacets: endpoint({
    method: "GET",
    path: "/api/equipment-facets",
    auth: "public",
    limit: "search",
    summary: "For a search, how many of its vehicles have each feature",
    query: vehicleQuerySchema,
    responses: { 200: equipmentFacetsSchema },
  }),
  getVehicle: endpoint({
    method: "GET",
    path: "/api/vehicles/:id",
    auth: "public",
    limit: "reads",
    summary: "One vehicle, by id or by VIN",
    params: vehicleKey,
    query: z.object({ zipCode: vehicleQuerySchema.shape.zipCode }),
    responses: { 200: vehicleDetailSchema },
  }),
  getRemovedVehicle: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/removed",
    auth: "public",
    limit: "reads",
    summary: "A vehicle that is no longer listed, for 90 days",
    params: vehicleKey,
    responses: { 200: removedVehicleSchema },
  }),
  listSimilarVehicles: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/similar",
    auth: "public",
    limit: "search",
    summary: "Up to 8 visible vehicles like this one, listed or removed in the last 90 days, most alike first",
    params: vehicleKey,
    responses: { 200: z.array(vehicleSchema) },
  }),
  suggest: endpoint({
    method: "GET",
    path: "/api/suggest",
    auth: "public",
    limit: "search",
    summary: "Up to 8 makes, models, places and dealerships that match the typed text, best first",
    query: z.object({ q: storableText().trim().max(200, "must be at most 200 characters").default("") }),
    responses: { 200: z.array(suggestionSchema) },
  }),
  listLandings: endpoint({
    method: "GET",
    path: "/api/landings",
    auth: "public",
    limit: "reads",
    summary: "The landing addresses that have stock",
    responses: { 200: z.array(landingSchema) },
  }),
  findLanding: endpoint({
    method: "GET",
    path: "/api/landings/find",
    auth: "public",
    limit: "reads",
    summary: "The landing at a path; 404 when there is no stock",
    query: z.object({ path: storableText().trim().min(1).max(300) }),
    responses: { 200: pricedLandingSchema },
  }),
  listLocations: endpoint({
    method: "GET",
    path: "/api/locations",
    auth: "public",
    limit: "reads",
    summary: "The places that have vehicles, in alphabetical order",
    responses: { 200: z.array(locationEntrySchema) },
  }),
};

type VehicleEndpoints = typeof vehicleEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends VehicleEndpoints {}
}
