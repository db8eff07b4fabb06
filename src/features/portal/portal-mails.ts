import { type MailBlock, type MailSite, writeMailText } from "#kernel/mail/mail-text.ts";
import { toHeaderText } from "#kernel/mail/rules/mail-address.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { PORTAL_LINK_DAYS } from "./rules/portal-rules.ts";

export type PortalSite = MailSite;

const MAX_SUBJECT = 120;

const personal: MailBlock = {
  kind: "text",
  text: `The link is personal and works for ${PORTAL_LINK_DAYS} days. Anyone who has it can open the page, so please do not forward this e-mail.`,
};

/**
 * The mail with a person's links, one for each dealership.
 * @param isAskedFor true when the reader asked for it, false when the operator gives access
 */
export function linkMail(
  site: PortalSite,
  to: string,
  links: readonly { dealershipName: string; url: string }[],
  isAskedFor: boolean,
): Mail {
  const { siteName } = site;
  const [first] = links;
  const name = links.length === 1 ? (first?.dealershipName ?? "") : `${links.length} dealerships`;
  const content = writeMailText({
    site,
    blocks: [
      { kind: "heading", text: `${name} at ${siteName}` },
      {
        kind: "text",
        text: "See how your cars are shown, how often shoppers view them and ask about them, and which listings to fix. You can also tell us there that a car is sold or that its price is wrong.",
      },
      ...links.map(({ dealershipName, url }): MailBlock => ({
        kind: "button",
        text: links.length === 1 ? "Open your page" : `Open the page of ${dealershipName}`,
        url,
      })),
      personal,
    ],
    footer: [
      {
        kind: "text",
        text: isAskedFor
          ? `You get this because someone asked ${siteName} for a new link for this address. If it was not you, ignore this e-mail.`
          : `You get this because ${siteName} has given this address access to ${name}. If that is a mistake, please delete this e-mail.`,
      },
    ],
  });
  return { to, subject: toHeaderText(`Your page at ${siteName}: ${name}`, MAX_SUBJECT), ...content };
}

/** The mail that announces a month's report. @param month "November 2026" @param url the portal's address, with its reports */
export function reportMail(
  site: PortalSite,
  to: string,
  report: { dealershipName: string; month: string; lines: readonly string[]; url: string },
): Mail {
  const { siteName } = site;
  const { dealershipName, month, lines, url } = report;
  const content = writeMailText({
    site,
    blocks: [
      { kind: "heading", text: `${dealershipName}: ${month}` },
      ...lines.map((text): MailBlock => ({ kind: "text", text })),
      { kind: "button", text: "Open your page and the report", url },
      personal,
    ],
    footer: [
      {
        kind: "text",
        text: `You get this once a month because ${siteName} has given this address access to ${dealershipName}. If you do not want it, please let us know.`,
      },
    ],
  });
  return { to, subject: toHeaderText(`${dealershipName}: ${month} at ${siteName}`, MAX_SUBJECT), ...content };
}
