import { z } from "zod";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { idInPath, numericId, pageInQuery, storableText } from "#kernel/http/parameters.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { isMonth } from "./rules/month.ts";
import { MAX_FIND, PROBLEMS, REPORT_KINDS, REPORT_STATES, WEBSITE_AFTER_SALE } from "./rules/portal-rules.ts";

/** A count of the last 30 days, and of the 30 days before. */
const pair = z.object({ current: z.int(), previous: z.int() });

/**
 * The website's state of a car that is hidden because it was reported as sold. `still`: the website has always listed it; `again`: it
 * had removed the car and lists it again, and no one has decided to keep it hidden. Null for all other reports.
 */
const websiteAfterSale = z.enum(WEBSITE_AFTER_SALE).nullable();

/** A dealership's car as its portal shows it. Times are ISO strings. */
const portalCarSchema = z.object({
  id: z.int(),
  title: z.string(),
  vin: z.string().nullable(),
  stockNumber: z.string().nullable(),
  /** Path of its first photo; null when shoppers see none. */
  photo: z.string().nullable(),
  photoCount: z.int(),
  price: z.int().nullable(),
  mileage: z.int().nullable(),
  /** The label shown to shoppers. */
  label: z.enum(DEAL_LABELS).nullable(),
  valueUsd: z.int().nullable(),
  /** The price as a share of the value: 1.05 is 5 % above. */
  position: z.number().nullable(),
  daysListed: z.int(),
  /** Of the last 30 days. */
  views: z.int(),
  contacts: z.int(),
  problems: z.array(z.enum(PROBLEMS)),
  /** Values of sources for a fact that is shown with another value. */
  conflicts: z.array(z.object({ fact: z.string(), shown: z.string().nullable(), said: z.string() })),
  /** Its open reports. */
  reported: z.array(z.object({ kind: z.enum(REPORT_KINDS), price: z.int().nullable() })),
});
export type PortalCar = z.infer<typeof portalCarSchema>;

/** The portal of a dealership. Nothing in it is about a single shopper. */
const portalSchema = z.object({
  dealershipName: z.string(),
  location: z.string().nullable(),
  /** True when its subscription has ended or it has been taken down. */
  isClosed: z.boolean(),
  expirationDate: z.string().nullable(),
  /** The link's expiry. */
  linkEnds: z.string(),
  /** The time zone in which days are counted, "America/New_York". */
  timeZone: z.string(),
  freshness: z.object({
    lastRead: z.string().nullable(),
    nextRead: z.string().nullable(),
    /** The latest crawl that has ended, in a sentence. */
    lastRun: z.object({ at: z.string(), words: z.string() }).nullable(),
  }),
  leads: z.object({ views: pair, contacts: pair, questions: pair }),
  carCount: z.int(),
  problems: z.record(z.enum(PROBLEMS), z.int()),
  cars: z.object({
    total: z.int(),
    currentPage: z.int(),
    totalPages: z.int(),
    list: z.array(portalCarSchema),
  }),
  /** The newest reports, at most 20. */
  reports: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      kind: z.enum(REPORT_KINDS),
      price: z.int().nullable(),
      createdAt: z.string(),
      state: z.enum(REPORT_STATES),
      website: websiteAfterSale,
    }),
  ),
  /** The months with a report, the newest first, `2026-11`. The first one is still running. */
  months: z.array(z.string()),
});
export type Portal = z.infer<typeof portalSchema>;

/** A person who may open a dealership's portal. */
const personSchema = z.object({
  id: z.int(),
  /** Null for those who may not edit. */
  address: z.string().nullable(),
  allowedAt: z.string(),
  allowedBy: z.string(),
  /** The expiry of the latest link, which may be past. */
  linkEnds: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  refusedAt: z.string().nullable(),
});
export type PortalPerson = z.infer<typeof personSchema>;

const accessSchema = z.object({
  sendsMail: z.boolean(),
  mailsReports: z.boolean(),
  /** The months with a report, the newest first. */
  months: z.array(z.string()),
  people: z.array(personSchema),
  /** A new link to copy. It is returned only once. */
  made: z.object({ personId: z.int(), url: z.string() }).nullable(),
});
export type PortalAccess = z.infer<typeof accessSchema>;

const dealerReportSchema = z.object({
  id: z.int(),
  dealershipId: z.int(),
  dealershipName: z.string(),
  vehicleId: z.int(),
  title: z.string(),
  vin: z.string().nullable(),
  kind: z.enum(REPORT_KINDS),
  price: z.int().nullable(),
  shownPrice: z.int().nullable(),
  /** The car's present state. */
  car: z.enum(["listed", "hidden", "gone"]),
  createdAt: z.string(),
  /** The reporter's address; null for those who may not edit, and when the access has ended. */
  by: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  website: websiteAfterSale,
});
export type DealerReport = z.infer<typeof dealerReportSchema>;

const month = z.string().refine(isMonth, "must be a month such as 2026-11");
const mailAddress = z.string().trim().refine(isMailAddress, "Please enter an e-mail address");
const personInPath = numericId.extend({ personId: idInPath });
/** Sent by mail, or shown to the operator to copy. */
const passedOn = z.enum(["mail", "copy"]);

export const portalEndpoints = {
  getPortalDoor: endpoint({
    method: "GET",
    path: "/api/portal",
    auth: "public",
    limit: "reads",
    summary: "The portal's sign-in: new links are sent by mail, or not",
    responses: { 200: z.object({ sendsMail: z.boolean() }) },
  }),
  getPortal: endpoint({
    method: "GET",
    path: "/api/portal/:token",
    auth: "public",
    summary: "A dealership's cars, problems, leads and reports, by a personal link",
    limit: "portal",
    params: z.object({ token: storableText() }),
    query: z.object({
      page: pageInQuery,
      problem: z.enum(PROBLEMS).optional(),
      find: storableText().trim().max(MAX_FIND).default(""),
    }),
    responses: { 200: portalSchema },
  }),
  downloadPortalReport: endpoint({
    method: "GET",
    path: "/api/portal/:token/reports/:month",
    auth: "public",
    summary: "A dealership's monthly report, by a personal link",
    limit: "downloads",
    params: z.object({ token: storableText(), month }),
    sends: "application/pdf",
    responses: { 200: z.string() },
  }),
  downloadMonthlyReport: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/monthly-reports/:month",
    auth: "viewer",
    summary: "A dealership's monthly report",
    limit: "downloads",
    params: numericId.extend({ month }),
    sends: "application/pdf",
    responses: { 200: z.string() },
  }),
  getPortalAccess: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/portal-access",
    auth: "viewer",
    summary: "The people who may open a dealership's portal",
    params: numericId,
    responses: { 200: accessSchema },
  }),
  allowPortalPerson: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/portal-access",
    auth: "editor",
    summary: "Give a person access to a dealership's portal, by a link",
    params: numericId,
    body: z.object({ address: mailAddress, by: passedOn }),
    responses: { 200: accessSchema },
  }),
  renewPortalLink: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/portal-access/:personId",
    auth: "editor",
    summary: "Make a new link for a person; the older ones end",
    params: personInPath,
    body: z.object({ by: passedOn }),
    responses: { 200: accessSchema },
  }),
  endPortalAccess: endpoint({
    method: "DELETE",
    path: "/api/dealerships/:id/portal-access/:personId",
    auth: "editor",
    summary: "End a person's portal links, and delete the address",
    params: personInPath,
    responses: { 200: accessSchema },
  }),
  mailMonthlyReports: endpoint({
    method: "PATCH",
    path: "/api/dealerships/:id/portal-access",
    auth: "editor",
    summary: "Set whether the dealership's people get the monthly report by mail",
    params: numericId,
    body: z.object({ mailsReports: z.boolean() }),
    responses: { 200: accessSchema },
  }),
  listDealerReports: endpoint({
    method: "GET",
    path: "/api/admin/dealer-reports",
    auth: "viewer",
    summary:
      "Dealerships' reports about their cars: all open ones, cars reported as sold that are listed again, and for one dealership also those decided lately",
    query: z.object({ dealership: idInPath.optional() }),
    responses: { 200: z.object({ waiting: z.int(), reports: z.array(dealerReportSchema) }) },
  }),
  decideDealerReport: endpoint({
    method: "POST",
    path: "/api/admin/dealer-reports/:id",
    auth: "editor",
    summary: "Confirm or decline a dealership's report",
    params: numericId,
    // `price`: the price that the operator has seen, null for reports without one.
    body: z.object({ decision: z.enum(["confirm", "decline"]), price: z.int().nullable() }),
    responses: { 200: z.object({ message: z.string(), state: z.enum(REPORT_STATES) }) },
  }),
  settleSoldAgain: endpoint({
    method: "POST",
    path: "/api/admin/dealer-reports/:id/sold-again",
    auth: "editor",
    summary: "Show a car that was reported as sold and is listed again by its website, or keep it hidden",
    params: numericId,
    body: z.object({ decision: z.enum(["show", "keep"]) }),
    responses: { 200: z.object({ message: z.string() }) },
  }),
};

type PortalEndpoints = typeof portalEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PortalEndpoints {}
}
