import { Html, html } from "../http/html.ts";
import { type SiteHandler, type SiteReply, textReply } from "../http/reply.ts";
import { PHOTO_TYPE, parsePhotoPath, readPhoto } from "../pictures/car-photos.ts";
import type { Lot } from "./lot.ts";

const YEAR_SECONDS = 31_536_000;

const escapeXml = (text: string): string => html`${text}`.markup;

function sitemap(origin: string, paths: readonly string[]): SiteReply {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join("\n");
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  return textReply(body, "application/xml; charset=utf-8");
}

const favicon = (color: string): SiteReply =>
  textReply(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M5 20c0-4 2-5 5-5.5l3-4.5h8l4 5c2 .5 3 2 3 5z" fill="#fff"/><circle cx="11" cy="21" r="3.2" fill="${color}" stroke="#fff" stroke-width="1.6"/><circle cx="22" cy="21" r="3.2" fill="${color}" stroke="#fff" stroke-width="1.6"/></svg>`,
    "image/svg+xml",
  );

async function photo(lot: Lot, path: string): Promise<SiteReply | null> {
  const asked = parsePhotoPath(path);
  const car = asked && lot.byVin.get(asked.vin);
  if (!asked || !car || asked.index >= car.photoCount) return null;
  const headers = { "cache-control": `public, max-age=${YEAR_SECONDS}, immutable` };
  return { status: 200, contentType: PHOTO_TYPE, body: await readPhoto(car, asked.index), headers };
}

/** Serves the files of every site: robots.txt, sitemap, stylesheet, icon and photos. Null for anything else. */
export function sharedPages(
  lot: Lot,
  options: { stylesheet: string; color: string; sitemapPaths: readonly string[] },
): SiteHandler {
  return ({ path, origin }) => {
    if (path === "/robots.txt") {
      return textReply(`User-agent: *\nDisallow: /account/\n\nSitemap: ${origin}/sitemap.xml\n`);
    }
    if (path === "/sitemap.xml") return sitemap(origin, options.sitemapPaths);
    if (path === "/assets/site.css") return textReply(options.stylesheet, "text/css; charset=utf-8");
    if (path === "/assets/icon.svg" || path === "/favicon.ico") return favicon(options.color);
    return path.startsWith("/photos/") ? photo(lot, path) : null;
  };
}

/** Returns the frame around every page of a site. */
export function pageFrame(page: { title: string; head?: Html; bodyClass?: string; body: Html }): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${page.head ?? new Html("")}
</head>
<body class="${page.bodyClass ?? ""}">
${page.body}
</body>
</html>
`;
}

/** The sentence at the end of every page, which says that the cars are invented. */
export const DEMO_NOTE = "Demonstration dealership: these cars are invented.";
