import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";

/** The dashboard's numbers. */
export const statsSchema = z.object({
  totalDealerships: z.int(),
  /** Vehicles that shoppers can see now. */
  totalVehicles: z.int(),
  /** Times shoppers opened a vehicle; bots and repeats within 30 minutes left out. */
  viewClicks: z.int(),
  /** Times shoppers went to a seller; bots and repeats within 30 minutes left out. */
  contactClicks: z.int(),
  /** ISO string of the latest successful crawl; null without one. */
  lastSynced: z.string().nullable(),
});
export type Stats = z.infer<typeof statsSchema>;

export const statsEndpoints = {
  getStats: endpoint({
    method: "GET",
    path: "/api/stats",
    auth: "viewer",
    summary: "The dashboard's numbers",
    responses: { 200: statsSchema },
  }),
};

type StatsEndpoints = typeof statsEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends StatsEndpoints {}
}
