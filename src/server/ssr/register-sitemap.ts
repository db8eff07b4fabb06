import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../infra/errors.ts";
import { type SitemapUrl, writeSitemap, writeSitemapIndex } from "./sitemap-xml.ts";

/** The protocol's own limit for one file. */
const MAX_URLS = 50_000;
/** A search engine reads the index and all files in one go; counting everything once is enough for that. */
const COUNT_KEPT_MS = 60_000;
const FIXED_PATHS = ["/", "/add-inventory"];

export type SitemapOptions = {
  publicUrl: string;
  /** Paths of the landing pages that have stock. */
  listLandingPaths(): Promise<string[]>;
  countVehicles(): Promise<number>;
  /** Vehicle pages in a lasting order, in batches. */
  listVehicles(range: { skip: number; take: number }): AsyncIterable<SitemapUrl[]>;
  /** Addresses in one file; tests take fewer. */
  maxUrls?: number;
};

type Measured = { pages: SitemapUrl[]; files: number };

/**
 * `/sitemap.xml`: every page that a search engine should know, streamed. With more than 50,000 of them it is an index of
 * `/sitemap-1.xml` and so on.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { maxUrls = MAX_URLS } = options;
  const { origin } = new URL(options.publicUrl);

  async function measure(): Promise<Measured> {
    const [landings, vehicles] = await Promise.all([options.listLandingPaths(), options.countVehicles()]);
    const pages = [...FIXED_PATHS, ...landings].map((path): SitemapUrl => ({ path }));
    return { pages, files: Math.ceil((pages.length + vehicles) / maxUrls) };
  }

  let kept: { until: number; measured: Promise<Measured> } | null = null;
  function measureSometimes(): Promise<Measured> {
    if (kept && kept.until > performance.now()) return kept.measured;
    const measured = measure();
    kept = { until: performance.now() + COUNT_KEPT_MS, measured };
    measured.catch(() => {
      kept = null;
    });
    return measured;
  }

  /** The addresses of one file: first what pages there are, then the vehicles. */
  async function* urlsOf(pages: SitemapUrl[], file: number): AsyncGenerator<SitemapUrl[]> {
    const from = (file - 1) * maxUrls;
    const own = pages.slice(from, from + maxUrls);
    if (own.length > 0) yield own;
    yield* options.listVehicles({ skip: Math.max(0, from - pages.length), take: maxUrls - own.length });
  }

  const sendFile = (reply: FastifyReply, pages: SitemapUrl[], file: number) =>
    asXml(reply).send(Readable.from(writeSitemap(origin, urlsOf(pages, file))));

  app.get("/sitemap.xml", async (_request, reply) => {
    const { pages, files } = await measureSometimes();
    return files > 1 ? asXml(reply).send(writeSitemapIndex(origin, files)) : sendFile(reply, pages, 1);
  });
  app.get<{ Params: { file: string } }>("/sitemap-:file(^[1-9]\\d{0,5}).xml", async (request, reply) => {
    const file = Number(request.params.file);
    const { pages, files } = await measureSometimes();
    if (file > files) throw AppError.notFound("There is no such sitemap");
    return sendFile(reply, pages, file);
  });
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600");
}
