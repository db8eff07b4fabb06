import { roughen } from "../rough-html.ts";
import type { SiteBuilder } from "../site-builder.ts";
import { wrongVin } from "../stock/draw-stock.ts";
import { modelMenu } from "./clutter.ts";
import { toFrench } from "./french.ts";
import { escapeText } from "./markup.ts";

export type PageParts = { title: string; main: string; head?: string };

/** A link of the menu: words and address. */
export type MenuLink = readonly [words: string, address: string];

/** Returns a whole page with the site's header and footer. @param menu the links that stand on every page */
export function wholePage(site: SiteBuilder, menu: readonly MenuLink[], { title, main, head = "" }: PageParts): string {
  const { dealer, draw, plan } = site;
  const links = menu
    .map(([words, address]) => `<li><a href="${escapeText(address)}">${escapeText(words)}</a></li>`)
    .join("");
  const tracking = plan.tracking ? `<script>var _trk={sid:"${wrongVin(draw.part("sid"))}",v:2};</script>` : "";
  const isFrench = plan.language === "fr";
  const language = isFrench ? "fr-CA" : plan.canada && plan.addressForm === "whole" ? "en-CA" : "en";
  const place = plan.addressForm === "code-only" ? dealer.zipCode : `${dealer.city}, ${dealer.state} ${dealer.zipCode}`;
  const fee = plan.price.feeInFooter ? " Prices do not include the $599 documentation fee." : "";
  const { sister } = site;
  const both = plan.namesSister
    ? {
        head: ` | <a href="https://${sister.host}/">${escapeText(sister.name)}</a>`,
        foot: `<p>${escapeText(sister.name)}</p><address>${sister.street}, ${sister.city}, ${sister.state} ${sister.zipCode}</address>`,
      }
    : { head: "", foot: "" };
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>${head}${tracking}</head>
<body><header><a href="/">${escapeText(dealer.name)}</a>${both.head}<p>Call us: ${dealer.phone}</p><nav><ul>${links}</ul>${modelMenu(site)}</nav></header>
<main>${main}</main>
<footer><p>${escapeText(dealer.name)}</p><address>${dealer.street}, ${place}</address>${both.foot}
<p>Mon - Sat 9:00 am - 7:00 pm. Prices do not include tax, title and registration.${fee}</p></footer></body></html>`;
  const said = isFrench ? toFrench(html, [dealer.name, sister.name]) : html;
  return plan.rough.length > 0 ? roughen(said, plan.rough, draw.part(`rough/${title}`)) : said;
}
