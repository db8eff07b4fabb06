import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery } from "#kernel/http/parameters.ts";
import {
  acceptFeedKeySchema,
  addDealershipSchema,
  checkSiteSchema,
  dealershipSchema,
  renewDealershipSchema,
  siteCheckSchema,
  stockVehicleSchema,
  updateDealershipSchema,
} from "./dealership-schemas.ts";
import { stockFilterFields, stockOrder } from "./stock-filter-schemas.ts";

export const dealershipEndpoints = {
  listDealerships: endpoint({
    method: "GET",
    path: "/api/dealerships",
    auth: "viewer",
    summary: "All dealerships, newest first",
    responses: { 200: z.array(dealershipSchema) },
  }),
  addDealership: endpoint({
    method: "POST",
    path: "/api/dealerships",
    auth: "editor",
    summary: "Add a dealership and start crawling its website; with `csvOnly` one without a website",
    body: addDealershipSchema,
    responses: { 201: dealershipSchema },
  }),
  checkSite: endpoint({
    method: "POST",
    path: "/api/dealerships/check",
    auth: "editor",
    summary: "Check a dealership's website without storing anything: platform, number of cars, a sample",
    body: checkSiteSchema,
    responses: { 200: siteCheckSchema },
  }),
  updateDealership: endpoint({
    method: "PATCH",
    path: "/api/dealerships/:id",
    auth: "editor",
    summary: "Change a dealership's name, addresses, location, schedule or rooftops",
    params: numericId,
    body: updateDealershipSchema,
    responses: { 200: dealershipSchema },
  }),
  acceptFeedKey: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/accept-feed-key",
    auth: "editor",
    summary: "Trust the new key by which the server of a dealership's feed has identified itself",
    params: numericId,
    body: acceptFeedKeySchema,
    responses: { 200: dealershipSchema },
  }),
  renewDealership: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/renew",
    auth: "editor",
    summary: "Extend a subscription by 30, 90 or 365 days from now or from its end, whichever is later",
    params: numericId,
    body: renewDealershipSchema,
    responses: { 200: dealershipSchema },
  }),
  deleteDealership: endpoint({
    method: "DELETE",
    path: "/api/dealerships/:id",
    auth: "editor",
    summary: "Delete a dealership with all its vehicles; its leads stay",
    params: numericId,
    responses: { 200: z.object({ message: z.string() }) },
  }),
  listStock: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/vehicles",
    auth: "viewer",
    summary:
      "A dealership's listed or hidden vehicles with what is missing on each, 50 a page, the least complete first",
    params: numericId,
    query: z.object({ page: pageInQuery, sort: stockOrder, ...stockFilterFields }),
    responses: {
      200: z.object({
        vehicles: z.array(stockVehicleSchema),
        currentPage: z.int(),
        totalPages: z.int(),
        total: z.int(),
        /** How many vehicles of the dealership are hidden, for any `show`. */
        hidden: z.int(),
        /** How many listed vehicles of the dealership have a price that waits to be checked, for any `show`. */
        priceChecks: z.int(),
        /** How many of the vehicles, over all pages, lack each fact: `{price: 3}`. */
        missing: z.record(z.string(), z.int()),
        /** The tags that any of the dealership's vehicles has. */
        tags: z.array(z.string()),
      }),
    },
  }),
  removeVehicle: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/remove",
    auth: "editor",
    summary: "Take a listed vehicle off; a later crawl or file that shows it brings it back",
    params: numericId,
    responses: { 200: z.object({ message: z.string() }) },
  }),
  hideVehicle: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/hide",
    auth: "editor",
    summary: "Hide a listed vehicle until it is shown again by hand; no crawl and no file brings it back",
    params: numericId,
    responses: { 200: z.object({ message: z.string() }) },
  }),
  confirmPrice: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/confirm-price",
    auth: "editor",
    summary: "Accept a price that is being checked; 409 when none is",
    params: numericId,
    responses: { 200: z.object({ message: z.string() }) },
  }),
  keepPrice: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/keep-price",
    auth: "editor",
    summary: "Keep the former price while the site states the price being checked; 409 when none is being checked",
    params: numericId,
    responses: { 200: z.object({ message: z.string() }) },
  }),
  showVehicle: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/show",
    auth: "editor",
    summary: "List a hidden or removed vehicle again",
    params: numericId,
    responses: { 200: z.object({ message: z.string() }) },
  }),
};

type DealershipEndpoints = typeof dealershipEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends DealershipEndpoints {}
}
