import ipaddr from "ipaddr.js";
import { z } from "zod";
import { optional } from "#kernel/process/variables.ts";
import { isMailAddress, type NamedAddress, parseNamedAddress } from "./rules/mail-address.ts";

/** The server that sends our mails. `secure`: TLS from the first byte; otherwise STARTTLS, which is optional only on this machine. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  /** True for a server on this machine, which is also used without TLS. */
  isLoopback: boolean;
  login: { user: string; pass: string } | null;
};
export type MailSettings = {
  smtp: SmtpServer;
  from: NamedAddress;
  /** The mailbox to which undeliverable mails are returned, each with its own tag; null: they go to `from`, and we do not read them. */
  bounces: string | null;
};

/** A tag of up to 42 characters is added to this part of an address, which may have 64 (RFC 5321, 4.5.3.1.1). */
const MAX_BOUNCES_LOCAL_PART = 20;
const isBouncesAddress = (text: string): boolean =>
  isMailAddress(text) && text.lastIndexOf("@") <= MAX_BOUNCES_LOCAL_PART && !text.includes("+");

const SMTP_EXAMPLE = "smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465";

/** Returns whether a host is this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");

/** Reads an SMTP address. @returns null when it is not one */
function parseSmtpUrl(text: string): SmtpServer | null {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.hostname === "" || url.search !== "" || url.hash !== "" || url.pathname.replace("/", "") !== "") return null;
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const port = url.port === "" ? (secure ? 465 : 587) : Number(url.port);
    return { host, port, secure, isLoopback: isLoopbackHost(host), login: user === "" ? null : { user, pass } };
  } catch {
    return null; // a % without a code
  }
}

/** The variables of the mail server. The messages quote no value, because the address holds a password. */
export const mailVariables = {
  SMTP_URL: optional(
    z.string().transform((text, ctx) => {
      const server = parseSmtpUrl(text.trim());
      if (server) return server;
      ctx.addIssue({
        code: "custom",
        message: `must look like ${SMTP_EXAMPLE}; in a password an @ is written %40, a / is written %2F and a % is written %25`,
      });
      return z.NEVER;
    }),
  ),
  MAIL_FROM: optional(
    z.string().transform((text, ctx) => {
      const from = parseNamedAddress(text);
      if (from) return from;
      ctx.addIssue({ code: "custom", message: "must be an e-mail address, or Name <address>" });
      return z.NEVER;
    }),
  ),
  MAIL_BOUNCES: optional(
    z
      .string()
      .trim()
      .refine(
        isBouncesAddress,
        `must be an e-mail address such as bounces@market.example, without a +, with at most ${MAX_BOUNCES_LOCAL_PART} characters before the @`,
      ),
  ),
  MAIL_KEY: optional(z.string().min(32, "must have at least 32 characters")),
};

type MailEnvironment = {
  SMTP_URL?: SmtpServer | undefined;
  MAIL_FROM?: NamedAddress | undefined;
  MAIL_BOUNCES?: string | undefined;
};

/** Refuses incomplete mail settings. */
export function refuseHalfSetMail(env: MailEnvironment, ctx: z.RefinementCtx): void {
  if (env.MAIL_BOUNCES !== undefined && env.SMTP_URL === undefined) {
    ctx.addIssue({ code: "custom", path: ["MAIL_BOUNCES"], message: "must be set together with SMTP_URL" });
  }
  if ((env.SMTP_URL === undefined) === (env.MAIL_FROM === undefined)) return;
  const [missing, other] = env.SMTP_URL ? ["MAIL_FROM", "SMTP_URL"] : ["SMTP_URL", "MAIL_FROM"];
  ctx.addIssue({ code: "custom", path: [missing], message: `must be set together with ${other}` });
}

/** The settings of mail; null: the product sends no mails. */
export const readMailSettings = ({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES }: MailEnvironment): MailSettings | null =>
  SMTP_URL && MAIL_FROM ? { smtp: SMTP_URL, from: MAIL_FROM, bounces: MAIL_BOUNCES ?? null } : null;

/** Returns the host name with which AutoHub greets mail servers: the sender's. */
export const hostOf = ({ from }: MailSettings): string => from.address.slice(from.address.lastIndexOf("@") + 1);

/** The present settings of mail. */
export type LiveMailSettings = {
  /** Null while no mail server is set up. The same object until they change. */
  readonly settings: MailSettings | null;
  /** The variable that sets them, so that the console cannot; null: the console does. */
  readonly setBy: "SMTP_URL" | null;
  /** Reads them now. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};
