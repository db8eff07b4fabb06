import { z } from "zod";
import { authStatusSchema, loginSchema, userSchema } from "./auth/user.ts";
import { addDealershipSchema, dealershipSchema } from "./dealerships/dealership.ts";
import { endpoint } from "./endpoint.ts";
import { publicSettingsSchema } from "./settings/public-settings.ts";
import { syncRunSchema } from "./sync/sync-run.ts";
import { storableText } from "./text.ts";
import { landingSchema } from "./vehicles/landing.ts";
import { locationEntrySchema, vehicleDetailSchema, vehicleListSchema, vehicleSchema } from "./vehicles/vehicle.ts";
import { vehicleQuerySchema } from "./vehicles/vehicle-query.ts";

const numericId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "must be a positive whole number")
    .transform(Number),
});

/** A vehicle's id or VIN. */
const vehicleKey = z.object({ id: storableText().trim().min(1).max(64) });

/** Every call of the product: the one truth for the server, the client, the tests and the generated documentation. */
export const endpoints = {
  getPublicSettings: endpoint({
    method: "GET",
    path: "/api/settings",
    auth: "public",
    summary: "What the public pages need to know about the site",
    responses: { 200: publicSettingsSchema },
  }),
  listVehicles: endpoint({
    method: "GET",
    path: "/api/vehicles",
    auth: "public",
    summary: "Search, filter, sort and page the vehicles that shoppers may see",
    query: vehicleQuerySchema,
    responses: { 200: vehicleListSchema },
  }),
  getVehicle: endpoint({
    method: "GET",
    path: "/api/vehicles/:id",
    auth: "public",
    summary: "One vehicle, by id or by VIN",
    params: vehicleKey,
    query: z.object({ zipCode: vehicleQuerySchema.shape.zipCode }),
    responses: { 200: vehicleDetailSchema },
  }),
  listSimilarVehicles: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/similar",
    auth: "public",
    summary: "Up to 8 visible vehicles like this one, most alike first",
    params: vehicleKey,
    responses: { 200: z.array(vehicleSchema) },
  }),
  trackVehicleView: endpoint({
    method: "POST",
    path: "/api/vehicles/:id/track-view",
    auth: "public",
    summary: "Count that a shopper opened a vehicle",
    params: vehicleKey,
    responses: { 200: z.object({ success: z.boolean() }) },
  }),
  contactSeller: endpoint({
    method: "POST",
    path: "/api/vehicles/:id/contact",
    auth: "public",
    summary: "Record that a shopper went to a vehicle's seller: a lead",
    params: vehicleKey,
    responses: { 200: z.object({ success: z.boolean() }) },
  }),
  listLandings: endpoint({
    method: "GET",
    path: "/api/landings",
    auth: "public",
    summary: "The landing addresses that have stock",
    responses: { 200: z.array(landingSchema) },
  }),
  findLanding: endpoint({
    method: "GET",
    path: "/api/landings/find",
    auth: "public",
    summary: "The landing at a path; 404 when there is no stock",
    query: z.object({ path: storableText().trim().min(1).max(300) }),
    responses: { 200: landingSchema },
  }),
  listLocations: endpoint({
    method: "GET",
    path: "/api/locations",
    auth: "public",
    summary: "The places that have vehicles, in alphabetical order",
    responses: { 200: z.array(locationEntrySchema) },
  }),
  getAuthStatus: endpoint({
    method: "GET",
    path: "/api/auth/status",
    auth: "public",
    summary: "Whether this browser is signed in",
    responses: { 200: authStatusSchema },
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    auth: "public",
    summary: "Sign an administrator in",
    body: loginSchema,
    responses: { 200: z.object({ user: userSchema }) },
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    auth: "public",
    summary: "End this browser's session",
    responses: { 200: z.object({ message: z.string() }) },
  }),
  listDealerships: endpoint({
    method: "GET",
    path: "/api/dealerships",
    auth: "admin",
    summary: "All dealerships, newest first",
    responses: { 200: z.array(dealershipSchema) },
  }),
  addDealership: endpoint({
    method: "POST",
    path: "/api/dealerships",
    auth: "admin",
    summary: "Add a dealership and start crawling its website",
    body: addDealershipSchema,
    responses: { 201: dealershipSchema },
  }),
  syncDealership: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/sync",
    auth: "admin",
    summary: "Crawl one dealership's website again",
    params: numericId,
    responses: {
      202: z.object({ message: z.string(), dealership: dealershipSchema }),
      403: z.object({ message: z.string(), status: z.literal("expired"), dealership: dealershipSchema }),
    },
  }),
  listSyncRuns: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/runs",
    auth: "admin",
    summary: "The 50 latest crawls of one dealership, newest first",
    params: numericId,
    responses: { 200: z.array(syncRunSchema) },
  }),
} as const;
export type EndpointName = keyof typeof endpoints;
