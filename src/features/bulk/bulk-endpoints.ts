import { z } from "zod";
import { renewDealershipSchema } from "#core/dealerships/dealership-schemas.ts";
import { checkPriceTerms, priceBasisSchema, priceTermFields } from "#core/dealerships/price-terms-schemas.ts";
import { DEALERSHIP_FILTERS, type DealershipFilter } from "#core/dealerships/rules/find-dealerships.ts";
import { stockFilterFields } from "#core/dealerships/stock-filter-schemas.ts";
import { reasonSchema, takeDownSchema } from "#features/rights/rights-endpoints.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, storableText } from "#kernel/http/parameters.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { LEFT_OUT, type LeftOutKind, MAX_CHOSEN } from "./rules/bulk-rules.ts";
import { tagSchema } from "./tag-endpoints.ts";

const ids = z
  .array(z.int("must be whole numbers").min(1, "must be positive").max(MAX_INTEGER))
  .min(1, "must name at least one")
  .max(MAX_CHOSEN, `must name at most ${MAX_CHOSEN}`);

/** The chosen rows: single ids, or everything that matches a filter when the work is done. */
const selectionOf = <F extends z.ZodObject>(filter: F) =>
  z.union([z.object({ ids }), z.object({ filter })], "must have ids or a filter");

const dealershipFilters = Object.keys(DEALERSHIP_FILTERS) as DealershipFilter[];
const dealershipSelection = selectionOf(
  z.object({
    search: storableText().max(200).default(""),
    filter: z.enum(dealershipFilters, `must be one of ${dealershipFilters.join(", ")}`).default("all"),
    tag: storableText().max(200).default(""),
  }),
);
export type DealershipSelection = z.output<typeof dealershipSelection>;

const vehicleSelection = selectionOf(z.object(stockFilterFields));
export type VehicleSelection = z.output<typeof vehicleSelection>;

const tagWork = z.object({ action: z.literal(["tag", "untag"]), tag: tagSchema });

const dealershipWork = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("sync") }),
    renewDealershipSchema.extend({ action: z.literal("renew") }),
    takeDownSchema.omit({ car: true }).extend({ action: z.literal("take-down") }),
    z.object({ action: z.literal("lift"), reason: reasonSchema }),
    z
      .object({ action: z.literal("fees"), ...priceTermFields, priceBasis: priceBasisSchema })
      .superRefine(checkPriceTerms),
    tagWork,
  ],
  "must be sync, renew, take-down, lift, fees, tag or untag",
);
export type DealershipWork = z.output<typeof dealershipWork>;

const vehicleWork = z.discriminatedUnion(
  "action",
  [z.object({ action: z.literal(["hide", "show"]) }), tagWork],
  "must be hide, show, tag or untag",
);
export type VehicleWork = z.output<typeof vehicleWork>;

const previewSchema = z.object({
  /** The number of chosen rows. */
  matched: z.int(),
  /** The number of rows that are changed. */
  concerned: z.int(),
  /** The reasons why the others are left out, with their numbers. */
  leftOut: z.array(z.object({ kind: z.enum(Object.keys(LEFT_OUT) as LeftOutKind[]), count: z.int() })),
});
export type BulkPreview = z.infer<typeof previewSchema>;

const resultSchema = previewSchema.extend({ canUndo: z.boolean() });
export type BulkResult = z.infer<typeof resultSchema>;

/** Further fields of a call that does the work. */
const orderFields = {
  /** Made by the browser, new for each confirmation. A repeated id does nothing and returns the first answer. */
  id: z.uuid("must be a UUID"),
  /** The confirmed number of chosen rows. Nothing is done when the number has changed. */
  expected: z.int("must be a whole number").min(0),
};

/** Work on many dealerships or cars: each call is one transaction. */
export const bulkEndpoints = {
  previewDealershipWork: endpoint({
    method: "POST",
    path: "/api/admin/bulk/dealerships/preview",
    auth: "editor",
    summary: "Count the dealerships that a bulk action would change, with the reasons why others are left out",
    body: z.object({ work: dealershipWork, selection: dealershipSelection }),
    responses: { 200: previewSchema },
  }),
  workOnDealerships: endpoint({
    method: "POST",
    path: "/api/admin/bulk/dealerships",
    auth: "editor",
    summary:
      "Sync, renew, take down, put back, tag or untag many dealerships, or state the fees of their prices; all or none",
    body: z.object({ work: dealershipWork, selection: dealershipSelection, ...orderFields }),
    responses: { 200: resultSchema },
  }),
  exportDealerships: endpoint({
    method: "POST",
    path: "/api/admin/bulk/dealerships/export",
    auth: "viewer",
    limit: "downloads",
    summary: "The chosen dealerships as CSV",
    body: z.object({ selection: dealershipSelection }),
    sends: "text/csv",
    download: "dealerships.downloaded",
    responses: { 200: z.string() },
  }),
  previewVehicleWork: endpoint({
    method: "POST",
    path: "/api/admin/bulk/dealerships/:id/vehicles/preview",
    auth: "editor",
    summary: "Count the cars of a dealership that a bulk action would change, with the reasons why others are left out",
    params: numericId,
    body: z.object({ work: vehicleWork, selection: vehicleSelection }),
    responses: { 200: previewSchema },
  }),
  workOnVehicles: endpoint({
    method: "POST",
    path: "/api/admin/bulk/dealerships/:id/vehicles",
    auth: "editor",
    summary: "Hide, show, tag or untag many cars of a dealership, all or none",
    params: numericId,
    body: z.object({ work: vehicleWork, selection: vehicleSelection, ...orderFields }),
    responses: { 200: resultSchema },
  }),
  exportVehicles: endpoint({
    method: "POST",
    path: "/api/admin/bulk/dealerships/:id/vehicles/export",
    auth: "viewer",
    limit: "downloads",
    summary: "The chosen cars of a dealership as CSV, with the columns that an upload takes",
    params: numericId,
    body: z.object({ selection: vehicleSelection }),
    sends: "text/csv",
    download: "vehicles.downloaded",
    responses: { 200: z.string() },
  }),
  undoBulkWork: endpoint({
    method: "POST",
    path: "/api/admin/bulk/undo",
    auth: "editor",
    summary:
      "Undo a bulk action within a day, for rows unchanged since; syncs, lifted takedowns and stated fees cannot be undone",
    body: z.object({ id: orderFields.id }),
    responses: { 200: previewSchema },
  }),
};

type BulkEndpoints = typeof bulkEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends BulkEndpoints {}
}
