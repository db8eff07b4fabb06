import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#kernel/process/errors.ts";
import { escapeXml } from "#kernel/words/rules/escape-markup.ts";

/** The sitemap protocol's limit for one file. */
const MAX_URLS = 50_000;
/** A search engine reads the index and all files in a row. One count is enough for that. */
const COUNT_KEPT_MS = 60_000;
const FIXED_PATHS = ["/", "/add-inventory"];

type SitemapOptions = {
  /** Has the present public address. */
  site: { publicUrl: string };
  /** Returns the paths of the landing pages that have stock, and of features' pages. */
  listLandingPaths(): Promise<string[]>;
  countVehicles(): Promise<number>;
  /** Yields vehicle pages in a stable order, in batches. */
  listVehicles(range: { skip: number; take: number }): AsyncIterable<SitemapUrl[]>;
  /** Counts a file against its caller's limit. @throws {AppError} 429 */
  countFile(request: FastifyRequest): void;
  /** Addresses in one file. Only tests set it. */
  maxUrls?: number;
};

type Measured = { pages: SitemapUrl[]; files: number };

/**
 * Serves `/sitemap.xml`: every page for search engines, streamed. With more than 50,000 pages it is an index of `/sitemap-1.xml` and so on.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { maxUrls = MAX_URLS } = options;
  const readOrigin = () => new URL(options.site.publicUrl).origin;

  async function measure(): Promise<Measured> {
    const [landings, vehicles] = await Promise.all([options.listLandingPaths(), options.countVehicles()]);
    const pages = [...FIXED_PATHS, ...landings].map((path): SitemapUrl => ({ path }));
    return { pages, files: Math.ceil((pages.length + vehicles) / maxUrls) };
  }

  let kept: { until: number; measured: Promise<Measured> } | null = null;
  function measureOnceAMinute(): Promise<Measured> {
    if (kept && kept.until > performance.now()) return kept.measured;
    const measured = measure();
    kept = { until: performance.now() + COUNT_KEPT_MS, measured };
    measured.catch(() => {
      kept = null;
    });
    return measured;
  }

  /** Yields the addresses of one file: the fixed and landing pages come first, then the vehicles. */
  async function* urlsOf(pages: SitemapUrl[], file: number): AsyncGenerator<SitemapUrl[]> {
    const from = (file - 1) * maxUrls;
    const own = pages.slice(from, from + maxUrls);
    if (own.length > 0) yield own;
    yield* options.listVehicles({ skip: Math.max(0, from - pages.length), take: maxUrls - own.length });
  }

  const sendFile = (reply: FastifyReply, pages: SitemapUrl[], file: number) =>
    asXml(reply).send(Readable.from(writeSitemap(readOrigin(), urlsOf(pages, file))));

  app.get("/sitemap.xml", async (request, reply) => {
    options.countFile(request);
    const { pages, files } = await measureOnceAMinute();
    return files > 1 ? asXml(reply).send(writeSitemapIndex(readOrigin(), files)) : sendFile(reply, pages, 1);
  });
  app.get<{ Params: { file: string } }>("/sitemap-:file(^[1-9]\\d{0,5}).xml", async (request, reply) => {
    options.countFile(request);
    const file = Number(request.params.file);
    const { pages, files } = await measureOnceAMinute();
    if (file > files) throw AppError.notFound("There is no such sitemap");
    return sendFile(reply, pages, file);
  });
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600");
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type SitemapUrl = { path: string; changedAt?: Date };

const urlElement = (origin: string, { path, changedAt }: SitemapUrl): string =>
  `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>\n`;

/** Writes a sitemap (sitemaps.org, 0.9) in chunks. @param origin `https://cars.example`, put before every path */
export async function* writeSitemap(origin: string, batches: AsyncIterable<SitemapUrl[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches) yield batch.map((url) => urlElement(origin, url)).join("");
  yield "</urlset>\n";
}

/** Writes the index of the sitemaps `/sitemap-1.xml` to `/sitemap-{count}.xml`. */
export function writeSitemapIndex(origin: string, count: number): string {
  const locations = Array.from({ length: count }, (_, index) => `${origin}/sitemap-${index + 1}.xml`);
  const elements = locations.map((location) => `<sitemap><loc>${escapeXml(location)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${elements.join("")}</sitemapindex>\n`;
}
