import { z } from "zod";
import { vehicleKey } from "#core/listing/vehicle-endpoints.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { dayText, idInPath } from "#kernel/http/parameters.ts";
import { LEAD_OUTCOMES } from "./rules/lead-rules.ts";

/** A lead, with the vehicle's facts at the time of the click. `timestamp` is an ISO string. */
const contactClickSchema = z.object({
  id: z.int(),
  timestamp: z.string(),
  title: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
});
export type ContactClick = z.infer<typeof contactClickSchema>;

/** Contact clicks counted for the dashboard's charts; bots and repeats within 30 minutes left out. Days are the server's (STATS_TIME_ZONE). */
const contactClickChartsSchema = z.object({
  timeZone: z.string(),
  /** The latest days that have clicks, oldest first; `date` is a calendar day, `2026-11-20`. */
  timeline: z.array(z.object({ date: z.string(), count: z.int() })),
  /** Most clicked first; a missing make counts as "Unknown". */
  makes: z.array(z.object({ make: z.string(), count: z.int() })),
});
export type ContactClickCharts = z.infer<typeof contactClickChartsSchema>;

/** Leads of a date range, for renewals; bots and repeats within 30 minutes left out. Days are the server's (STATS_TIME_ZONE). */
const leadReportSchema = z.object({
  timeZone: z.string(),
  /** First and last calendar day, both included. */
  from: z.string(),
  to: z.string(),
  totalClicks: z.int(),
  totalViews: z.int(),
  /** Most clicks first. The id is null for dealerships that were deleted. */
  dealerships: z.array(
    z.object({
      dealershipId: z.int().nullable(),
      name: z.string(),
      clicks: z.int(),
      views: z.int(),
      /** Number of distinct vehicles that were clicked. */
      vehicles: z.int(),
    }),
  ),
  /** Most clicks first, at most 100. The id is null for vehicles that no longer exist. */
  vehicles: z.array(
    z.object({
      vehicleId: z.int().nullable(),
      vin: z.string().nullable(),
      title: z.string().nullable(),
      dealershipName: z.string(),
      clicks: z.int(),
      /** ISO string of the latest click. */
      lastClick: z.string(),
    }),
  ),
});
export type LeadReport = z.infer<typeof leadReportSchema>;

/** Unusual findings of the last 7 days, and uncounted actions. Times are ISO strings. */
const leadCheckSchema = z.object({
  since: z.string(),
  /** The outcomes of views and contacts, the most frequent first. Only those with a count are listed. */
  totals: z.array(z.object({ action: z.enum(["view", "contact"]), outcome: z.enum(LEAD_OUTCOMES), times: z.int() })),
  /**
   * `busy_network`: many contacts of one /48 or /24 in a day, by several addresses. `busy_address`: many contacts of one address in a day. `contacts_without_views`: an address that contacts sellers and opens no
   * vehicle. `burst`: an hour with many more contacts than usual. `one_agent`: an hour whose contacts came from many
   * addresses with one user agent.
   */
  findings: z.array(
    z.object({
      kind: z.enum(["busy_network", "busy_address", "contacts_without_views", "burst", "one_agent"]),
      /** The /24 of an IPv4 address, `203.0.113.0/24`, or the /48 of IPv6; null when there are several. */
      network: z.string().nullable(),
      /** The user agent's first characters; null when there are several. */
      agent: z.string().nullable(),
      /** Contacts, how many of them were left out, and how many counted although they did not show that a page was open. */
      contacts: z.int(),
      leftOut: z.int(),
      unsigned: z.int(),
      /** Number of addresses. */
      addresses: z.int(),
      from: z.string(),
      to: z.string(),
    }),
  ),
});
export type LeadCheck = z.infer<typeof leadCheckSchema>;

/** The wanted leads: a range of the server's calendar days (default: the last 30), of one dealership or of all. */
const leadRangeSchema = z.object({
  from: dayText.optional(),
  to: dayText.optional(),
  dealershipId: idInPath.optional(),
});
export type LeadRange = z.output<typeof leadRangeSchema>;

export const leadEndpoints = {
  getPageToken: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/page-token",
    auth: "public",
    limit: "reads",
    summary:
      "What shows, with a view or a contact, that a page of this vehicle was open; good for two days and one network",
    params: vehicleKey,
    responses: { 200: z.object({ token: z.string() }) },
  }),
  trackVehicleView: endpoint({
    method: "POST",
    path: "/api/vehicles/:id/track-view",
    auth: "public",
    limit: "reads",
    summary: "Count that a shopper opened a vehicle",
    params: vehicleKey,
    responses: { 200: z.object({ success: z.boolean() }) },
  }),
  contactSeller: endpoint({
    method: "POST",
    path: "/api/vehicles/:id/contact",
    auth: "public",
    limit: "reads",
    summary: "Record that a shopper went to a vehicle's seller: a lead",
    params: vehicleKey,
    responses: { 200: z.object({ success: z.boolean() }) },
  }),
  listContactClicks: endpoint({
    method: "GET",
    path: "/api/contact-clicks",
    auth: "viewer",
    summary: "The 100 latest contact clicks, newest first",
    responses: { 200: z.array(contactClickSchema) },
  }),
  getContactClickCharts: endpoint({
    method: "GET",
    path: "/api/contact-clicks/charts",
    auth: "viewer",
    summary: "Contact clicks per day (the 10 latest days that have any) and per make (the 10 most clicked)",
    responses: { 200: contactClickChartsSchema },
  }),
  checkLeads: endpoint({
    method: "GET",
    path: "/api/admin/lead-check",
    auth: "viewer",
    summary: "The views and contacts of the last 7 days that were left out, and unusual patterns",
    responses: { 200: leadCheckSchema },
  }),
  getLeadReport: endpoint({
    method: "GET",
    path: "/api/admin/leads",
    auth: "viewer",
    summary: "Leads per dealership and per vehicle over a date range",
    query: leadRangeSchema,
    responses: { 200: leadReportSchema },
  }),
  downloadLeads: endpoint({
    method: "GET",
    path: "/api/admin/leads.csv",
    auth: "viewer",
    summary: "Every lead of a date range as CSV",
    limit: "downloads",
    query: leadRangeSchema,
    sends: "text/csv",
    download: "lead.downloaded",
    responses: { 200: z.string() },
  }),
};

type LeadEndpoints = typeof leadEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends LeadEndpoints {}
}
