import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { idInPath, numericId, storableText } from "#kernel/http/parameters.ts";
import { MAIL_STATES } from "#kernel/mail/rules/mail-kinds.ts";

/** What the form for a question needs. */
const inquiryFormSchema = z.object({
  vehicleId: z.int(),
  title: z.string(),
  dealershipName: z.string(),
  /** For one question about this car, within two hours. Its puzzles are in `features/inquiries/rules/proof-of-work.ts`. */
  challenge: z.string(),
});
export type InquiryForm = z.infer<typeof inquiryFormSchema>;

/** A field of the form. What it may hold is checked where all ways into the product meet (`readInquiry`). */
const typed = storableText().max(20_000);

/** The body of a question. */
const inquirySchema = z.object({
  name: typed,
  email: typed,
  phone: typed.default(""),
  message: typed,
  /** A field that nobody sees: only programs fill it in. */
  website: typed.default(""),
  challenge: z.string().max(200),
  /** What solves the challenge's puzzles. */
  solution: z.string().max(200),
});

/** A question as the operator sees it: never who asked, nor what. `createdAt` is an ISO string. */
const sentInquirySchema = z.object({
  id: z.int(),
  vehicleId: z.int(),
  /** The car's title when it was asked about. */
  title: z.string(),
  createdAt: z.string(),
  /** What became of its mail to the dealership. */
  state: z.enum(MAIL_STATES),
  /** What the mail server said last; null before the first attempt. */
  answer: z.string().nullable(),
  /** Whether it could not be delivered and can be sent again. */
  canBeResent: z.boolean(),
});
export type SentInquiry = z.infer<typeof sentInquirySchema>;

const dealershipInquiriesSchema = z.object({
  /** Whether the product sends mail. */
  sendsMail: z.boolean(),
  /** How many questions there were in the last 30 days, and in the last 25 months. */
  recent: z.int(),
  total: z.int(),
  /** Those of the last 30 days, the newest first: at most 50. */
  inquiries: z.array(sentInquirySchema),
});
export type DealershipInquiries = z.infer<typeof dealershipInquiriesSchema>;

export const inquiryEndpoints = {
  getInquiryForm: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/question",
    auth: "public",
    summary: "What a question about a car needs: whom it goes to, and a challenge for one question",
    limit: "inquiries",
    params: z.object({ id: storableText() }),
    responses: { 200: inquiryFormSchema },
  }),
  sendInquiry: endpoint({
    method: "POST",
    path: "/api/vehicles/:id/question",
    auth: "public",
    summary: "Pass a question on to a car's dealership; a copy goes to who asks",
    limit: "inquiries",
    params: z.object({ id: storableText() }),
    body: inquirySchema,
    /** `hasCopy`: whether a copy goes to who asked. */
    responses: { 200: z.object({ message: z.string(), hasCopy: z.boolean() }) },
  }),
  listInquiries: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/questions",
    auth: "viewer",
    summary: "How many questions a dealership got, and whether they were delivered",
    params: numericId,
    responses: { 200: dealershipInquiriesSchema },
  }),
  resendInquiry: endpoint({
    method: "POST",
    path: "/api/admin/questions/:id/again",
    auth: "editor",
    summary: "Send a question that could not be delivered to the dealership's present address",
    params: z.object({ id: idInPath }),
    responses: { 200: z.object({ message: z.string() }) },
  }),
};

type InquiryEndpoints = typeof inquiryEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends InquiryEndpoints {}
}
