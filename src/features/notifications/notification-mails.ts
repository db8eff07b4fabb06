import { type MailBlock, type MailSite, writeMailText } from "#kernel/mail/mail-text.ts";
import { toHeaderText } from "#kernel/mail/rules/mail-address.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";
import { formatDay } from "#kernel/words/rules/days.ts";
import { type Digest, digestLines } from "./rules/digest.ts";
import { MAX_NAMED_IN_MAIL } from "./rules/notification-rules.ts";

/** A notification in a mail. `isOver`: it ended before the mail was written. */
export type NamedNotification = { title: string; body: string; path: string; isOver: boolean };

const SUBJECT_CHARACTERS = 150;

const footerOf = ({ siteName, publicUrl }: MailSite): MailBlock[] => [
  { kind: "text", text: `You get this because your address is in ${siteName}'s settings.` },
  { kind: "link", text: "Change what is sent", url: publicUrl + settingsPath("alerts") },
];

const written = (site: MailSite, subject: string, blocks: MailBlock[]): Omit<Mail, "to"> => ({
  subject: toHeaderText(`${site.siteName}: ${subject}`, SUBJECT_CHARACTERS),
  ...writeMailText({ site, blocks, footer: footerOf(site) }),
});

const textOf = ({ body, isOver }: NamedNotification): string => (isOver ? `${body} It has ended since.` : body);

/** Writes one mail about one or several notifications, the newest first. */
export function notificationMail(site: MailSite, notifications: readonly NamedNotification[]): Omit<Mail, "to"> {
  const [first, ...others] = notifications;
  if (first && others.length === 0) {
    return written(site, first.title, [
      { kind: "heading", text: first.title },
      { kind: "text", text: textOf(first) },
      { kind: "button", text: "Open the console", url: site.publicUrl + first.path },
    ]);
  }
  const title = `${notifications.length} notifications`;
  const named = notifications.slice(0, MAX_NAMED_IN_MAIL);
  const left = notifications.length - named.length;
  return written(site, title, [
    { kind: "heading", text: title },
    ...named.map((one): MailBlock => ({
      kind: "car",
      title: one.title,
      note: "",
      facts: textOf(one),
      url: site.publicUrl + one.path,
    })),
    ...(left > 0 ? [{ kind: "text" as const, text: `And ${left} more in the console.` }] : []),
    { kind: "button", text: "Open the console", url: `${site.publicUrl}/admin/dashboard` },
  ]);
}

/** Writes the digest of a day. */
export function digestMail(site: MailSite, digest: Digest): Omit<Mail, "to"> {
  const { happened, toDo } = digestLines(digest);
  const title = `What happened on ${formatDay(digest.day)}`;
  const line = (text: string): MailBlock => ({ kind: "text", text });
  return written(site, title, [
    { kind: "heading", text: title },
    ...happened.map(line),
    line(toDo.length === 0 ? "No open tasks." : `To do: ${toDo.join(", ")}.`),
    { kind: "button", text: "Open the console", url: `${site.publicUrl}/admin/dashboard` },
  ]);
}
