const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Text for an XML element. What XML 1.0 cannot express at all is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

export type SitemapUrl = { path: string; changedAt?: Date };

const urlElement = (origin: string, { path, changedAt }: SitemapUrl): string =>
  `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>\n`;

/** A sitemap (sitemaps.org, 0.9), piece by piece. @param origin `https://cars.example`, in front of every path */
export async function* writeSitemap(origin: string, batches: AsyncIterable<SitemapUrl[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches) yield batch.map((url) => urlElement(origin, url)).join("");
  yield "</urlset>\n";
}

/** The list of the sitemaps `/sitemap-1.xml` to `/sitemap-{count}.xml`. */
export function writeSitemapIndex(origin: string, count: number): string {
  const locations = Array.from({ length: count }, (_, index) => `${origin}/sitemap-${index + 1}.xml`);
  const elements = locations.map((location) => `<sitemap><loc>${escapeXml(location)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${elements.join("")}</sitemapindex>\n`;
}
