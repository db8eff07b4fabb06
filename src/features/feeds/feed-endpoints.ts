import { z } from "zod";
import { vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { linkLifetime, storableText } from "#kernel/http/parameters.ts";
import { FEED_KINDS } from "#kernel/words/rules/export-rules.ts";

/**
 * A feed. Its secret address is only in the answer that creates it; afterwards `url` is null. `createdAt` and `expiresAt` are of
 * the address (ISO strings); both are null while the feed is off, the latter also when the address has no end.
 */
export const feedSchema = z.object({
  kind: z.enum(FEED_KINDS),
  enabled: z.boolean(),
  url: z.string().nullable(),
  /** The address of the same cars as XML, where the receiver takes it; null like `url`. */
  xmlUrl: z.string().nullable(),
  createdAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type Feed = z.infer<typeof feedSchema>;

/** The cars of a feed that its receiver would accept, and the reasons why it would refuse the others. */
export const feedDoctorSchema = z.object({
  kind: z.enum(FEED_KINDS),
  accepted: z.int(),
  /** How many of the accepted are in the CSV alone: the vehicle ads, which read the XML, take no car of before 1981. */
  csvOnly: z.int(),
  refused: z.int(),
  /** How often each reason applies: `{"no price": 3}`. */
  reasons: z.record(z.string(), z.int()),
  /** The first 200 refused cars. */
  vehicles: z.array(
    z.object({ id: z.int(), title: z.string(), dealershipName: z.string(), reasons: z.array(z.string()) }),
  ),
});
export type FeedDoctor = z.infer<typeof feedDoctorSchema>;

const feedKind = z.object({ kind: z.enum(FEED_KINDS, `must be one of ${FEED_KINDS.join(", ")}`) });
/** Any text is allowed, so that every wrong address is answered with 404 and not with 400. */
const secretInPath = z.object({ secret: storableText() });

export const feedEndpoints = {
  listFeeds: endpoint({
    method: "GET",
    path: "/api/admin/feeds",
    auth: "viewer",
    summary: "All feeds, on or off; an address is returned only when it is made",
    responses: { 200: z.array(feedSchema) },
  }),
  updateFeed: endpoint({
    method: "POST",
    path: "/api/admin/feeds/:kind",
    auth: "editor",
    summary: "Switch a feed on or off, or give it a new address (the old one ends)",
    params: feedKind,
    body: z.object({ enabled: z.boolean(), newAddress: z.boolean().default(false), expiresInDays: linkLifetime }),
    responses: { 200: feedSchema },
  }),
  examineFeed: endpoint({
    method: "GET",
    path: "/api/admin/feeds/:kind/doctor",
    auth: "viewer",
    summary: "The cars that the receiver of a feed would refuse, with the reasons",
    params: feedKind,
    responses: { 200: feedDoctorSchema },
  }),
  readGoogleFeed: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/google-vehicles.csv",
    auth: "public",
    summary: "Google vehicle listings",
    limit: "downloads",
    params: secretInPath,
    sends: "text/csv",
    responses: { 200: z.string() },
  }),
  readGoogleXml: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/google-vehicles.xml",
    auth: "public",
    summary: "Google vehicle ads, as RSS 2.0 with Google's elements",
    limit: "downloads",
    params: secretInPath,
    sends: "application/xml",
    responses: { 200: z.string() },
  }),
  readMetaFeed: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/meta-vehicles.csv",
    auth: "public",
    summary: "Meta automotive catalog",
    limit: "downloads",
    params: secretInPath,
    sends: "text/csv",
    responses: { 200: z.string() },
  }),
  readMetaXml: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/meta-vehicles.xml",
    auth: "public",
    summary: "Meta automotive catalog, as XML",
    limit: "downloads",
    params: secretInPath,
    sends: "application/xml",
    responses: { 200: z.string() },
  }),
  readInventoryCsv: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/inventory.csv",
    auth: "public",
    summary: "The whole visible inventory as CSV",
    limit: "downloads",
    params: secretInPath,
    sends: "text/csv",
    responses: { 200: z.string() },
  }),
  readInventoryNdjson: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/inventory.ndjson",
    auth: "public",
    summary: "The whole visible inventory, one JSON object a line",
    limit: "downloads",
    params: secretInPath,
    sends: "application/x-ndjson",
    responses: { 200: z.string() },
  }),
  readNewestFeed: endpoint({
    method: "GET",
    path: "/api/feeds/:secret/newest.rss",
    auth: "public",
    summary: "RSS of the newest cars of any search: the query string of the listing",
    limit: "downloads",
    params: secretInPath,
    query: vehicleQuerySchema,
    sends: "application/rss+xml",
    responses: { 200: z.string() },
  }),
};

type FeedEndpoints = typeof feedEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends FeedEndpoints {}
}
