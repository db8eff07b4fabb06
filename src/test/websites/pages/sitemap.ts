import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { carPath } from "./addresses.ts";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Paths of pages that are neither lists of the whole stock nor cars. */
const SIDE_PAGE = /^\/(?:used-(?:cars|trucks)|blog|research|new-models|value|build|about|contact|financing)[^?]*$/;

/** Adds sitemap.xml and robots.txt. @param listed the cars whose pages the sitemap names */
export function addSitemap(site: SiteBuilder, listed: readonly StockCar[], listPath: string): void {
  const { plan, origin } = site;
  const closed = ["/admin/", ...plan.disallows].map((path) => `Disallow: ${path}\n`).join("");
  const named = plan.sitemap === "none" ? "" : `Sitemap: ${origin}${plan.sitemapPath}\n`;
  site.add("/robots.txt", `User-agent: *\n${closed}${named}`, "open", 200, "text/plain");
  if (plan.sitemap === "none") return;
  for (const car of listed) if (!site.isDisallowed(carPath(site, car))) site.raiseLink(car, "maybe");
  const pages =
    plan.sitemap === "landings"
      ? ["/", ...[...site.routes.keys()].filter((address) => SIDE_PAGE.test(address))]
      : ["/", "/about", listPath];
  addFiles(
    site,
    pages,
    listed.map((car) => carPath(site, car)),
  );
}

function addFiles(site: SiteBuilder, pages: readonly string[], cars: readonly string[]): void {
  const { plan, origin } = site;
  const whole = (path: string) => `<loc>${(origin + path).replaceAll("&", "&amp;")}</loc><lastmod>2026-10-01</lastmod>`;
  const file = (path: string, kind: "urlset" | "sitemapindex", addresses: readonly string[]) => {
    const item = kind === "urlset" ? "url" : "sitemap";
    const entries = addresses.map((address) => `<${item}>${whole(address)}</${item}>`).join("");
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${NAMESPACE}>${entries}</${kind}>`;
    site.add(path, body, "open", 200, "application/xml");
  };
  if (plan.sitemapForm === "text") {
    const lines = [...pages, ...cars].map((path) => `${origin}${path}\n`);
    site.add(plan.sitemapPath, lines.join(""), "open", 200, "text/plain");
    return;
  }
  if (plan.sitemapForm === "one") {
    file(plan.sitemapPath, "urlset", [...pages, ...cars]);
    return;
  }
  const half = Math.ceil(cars.length / 2);
  const parts = [
    ["/sitemap-pages.xml", pages],
    ["/sitemap-inventory-1.xml", cars.slice(0, half)],
    ["/sitemap-inventory-2.xml", cars.slice(half)],
  ] as const;
  for (const [path, addresses] of parts) file(path, "urlset", addresses);
  const paths = parts.map(([path]) => path);
  const isNested = plan.sitemapForm === "nested";
  if (isNested) file("/sitemaps/all.xml", "sitemapindex", paths);
  file(plan.sitemapPath, "sitemapindex", isNested ? ["/sitemaps/all.xml"] : paths);
}
