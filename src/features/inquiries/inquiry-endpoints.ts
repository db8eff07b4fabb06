import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { idInPath, numericId, storableText } from "#kernel/http/parameters.ts";
import { MAIL_STATES } from "#kernel/mail/rules/mail-kinds.ts";

/** The data of the form for a question. */
const inquiryFormSchema = z.object({
  vehicleId: z.int(),
  title: z.string(),
  dealershipName: z.string(),
  /** For one question about this car, within two hours. Its puzzles are in `kernel/http/rules/proof-of-work.ts`. */
  challenge: z.string(),
});
export type InquiryForm = z.infer<typeof inquiryFormSchema>;

/** A field of the form. `readInquiry` validates it for all ways in. */
const typed = storableText().max(20_000);

/** The body of a question. */
const inquirySchema = z.object({
  name: typed,
  email: typed,
  phone: typed.default(""),
  message: typed,
  /** An invisible field: only programs fill it in. */
  website: typed.default(""),
  challenge: z.string().max(200),
  /** The solution of the challenge's puzzles. */
  solution: z.string().max(200),
});

/** A question as the operator sees it: without its sender and its text. `createdAt` is an ISO string. */
const sentInquirySchema = z.object({
  id: z.int(),
  vehicleId: z.int(),
  /** The car's title at the time of the question. */
  title: z.string(),
  createdAt: z.string(),
  /** The state of its mail to the dealership. */
  state: z.enum(MAIL_STATES),
  /** The mail server's last answer; null before the first attempt. */
  answer: z.string().nullable(),
  /** True when it could not be delivered and can be sent again. */
  canBeResent: z.boolean(),
});
export type SentInquiry = z.infer<typeof sentInquirySchema>;

const dealershipInquiriesSchema = z.object({
  /** True when the product sends mail. */
  sendsMail: z.boolean(),
  /** The number of questions in the last 30 days, and in the last 25 months. */
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
    summary: "The recipient of a question about a car, and a challenge for one question",
    limit: "inquiries",
    params: z.object({ id: storableText() }),
    responses: { 200: inquiryFormSchema },
  }),
  sendInquiry: endpoint({
    method: "POST",
    path: "/api/vehicles/:id/question",
    auth: "public",
    summary: "Send a question to a car's dealership; the sender gets a copy",
    limit: "inquiries",
    params: z.object({ id: storableText() }),
    body: inquirySchema,
    /** `hasCopy`: true when the sender gets a copy. */
    responses: { 200: z.object({ message: z.string(), hasCopy: z.boolean() }) },
  }),
  listInquiries: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/questions",
    auth: "viewer",
    summary: "The number of questions that a dealership got, and their delivery",
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
