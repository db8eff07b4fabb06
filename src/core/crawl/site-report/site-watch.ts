import { FetchError, NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { FetchOptions, Page } from "../fetch/document.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { type PageSigns, readPageSigns } from "./read-page-signs.ts";
import { redact } from "./redact.ts";
import type { Resemblance, SiteReport, SiteRequest } from "./site-report.ts";

const MAX_REQUESTS = 60;
const MAX_DOCUMENTS = 40;
/** Characters of one document, and of all that are kept. */
const MAX_LENGTH = 1_500_000;
const MAX_KEPT = 12_000_000;
/** The number of pages that are examined. */
const MAX_EXAMINED_PAGES = 3;

/** A request with its answer, without personal data. */
export type KeptDocument = { request: SiteRequest; body: string };

/** Records a crawl's requests and their answers. */
export class SiteWatch {
  readonly #requests: SiteRequest[] = [];
  #count = 0;
  readonly #documents: KeptDocument[] = [];
  #kept = 0;
  readonly #pages: PageSigns[] = [];

  /** Returns the same fetcher, but records its requests. */
  watch(fetcher: Fetcher): Fetcher {
    return {
      close: () => fetcher.close(),
      fetchPage: async (url, options = {}, scope = {}) => {
        try {
          const page = await fetcher.fetchPage(url, options, scope);
          this.#saw(url, options, page);
          return page;
        } catch (error) {
          if (error instanceof FetchError) this.#note(url, options, outcomeOf(error), null);
          throw error;
        }
      },
    };
  }

  /** The received documents, in order. */
  get documents(): readonly KeptDocument[] {
    return this.#documents;
  }

  report(hasBrowser: boolean): SiteReport {
    const all = <Name extends keyof PageSigns>(name: Name) => this.#pages.map((look) => look[name]);
    return {
      requests: this.#requests,
      requestCount: this.#count,
      titles: distinct(all("titles")),
      generators: distinct(all("generators")),
      data: distinct(all("data")),
      scriptHosts: distinct(all("scriptHosts")),
      isShell: this.#pages[0]?.isShell ?? false,
      hasBrowser,
      listLinks: Math.max(0, ...all("listLinks")),
      carsElsewhere: distinct(all("carsElsewhere")),
      resembles: distinctByName(all("resembles").flat()),
    };
  }

  #saw(url: string, options: FetchOptions, page: Page): void {
    const request = this.#note(url, options, String(page.status), page);
    if (this.#pages.length < MAX_EXAMINED_PAGES && /html/i.test(page.contentType))
      this.#pages.push(readPageSigns(page));
    if (this.#documents.length >= MAX_DOCUMENTS || this.#kept >= MAX_KEPT) return;
    const body = redact(page.body.slice(0, MAX_LENGTH));
    this.#kept += body.length;
    this.#documents.push({ request, body });
  }

  #note(url: string, { method = "GET" }: FetchOptions, outcome: string, page: Page | null): SiteRequest {
    const request: SiteRequest = {
      method,
      url: redact(url),
      outcome: redact(outcome),
      contentType: page?.contentType ?? null,
      length: page?.body.length ?? null,
    };
    this.#count += 1;
    if (this.#requests.length < MAX_REQUESTS) this.#requests.push(request);
    return request;
  }
}

const outcomeOf = (error: FetchError): string =>
  error instanceof NotFoundError ? String(error.status) : error.message;

const distinct = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

const distinctByName = (found: readonly Resemblance[]): Resemblance[] => [
  ...new Map(found.map((resemblance) => [resemblance.name, resemblance])).values(),
];
