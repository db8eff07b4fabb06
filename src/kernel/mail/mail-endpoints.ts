import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { idInPath } from "#kernel/http/parameters.ts";
import { isMailAddress } from "./rules/mail-address.ts";
import { MAIL_STEPS, STEP_STATES } from "./rules/mail-check.ts";
import { MAIL_KINDS, MAIL_STATES } from "./rules/mail-kinds.ts";

/** An address that a mail can be sent to. */
const mailAddress = z.string().trim().refine(isMailAddress, "must be an e-mail address such as ann@example.com");

/** A mail as the operator sees it: without its recipient and its text. Times are ISO strings. */
const mailSchema = z.object({
  id: z.int(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  /** The mail server's last answer; null before the first attempt. */
  answer: z.string().nullable(),
});
export type SentMail = z.infer<typeof mailSchema>;

const mailStatusSchema = z.object({
  /** True when a mail server is set up. */
  configured: z.boolean(),
  from: z.string().nullable(),
  waiting: z.int(),
  sentToday: z.int(),
  /** Mails of the last week with problems, the newest first: at most 50. */
  problems: z.array(mailSchema),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;

const testSchema = z.object({
  /** The parts of reaching the mail server. */
  steps: z.array(z.object({ step: z.enum(MAIL_STEPS), state: z.enum(STEP_STATES) })),
  /** Why the server was not reached, in a sentence; null: it was. */
  problem: z.string().nullable(),
  /** The server's or the system's own words for it. */
  answer: z.string().nullable(),
  /** The test mail in the outbox; null when the server was not reached. */
  mail: mailSchema.nullable(),
});
export type TestedMail = z.infer<typeof testSchema>;

const mailId = z.object({ id: idInPath });

export const mailEndpoints = {
  receiveReturnedMail: endpoint({
    method: "POST",
    path: "/api/mail/returned",
    auth: "public",
    summary:
      "Take a mail that could not be delivered from the mail server (RFC 3464); its recipient's tag is the proof",
    limit: "returnedMails",
    takesMail: true,
    responses: { 200: z.object({ outcome: z.enum(["ended", "noted", "ignored"]) }) },
  }),
  getMailStatus: endpoint({
    method: "GET",
    path: "/api/admin/mail",
    auth: "viewer",
    summary: "The state of the mail server, waiting mails, and undeliverable ones",
    responses: { 200: mailStatusSchema },
  }),
  sendTestMail: endpoint({
    method: "POST",
    path: "/api/admin/mail/test",
    auth: "editor",
    summary: "Try the mail server part by part, and send a test mail through the outbox",
    body: z.object({ to: mailAddress }),
    responses: { 200: testSchema },
  }),
  getMail: endpoint({
    method: "GET",
    path: "/api/admin/mail/:id",
    auth: "viewer",
    summary: "The status of a mail",
    params: mailId,
    responses: { 200: mailSchema },
  }),
  sendMailAgain: endpoint({
    method: "POST",
    path: "/api/admin/mail/:id/again",
    auth: "editor",
    summary: "Send a mail again that may or may not have arrived",
    params: mailId,
    responses: { 200: mailSchema },
  }),
};

type MailEndpoints = typeof mailEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends MailEndpoints {}
}
