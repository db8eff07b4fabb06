import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type CrawlSiteOptions, crawlSite } from "#core/crawl/crawl-site.ts";
import type { Fetcher } from "#core/crawl/fetch/fetcher.ts";
import type { FetchOptions } from "#core/crawl/platform.ts";
import { PLATFORMS } from "#core/crawl/registry.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { BlockedError, NotFoundError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";

type Matcher = Record<string, string | null | (string | null)[]>;
type CapturedRoute = {
  method?: string;
  path: string;
  query?: Matcher;
  bodyMatch?: Matcher;
  file?: string;
  body?: string;
  status?: number;
  type?: string;
  location?: string;
};
type SiteFile = { name: string; kind: string; origins?: string[]; entry?: string; routes: CapturedRoute[] };

/** A vehicle of a capture's key. A field that is absent is not compared. */
export type CapturedVehicle = {
  vin: string;
  byPath?: boolean;
  detailPath?: string;
  accept?: Record<string, unknown[]>;
} & Record<string, unknown>;
type KeyFile = {
  complete?: boolean;
  judgeComplete?: boolean;
  vehicles: CapturedVehicle[];
  newVehicles?: CapturedVehicle[];
  optionalVins?: (CapturedVehicle | string)[];
  excludedVins?: string[];
};

/** A captured website: its pages in memory and its answer key. */
export type CapturedSite = {
  name: string;
  origin: string;
  entry: string;
  routes: (CapturedRoute & { text: string })[];
  key: KeyFile;
};

const LOCAL = "http://captured.example";

function pointed(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (at, key) => (at as Record<string, unknown>)[key.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

/** Fills in `{{base}}`, `{{file:F}}`, `{{json:F#/pointer}}` and `{{text:F#/pointer}}`. */
function filledIn(template: string, folder: string, origin: string): string {
  const filled = template.replace(
    /\{\{(file|json|text):([^}#]+)(?:#([^}]*))?\}\}/g,
    (_, kind: string, file: string, pointer?: string) => {
      const raw = readFileSync(join(folder, file), "utf8");
      if (kind === "file") return raw;
      const value = pointed(JSON.parse(raw), pointer ?? "");
      return kind === "json" ? JSON.stringify(value) : String(value);
    },
  );
  return filled.replaceAll("{{base}}", origin);
}

/** Reads the captured websites of a folder, those whose pages or calls are crawled. Feeds are left out. */
export function capturedSites(root: string): CapturedSite[] {
  return readdirSync(root)
    .filter((name) => statSync(join(root, name)).isDirectory() && readdirSync(join(root, name)).includes("site.json"))
    .flatMap((name) => {
      const folder = join(root, name);
      const site: SiteFile = JSON.parse(readFileSync(join(folder, "site.json"), "utf8"));
      if (site.kind === "feed") return [];
      const origin = site.origins?.[0] ?? LOCAL;
      const routes = site.routes.map((route) => {
        const text =
          route.file === undefined
            ? filledIn(route.body ?? "", folder, origin)
            : readFileSync(join(folder, route.file), "utf8");
        return { ...route, text };
      });
      const key: KeyFile = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
      return [{ name, origin, entry: site.entry ?? "/", routes, key }];
    });
}

const fits = (wanted: Matcher[string], got: unknown): boolean =>
  (Array.isArray(wanted) ? wanted : [wanted]).some((want) =>
    want === null ? got === undefined || got === null : String(got) === want,
  );

function bodyValue(body: string, key: string): unknown {
  if (!/^\s*[[{]/.test(body)) return new URLSearchParams(body).get(key) ?? undefined;
  return key
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], JSON.parse(body));
}

function routeOf(routes: CapturedSite["routes"], url: URL, { method = "GET", body = "" }: FetchOptions) {
  return routes.find(
    (route) =>
      (route.method ?? "GET").toUpperCase() === method &&
      route.path === url.pathname &&
      Object.entries(route.query ?? {}).every(([name, wanted]) => fits(wanted, url.searchParams.get(name))) &&
      Object.entries(route.bodyMatch ?? {}).every(([name, wanted]) => fits(wanted, bodyValue(String(body), name))),
  );
}

const typeOf = ({ type, file, path, text }: CapturedSite["routes"][number]): string => {
  if (type !== undefined) return type.replace(/;.*/, "");
  if (/\.json$/i.test(file ?? path) || /^\s*[[{]/.test(text)) return "application/json";
  return /\.xml$/i.test(file ?? path) ? "application/xml" : "text/html";
};

/** Crawls a captured website in memory. @param change applied to every HTML page */
export async function readCaptured(
  { origin, entry, routes }: CapturedSite,
  change: (html: string) => string,
): Promise<{ report: CrawlReport; cars: VehicleFacts[] }> {
  const fetcher: Fetcher = {
    async fetchPage(address, options = {}) {
      const url = new URL(address);
      const isOwn = url.host.replace(/^www\./, "") === new URL(origin).host.replace(/^www\./, "");
      const route = isOwn ? routeOf(routes, url, options) : undefined;
      const status = route?.status ?? 200;
      if (route === undefined || status === 404 || status === 410)
        throw new NotFoundError(address, "The site has no such page.", 404);
      if (status === 403) throw new BlockedError(address, "The site answered 403.");
      if (status >= 500) throw new UnavailableError(address, `The site answered ${status}.`);
      if (route.location)
        return fetcher.fetchPage(new URL(route.location.replaceAll("{{base}}", origin), url).href, options);
      const contentType = typeOf(route);
      return {
        url: address,
        status,
        contentType,
        body: contentType.includes("html") ? change(route.text) : route.text,
      };
    },
    async close() {},
  };
  const cars: VehicleFacts[] = [];
  const options: CrawlSiteOptions = {
    urls: [origin + entry],
    platforms: PLATFORMS,
    fetcher,
    chromium: null,
    onVehicle: (facts) => void cars.push(facts),
  };
  return { report: await crawlSite(options), cars };
}
