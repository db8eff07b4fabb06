import { isWideLogo, lookCss, plateCss, type SiteLook } from "#kernel/settings/rules/site-look.ts";
import { SITE_FONT, siteFontFaces } from "#kernel/ssr/site-font.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";

/** The site of a page that the server writes itself. */
export type PlainSite = { siteName: string; look?: SiteLook };

/**
 * The look of pages that the server writes itself, equal to the site's (src/app/site): colours, font, header and footer. `styles` is CSS,
 * `header` and `footer` return HTML. The font's file is looked up once a process.
 */
export const plainFrame = {
  styles({ look }: PlainSite): string {
    styles ??= siteFontFaces() + LOOK;
    return styles + lookCss({ accent: look?.accent }) + (look?.logo ? plateCss(look.logo, "header img") : "");
  },
  header(site: PlainSite): string {
    return `<header><div><a href="/">${sign(site)}</a>
<form action="/" role="search"><input type="search" name="keyword" maxlength="200" autocomplete="off" aria-label="${SEARCH}" placeholder="${SEARCH}"></form></div></header>`;
  },
  footer({ siteName, contactEmail }: PlainSite & { contactEmail: string }): string {
    const address = escapeHtml(contactEmail);
    const owner = `<p>© ${new Date().getUTCFullYear()} ${escapeHtml(siteName)}. All rights reserved.</p>`;
    return `<footer><div>${owner}<p><a href="mailto:${address}">${address}</a></p></div></footer>`;
  },
};

/** Returns the site's name with its mark, or the operator's logo. */
function sign({ siteName, look }: PlainSite): string {
  const logo = look?.logo;
  if (logo && isWideLogo(logo)) return `<img src="${logo.path}" height="40" alt="${escapeHtml(siteName)}">`;
  const mark = `<img src="${logo?.path ?? "/favicon.svg"}" width="40" height="40" alt="">`;
  return `${mark}<span><b>${escapeHtml(siteName)}</b><small>Exclusive Auto Deals from Trusted Dealerships</small></span>`;
}

let styles: string | undefined;

const SEARCH = "Search by make, model, year, city, state or dealership";

const LOOK = `:root{color-scheme:light dark;accent-color:var(--brand);--page:#f6f8f9;--surface:#fff;--ink:#0b1720;--muted:#52616d;--line:#e1e7eb;--control:#7b8a94;--brand:#0f6b63;--on:#fff;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--page:#0b151b;--surface:#13212a;--ink:#eaf1f4;--muted:#a1b3be;--line:#22323c;--control:#7b8a94;--brand:#2bb5a6;--on:#04211d;--bad:#ff9b8f}}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 ${SITE_FONT};-webkit-font-smoothing:antialiased}
header{background:var(--surface);border-bottom:1px solid var(--line)}
header div{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;max-width:82.5rem;min-height:calc(4.25rem - 1px);margin:0 auto;padding:.5rem 1rem}
@media (min-width:48rem){header div{padding-inline:1.25rem}}
header a{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;color:inherit;text-decoration:none}
header img{max-width:13rem;object-fit:contain}
header b{display:block;font-weight:800;font-size:1.25rem;line-height:1.25rem;letter-spacing:-.025em}
header small{display:block;max-width:10rem;color:var(--muted);font-size:.6875rem;line-height:1.25}
@media (min-width:64rem){header small{max-width:none;font-size:.75rem}}
header form{flex:1 1 16rem;max-width:37.5rem;margin:0 auto}
header input{width:100%;height:2.75rem;padding:0 1rem;font:inherit;color:inherit;background:var(--page);border:1px solid var(--control);border-radius:1.375rem;text-overflow:ellipsis}
header input::placeholder{color:var(--muted);opacity:1}
main{width:100%}
footer{margin-top:auto;background:var(--surface);border-top:1px solid var(--line);color:var(--muted);font-size:.875rem}
footer div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.5rem;max-width:82.5rem;margin:0 auto;padding:1.5rem 1rem}
@media (min-width:48rem){footer div{padding-inline:1.25rem}}
footer p{margin:0}
footer a{color:var(--ink);font-weight:500}
`;
