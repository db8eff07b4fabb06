import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

/** `car`: our id of one listing, or a VIN for all its listings, those that have been deleted included. */
const carQuery = z.object({ car: storableText().trim().min(1, "is required").max(40, "is too long") });

export const recordEndpoints = {
  showAdvertisingRecord: endpoint({
    method: "GET",
    path: "/api/admin/advertising-record",
    auth: "viewer",
    limit: "downloads",
    summary: "What was advertised of a car on each day of two years, as a page to print",
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
    summary: "The same as a PDF",
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
