import { z } from "zod";
import { authStatusSchema, loginSchema, userSchema } from "./auth/user.ts";
import { addDealershipSchema, dealershipSchema } from "./dealerships/dealership.ts";
import { endpoint } from "./endpoint.ts";
import { publicSettingsSchema } from "./settings/public-settings.ts";
import { syncRunSchema } from "./sync/sync-run.ts";
import { storableText } from "./text.ts";
import { locationEntrySchema, vehicleListSchema, vehicleSchema } from "./vehicles/vehicle.ts";
import { vehicleQuerySchema } from "./vehicles/vehicle-query.ts";

const numericId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "must be a positive whole number")
    .transform(Number),
});

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
    params: z.object({ id: storableText().trim().min(1).max(64) }),
    responses: { 200: vehicleSchema },
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
