import type { NamedAddress } from "./rules/mail-address.ts";
import type { Mail } from "./rules/mail.ts";
import type { RawMail } from "./smtp-session.ts";

/**
 * Writes a mail as MIME. Its `messageId` is the same in every attempt, so that a server can recognise a mail that it already has.
 * @param options.sender the address to which an undeliverable mail is returned
 * @param options.date when the mail was put into the outbox, not when it is sent
 */
export async function composeMail(
  mail: Mail,
  options: { from: NamedAddress; sender: string; messageId: string; date: Date },
): Promise<RawMail> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { from, sender, messageId, date } = options;
  const raw = await new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    messageId: `<${messageId}>`,
    date,
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    attachments: (mail.parts ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // A mail's content must not make us read a file or request an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
  })
    .compile()
    .build();
  return { from: sender, to: mail.to, raw };
}
