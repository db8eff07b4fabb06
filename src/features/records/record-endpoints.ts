import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

/** `car`: our id of one listing, or a VIN for all its listings, including deleted ones. */
const carQuery = z.object({ car: storableText().trim().min(1, "is required").max(40, "is too long") });

export const recordEndpoints = {
  showAdvertisingRecord: endpoint({
    method: "GET",
    path: "/api/admin/advertising-record",
    auth: "viewer",
    limit: "downloads",
    summary: "A car's advertising record of two years, day by day, as a page to print",
    query: carQuery,
    sends: "text/html",
    download: "record.downloaded",
    responses: { 200: z.string() },
  }),
  downloadAdvertisingRecord: endpoint({
    method: "GET",
    path: "/api/admin/advertising-record.pdf",
    auth: "viewer",
    limit: "downloads",
    summary: "A car's advertising record as a PDF",
    query: carQuery,
    sends: "application/pdf",
    download: "record.downloaded",
    responses: { 200: z.string() },
  }),
};

type RecordEndpoints = typeof recordEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends RecordEndpoints {}
}
