import { isHeaderText, isMailAddress } from "./mail-address.ts";

/** An attached file. `type` is its media type without parameters; the content is text. */
export type MailPart = { name: string; type: string; content: string };

/** A mail as every feature writes it. The sender is the operator's `MAIL_FROM`. */
export type Mail = {
  /** One address, without a name. */
  to: string;
  subject: string;
  /** The whole message in plain text; lines end with LF. */
  text: string;
  /** The same as HTML; null for a mail in plain text only. */
  html: string | null;
  /** The address for replies; absent: the sender. */
  replyTo?: string;
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Attached files. */
  parts?: readonly MailPart[];
};

/** RFC 5322 allows lines of 998 characters. */
const MAX_HEADER = 900;
/** Characters, as `toHeaderText` counts them: a letter of two UTF-16 units is one. */
export const MAX_SUBJECT = 200;
const HEADER_NAME = /^[A-Za-z][A-Za-z-]{0,60}$/;
/** Headers that the composer writes; a second one would contradict it. */
const OWN_HEADERS = new Set([
  ...["from", "to", "cc", "bcc", "sender", "reply-to", "subject", "date", "message-id", "mime-version"],
  ...["content-type", "content-transfer-encoding", "return-path", "received"],
]);

/**
 * Returns why a mail cannot be written; null when it can. Callers make texts from outside safe first (`toHeaderText`), so a
 * reason means a programming error, or an attempt to add a header.
 */
export function mailProblem(mail: Mail): string | null {
  if (!isMailAddress(mail.to)) return "to is not one plain address";
  if (mail.replyTo !== undefined && !isMailAddress(mail.replyTo)) return "replyTo is not one plain address";
  if (!isHeaderText(mail.subject) || [...mail.subject].length > MAX_SUBJECT) return "the subject is not one short line";
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER_NAME.test(name) || OWN_HEADERS.has(name.toLowerCase())) return `${name} is no header of ours`;
    if (!isHeaderText(value) || value.length > MAX_HEADER) return `the header ${name} is not one line`;
  }
  for (const { name, type } of mail.parts ?? []) {
    if (!isHeaderText(name) || name.length > 100 || /["\\/]/.test(name)) return "a part's name is not a file name";
    if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(type)) return "a part's type is not a media type";
  }
  return null;
}
