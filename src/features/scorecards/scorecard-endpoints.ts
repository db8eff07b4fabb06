import { z } from "zod";
import { dealershipMarketSchema } from "#features/market/market-endpoints.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { linkLifetime, numericId, storableText } from "#kernel/http/parameters.ts";

/** A dealership's statistics of its listings. Times are ISO strings. */
export const scorecardSchema = z.object({
  dealershipName: z.string(),
  location: z.string().nullable(),
  /** The last 30 days, and the 30 before them. */
  views: z.object({ current: z.int(), previous: z.int() }),
  clicks: z.object({ current: z.int(), previous: z.int() }),
  /** The clicks of the last 30 days that did not show that a page was open: browsers without scripts, and programs. */
  unsignedClicks: z.int(),
  /** Oldest first; every day of the last 30. */
  days: z.array(z.object({ date: z.string(), views: z.int(), clicks: z.int() })),
  /** The time zone of those days, "America/New_York". */
  timeZone: z.string(),
  vehicleCount: z.int(),
  withoutPrice: z.int(),
  withoutPhotos: z.int(),
  lastSynced: z.string().nullable(),
  expirationDate: z.string().nullable(),
  /** Most clicks in the last 30 days first, at most 10. */
  topVehicles: z.array(z.object({ id: z.int(), title: z.string(), views: z.int(), clicks: z.int() })),
  /** The first page of `GET /api/dealerships/:id/market`. */
  market: dealershipMarketSchema,
});
export type Scorecard = z.infer<typeof scorecardSchema>;

/**
 * The private link. Its address is only in the answer that creates it; afterwards `url` is null. `createdAt` is null when there
 * is no link, `expiresAt` also when it has no end (ISO strings).
 */
const linkSchema = z.object({
  url: z.string().nullable(),
  createdAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type ScorecardLink = z.infer<typeof linkSchema>;

export const scorecardEndpoints = {
  getScorecardLink: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/scorecard",
    auth: "viewer",
    summary: "Whether a dealership's scorecard has a private link, and until when",
    params: numericId,
    responses: { 200: linkSchema },
  }),
  createScorecardLink: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/scorecard",
    auth: "editor",
    summary: "Make a new private link; an older one ends",
    params: numericId,
    body: z.object({ expiresInDays: linkLifetime }),
    responses: { 200: linkSchema },
  }),
  revokeScorecardLink: endpoint({
    method: "DELETE",
    path: "/api/dealerships/:id/scorecard",
    auth: "editor",
    summary: "End the private link",
    params: numericId,
    responses: { 200: linkSchema },
  }),
  getScorecard: endpoint({
    method: "GET",
    path: "/api/scorecards/:token",
    auth: "public",
    summary: "A dealer's scorecard, by its private link",
    limit: "scorecards",
    params: z.object({ token: storableText() }),
    responses: { 200: scorecardSchema },
  }),
};

type ScorecardEndpoints = typeof scorecardEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends ScorecardEndpoints {}
}
