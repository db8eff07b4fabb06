import { checkFeedAddress, hostAndPort, isFileServer, namesPort } from "#kernel/outbound/address-guard.ts";
import { errorOf, ForbiddenAddressError, LimitError, mayPass } from "#kernel/outbound/fetch-errors.ts";
import { followRedirects, type Landing, type OutboundRequest } from "#kernel/outbound/follow-redirects.ts";
import { guardedConnector } from "#kernel/outbound/guarded-connector.ts";
import { exchange, type HttpAnswer } from "#kernel/outbound/http-exchange.ts";
import { unzipIfZipped } from "#kernel/outbound/read-body.ts";
import { MAX_REDIRECTS, MIN_DELAY_MS, RETRY_BACKOFF_MS, retryWaitMs } from "#kernel/outbound/rules/politeness.ts";
import { Agent } from "#kernel/outbound/undici.ts";
import type { HostRequests } from "../rules/host-requests.ts";
import { judgeResponse } from "../rules/judge-response.ts";
import { decodeText, type FetchOptions, mediaType, type Page, requireKind } from "./document.ts";
import { fetchHttpFile } from "./files/http-file.ts";
import type { FileOptions, RemoteFile } from "./files/remote-file.ts";
import { type HostGate, HostQueue } from "./host-queue.ts";
import type { AnswerCache } from "./page-cache.ts";
import { RequestLog } from "./request-log.ts";
import { MAX_ROBOTS_BYTES, RobotsCache } from "./robots-cache.ts";

export type FetcherConfig = {
  /** Our name with a contact address: `AutoHubBot/1.0 (+mailto:…)`. */
  userAgent: string;
  /** `host:port` entries that may be private. Requests to them are not delayed. */
  allowHosts: ReadonlySet<string>;
  /** The dealership's addresses. Only they can name ports other than 80 and 443. Default: none. */
  ownAddresses?: readonly string[];
  /** Milliseconds between the starts of two requests to a host. Default 500; a longer Crawl-delay wins. */
  minDelayMs?: number;
  /** Milliseconds; default 10,000. */
  connectTimeoutMs?: number;
  /** Milliseconds without a byte; default 20,000. */
  idleTimeoutMs?: number;
  /** Milliseconds for one request, from connecting to the last byte; default 60,000. */
  totalTimeoutMs?: number;
  /** Bytes of one document, decompressed; default 10 MB. */
  maxBodyBytes?: number;
  /** Milliseconds before the first retry of a failed request; doubles. Default 1,000. */
  backoffMs?: number;
  /** Limits requests to one at a time per host among several processes. Without it, only within this process. */
  gate?: HostGate | undefined;
  /** Documents of earlier crawls. With it, conditional requests are sent. */
  cache?: AnswerCache | undefined;
};

/** The crawl that a request belongs to. It can be aborted, and its traffic is counted, although all crawls share one fetcher. */
export type FetchScope = {
  signal?: AbortSignal | undefined;
  /** Called with the size of every received chunk, in bytes. */
  onBytes?: ((bytes: number) => void) | undefined;
};

export type Fetcher = {
  /**
   * Fetches one document politely: it obeys robots.txt, sends one request at a time per host, refuses private addresses at every redirect,
   * and retries at most twice.
   * @throws {FetchError} one of the classes in fetch-errors.ts.
   * @throws `scope.signal.reason` when it is aborted.
   */
  fetchPage(url: string, options?: FetchOptions, scope?: FetchScope): Promise<Page>;
  /** Closes all connections. Running requests fail. */
  close(): Promise<void>;
};

export type FileFetcher = {
  /**
   * Fetches a file whose address was given to us, such as a dealer's inventory feed. It works like a page, but without robots.txt, which is
   * for crawlers that follow links.
   * @throws {FetchError} one of the classes in fetch-errors.ts.
   * @throws `scope.signal.reason` when it is aborted.
   */
  fetchFile(url: string, options: FileOptions, scope?: FetchScope): Promise<RemoteFile>;
};

const ACCEPT = {
  html: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
  json: "application/json,*/*;q=0.1",
  xml: "application/xml,text/xml;q=0.9,*/*;q=0.1",
  any: "*/*",
};

export type RequestSource = {
  /** Returns the requests to each host so far, and the readings of its robots.txt. */
  requests(): HostRequests[];
};

/** Creates a fetcher. Create one per process: the limit of one request at a time per host holds within one fetcher. */
export function createFetcher(config: FetcherConfig): Fetcher & FileFetcher & RequestSource {
  const settings = {
    userAgent: config.userAgent,
    allowHosts: config.allowHosts,
    ownAddresses: config.ownAddresses ?? [],
    minDelayMs: config.minDelayMs ?? MIN_DELAY_MS,
    connectTimeoutMs: config.connectTimeoutMs ?? 10_000,
    idleTimeoutMs: config.idleTimeoutMs ?? 20_000,
    totalTimeoutMs: config.totalTimeoutMs ?? 60_000,
    maxBodyBytes: config.maxBodyBytes ?? 10 * 1024 * 1024,
    backoffMs: config.backoffMs ?? RETRY_BACKOFF_MS,
  };
  const dispatcher = new Agent({ connect: guardedConnector(settings), connections: 1, pipelining: 1, allowH2: false });
  const hosts = new HostQueue(config.gate);
  const requests = new RequestLog();
  const robots = new RobotsCache({
    userAgent: settings.userAgent,
    onRead: (origin, reading) => requests.noteRobots(origin, reading),
    load: async (url) => {
      const request: OutboundRequest = { method: "GET", headers: { accept: "text/plain,*/*;q=0.1" } };
      const options = { maxBytes: MAX_ROBOTS_BYTES, whenLonger: "cut" as const, obeyRobots: false };
      return (await follow(url, request, {}, options)).answer;
    },
  });

  type FollowOptions = {
    maxBytes: number;
    whenLonger: "fail" | "cut";
    obeyRobots: boolean;
    totalTimeoutMs?: number;
  } & Pick<FetchOptions, "mayRedirect">;

  async function send(
    url: URL,
    request: OutboundRequest,
    scope: FetchScope,
    options: FollowOptions,
  ): Promise<HttpAnswer> {
    let delayMs = settings.allowHosts.has(hostAndPort(url)) ? 0 : settings.minDelayMs;
    if (options.obeyRobots && url.pathname !== "/robots.txt") {
      const rules = await robots.rulesFor(url, scope.signal);
      try {
        rules.require(url.href);
      } catch (error) {
        requests.refuse(url);
        throw error;
      }
      delayMs = Math.max(delayMs, rules.delayMs);
    }
    const headers = {
      "user-agent": settings.userAgent,
      "accept-language": "en-US,en;q=0.9",
      "accept-encoding": "gzip, br, deflate",
      ...request.headers,
    };
    for (let tries = 1; ; tries += 1) {
      const outcome = await hosts
        .run(url.host, delayMs, scope.signal, () => {
          requests.count(url.origin);
          return exchange({ ...settings, ...options, ...request, ...scope, dispatcher, url, headers });
        })
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      scope.signal?.throwIfAborted();
      const result = outcome instanceof Error ? { mayPass: mayPass(outcome) } : outcome;
      const wait = retryWaitMs(result, tries, settings.backoffMs, Date.now());
      if (wait !== null) hosts.hold(url.host, wait);
      else if (outcome instanceof Error) throw outcome;
      else return outcome;
    }
  }

  /** Like `send`, but with a conditional request when an earlier crawl has stored the document. */
  async function ask(
    url: URL,
    request: OutboundRequest,
    scope: FetchScope,
    options: FollowOptions,
  ): Promise<HttpAnswer> {
    const { cache } = config;
    if (cache === undefined || request.method !== "GET") return send(url, request, scope, options);
    // Servers allow a named origin only to that origin.
    const name = [request.headers.origin, request.headers.accept, url.href].filter(Boolean).join(" ");
    const known = await cache.find(name);
    const headers = { ...request.headers, ...conditionsOf(known) };
    const answer = await send(url, { ...request, headers }, scope, options);
    if (answer.status === 304 && known !== null) return known;
    await cache.keep(name, answer);
    return answer;
  }

  function follow(start: URL, first: OutboundRequest, scope: FetchScope, options: FollowOptions): Promise<Landing> {
    const seen = new Set<string>();
    return followRedirects(start, first, {
      allowHosts: settings.allowHosts,
      namesPort: (url) => namesPort(settings.ownAddresses, url),
      maxRedirects: MAX_REDIRECTS,
      mayRedirect: options.mayRedirect,
      ask: async (url, request) => {
        const name = `${request.method} ${url.href}`;
        if (seen.has(name)) {
          const sentence = `The site sends our crawler in a circle: ${start.href} redirects to itself.`;
          throw new LimitError(start.href, sentence);
        }
        seen.add(name);
        return ask(url, request, scope, options);
      },
    });
  }

  return {
    async fetchPage(address, options = {}, scope = {}) {
      const start = readAddress(address);
      const accept = options.accept ?? "html";
      const { url, answer } = await follow(
        start,
        {
          method: options.method ?? "GET",
          headers: { accept: ACCEPT[accept], ...lowerCase(options.headers) },
          body: options.body,
        },
        scope,
        {
          maxBytes: settings.maxBodyBytes,
          whenLonger: "fail",
          obeyRobots: true,
          ...(options.mayRedirect && { mayRedirect: options.mayRedirect }),
        },
      );
      const { status, headers } = answer;
      const bytes = accept === "html" ? answer.body : await unzipIfZipped(answer.body, url.href, settings.maxBodyBytes);
      const body = decodeText(bytes, headers["content-type"]);
      const problem = judgeResponse(url.href, status, headers, body);
      if (problem !== null) throw errorOf(url.href, status, problem);
      const contentType = mediaType(headers["content-type"]);
      requireKind(url.href, contentType, body, accept);
      const cors = Object.entries(headers).filter(([name]) => name.startsWith("access-control-"));
      const corsPart = cors.length > 0 && { cors: Object.fromEntries(cors) };
      return { url: url.href, status, contentType, body, ...corsPart };
    },
    async fetchFile(address, options, scope = {}) {
      const url = readAddress(address);
      if (!isFileServer(url)) {
        return fetchHttpFile(url, options, (start, request, limits) =>
          follow(start, request, scope, { ...limits, whenLonger: "fail", obeyRobots: false }),
        );
      }
      // Loaded only when needed: most crawls never use such a server.
      const { fetchFromServer } = await import("./files/fetch-from-server.ts");
      const problem = checkFeedAddress(address, settings.allowHosts, options.login !== null);
      if (problem !== null) throw new ForbiddenAddressError(address, problem);
      return hosts.run(hostAndPort(url), settings.minDelayMs, scope.signal, () => {
        requests.count(`${url.protocol}//${url.host}`);
        return fetchFromServer(url, { ...settings, ...options, ...scope });
      });
    },
    requests: () => requests.list(),
    close: async () => {
      await dispatcher.destroy();
      await hosts.close();
    },
  };
}

function readAddress(address: string): URL {
  if (!URL.canParse(address)) throw new ForbiddenAddressError(address, "This is not a web address.");
  const url = new URL(address);
  url.hash = "";
  return url;
}

function lowerCase(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns the headers that ask a server if a stored response is still current. */
function conditionsOf(answer: HttpAnswer | null): Record<string, string> {
  const { etag, "last-modified": lastModified } = answer?.headers ?? {};
  if (etag !== undefined) return { "if-none-match": etag };
  return lastModified === undefined ? {} : { "if-modified-since": lastModified };
}
