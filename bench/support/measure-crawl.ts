/**
 * Crawls sites at the same time and measures this process:
 *
 *   node measure-crawl.ts crawl <url> ...     the product's crawler, nothing stored
 *   node measure-crawl.ts <floor> <url> ...   the least possible work: the same pages fetched and parsed
 *
 * `floor-html5` parses with cheerio's default parser, `floor-fast` with the faster one that the product uses. The first site
 * is crawled once before the measurement, so that the code is compiled. With `--expose-gc` it measures memory instead, from
 * the start. Prints one line of JSON: a `Measured`.
 */
import { load } from "cheerio";
import { crawlSite } from "#core/crawl/crawl-site.ts";
import { createFetcher, type Fetcher } from "#core/crawl/fetch/fetcher.ts";
import { Agent } from "#kernel/outbound/undici.ts";

export type Measured = {
  vehicles: number;
  pages: number;
  seconds: number;
  /** User and system time of this process. */
  cpuSeconds: number;
  /** Peak heap right after a garbage collection, in megabytes. */
  liveMb: number;
  outcome: string;
};

const COLLECT_EVERY_PAGES = 100;
const [mode = "", ...urls] = process.argv.slice(2);
const allowHosts = new Set(urls.map((url) => new URL(url).host));
const counted = { vehicles: 0, pages: 0, outcomes: new Set<string>() };
let liveBytes = 0;

function countPage(): void {
  counted.pages += 1;
  if (globalThis.gc === undefined || counted.pages % COLLECT_EVERY_PAGES !== 1) return;
  globalThis.gc();
  liveBytes = Math.max(liveBytes, process.memoryUsage().heapUsed);
}

async function crawl(url: string, fetcher: Fetcher): Promise<void> {
  const report = await crawlSite({
    urls: [url],
    fetcher: {
      ...fetcher,
      fetchPage: async (...args) => {
        countPage();
        return fetcher.fetchPage(...args);
      },
    },
    onVehicle: () => {
      counted.vehicles += 1;
    },
  });
  counted.outcomes.add(report.outcome);
}

async function floor(url: string, agent: Agent): Promise<void> {
  const options = mode === "floor-fast" ? ({ xml: { xmlMode: false, decodeEntities: true } } as const) : {};
  for (let next: string | undefined = url; next !== undefined;) {
    countPage();
    const { origin, pathname, search } = new URL(next);
    const { body } = await agent.request({ origin, path: pathname + search, method: "GET" });
    const $ = load(await body.text(), options);
    counted.vehicles += $("article.card").length;
    const href = $('link[rel="next"]').attr("href");
    next = href === undefined ? undefined : new URL(href, next).href;
  }
}

const fetcher = createFetcher({ userAgent: "AutoHubBench/1.0", allowHosts });
const agent = new Agent({ connections: 1 });
const visit = (url: string) => (mode === "crawl" ? crawl(url, fetcher) : floor(url, agent));
const [first] = urls;
if (globalThis.gc === undefined && first !== undefined) await visit(first);
Object.assign(counted, { vehicles: 0, pages: 0 });
const begun = performance.now();
const cpu = process.cpuUsage();
await Promise.all(urls.map(visit));
const { user, system } = process.cpuUsage(cpu);
const measured: Measured = {
  vehicles: counted.vehicles,
  pages: counted.pages,
  seconds: (performance.now() - begun) / 1_000,
  cpuSeconds: (user + system) / 1e6,
  liveMb: liveBytes / 1e6,
  outcome: [...counted.outcomes].join(", "),
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
process.exit();
