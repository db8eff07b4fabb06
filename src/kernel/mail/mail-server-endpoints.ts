import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { isHeaderText, isMailAddress } from "./rules/mail-address.ts";
import { isMailHost } from "./rules/mail-check.ts";

const MAX_LOGIN_LENGTH = 300;
const MAX_NAME_LENGTH = 100;

const serverShape = {
  host: storableText()
    .trim()
    .refine(isMailHost, "must be a name such as mail.example.com, or an address, without http:// and port"),
  port: z
    .int("must be a whole number")
    .min(1, "must be between 1 and 65535")
    .max(65_535, "must be between 1 and 65535"),
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: z.boolean(),
  /** Empty: without a login. */
  username: storableText().trim().max(MAX_LOGIN_LENGTH, `must be at most ${MAX_LOGIN_LENGTH} characters`),
  senderName: storableText()
    .trim()
    .max(MAX_NAME_LENGTH, `must be at most ${MAX_NAME_LENGTH} characters`)
    .refine((text) => isHeaderText(text) && !/[<>]/.test(text), "must not contain < or >"),
  senderAddress: storableText().trim().refine(isMailAddress, "must be an e-mail address such as cars@example.com"),
};

/** Body of "set the mail server". */
export const setMailServerSchema = z.object({
  ...serverShape,
  /** Left out: the stored one, if host, port, encryption and user name stay the same. */
  password: z
    .string()
    .min(1, "must not be empty")
    .max(MAX_LOGIN_LENGTH, `must be at most ${MAX_LOGIN_LENGTH} characters`)
    .optional(),
});
export type SetMailServer = z.output<typeof setMailServerSchema>;

const mailServerSchema = z.object({
  /** The variable that sets the server; null: the console does. */
  setBy: z.enum(["SMTP_URL"]).nullable(),
  /** Null: no mail is sent. */
  server: z.object(serverShape).nullable(),
});
export type MailServer = z.infer<typeof mailServerSchema>;

export const mailServerEndpoints = {
  getMailServer: endpoint({
    method: "GET",
    path: "/api/admin/mail-server",
    auth: "viewer",
    summary: "The server that sends mails, and the sender; never the password",
    responses: { 200: mailServerSchema },
  }),
  setMailServer: endpoint({
    method: "POST",
    path: "/api/admin/mail-server",
    auth: "owner",
    summary: "Set the mail server and the sender, where no variable does",
    body: setMailServerSchema,
    responses: { 200: mailServerSchema },
  }),
  removeMailServer: endpoint({
    method: "DELETE",
    path: "/api/admin/mail-server",
    auth: "owner",
    summary: "Forget the mail server; mails wait for another one, for two days",
    responses: { 200: mailServerSchema },
  }),
};

type MailServerEndpoints = typeof mailServerEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends MailServerEndpoints {}
}
