import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, idInPath } from "../ids.ts";
import { contactClickChartsSchema, contactClickSchema, leadReportSchema } from "./lead.ts";

/** Which leads: a range of the server's calendar days (default: the last 30), of one dealership or of all. */
export const leadRangeSchema = z.object({
  from: dayText.optional(),
  to: dayText.optional(),
  dealershipId: idInPath.optional(),
});
export type LeadRange = z.output<typeof leadRangeSchema>;

export const leadEndpoints = {
  listContactClicks: endpoint({
    method: "GET",
    path: "/api/contact-clicks",
    auth: "admin",
    summary: "The 100 latest contact clicks, newest first",
    responses: { 200: z.array(contactClickSchema) },
  }),
  getContactClickCharts: endpoint({
    method: "GET",
    path: "/api/contact-clicks/charts",
    auth: "admin",
    summary: "Contact clicks per day (the 10 latest days that have any) and per make (the 10 most clicked)",
    responses: { 200: contactClickChartsSchema },
  }),
  getLeadReport: endpoint({
    method: "GET",
    path: "/api/admin/leads",
    auth: "admin",
    summary: "Leads per dealership and per vehicle over a date range",
    query: leadRangeSchema,
    responses: { 200: leadReportSchema },
  }),
  downloadLeads: endpoint({
    method: "GET",
    path: "/api/admin/leads.csv",
    auth: "admin",
    summary: "Every lead of a date range as CSV",
    query: leadRangeSchema,
    sends: "text/csv",
    responses: { 200: z.string() },
  }),
};
