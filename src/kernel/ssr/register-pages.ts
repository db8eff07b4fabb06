import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, type Encoding, encodeAgain, isKnown, LASTING_EFFORT } from "#kernel/http/encode-answer.ts";
import type { InProcessAnswer } from "#kernel/http/in-process-calls.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { PageResponse, RenderedPage } from "#kernel/ui/site/rendered-page.ts";
import { createBuiltRenderer, type PageRenderer, serveAssets } from "./built-renderer.ts";
import { createDevRenderer } from "./dev-renderer.ts";
import { encodePage } from "./encode-page.ts";
import { failurePage, waitPage } from "./failure-page.ts";
import type { KeptPages, Page } from "./kept-pages.ts";

type PagesOptions = {
  /** Renders from the source with hot reload instead of from the build. */
  dev: boolean;
  /** Has the present public address; canonical links start with its origin. */
  site: { publicUrl: string };
  /** Makes a GET call of our own API inside the process, on behalf of the page's visitor. */
  callApi(path: string, request: FastifyRequest): Promise<InProcessAnswer>;
  /** Counts a page that has to be rendered against its visitor's limit. @throws {AppError} 429 */
  countPage(request: FastifyRequest): void;
  /** Returns whether a visitor's pages may differ from everybody's: administrators see their latest change at once. */
  isSpecial(request: FastifyRequest): boolean;
  /** Returns the security headers of a public page with this code in it. */
  publicHeaders(code: RenderedPage["code"]): Record<string, string>;
  /** Null: every page is rendered for each request. */
  kept: KeptPages | null;
  /** Replaces the built renderer. Only tests set it. */
  renderer?: PageRenderer;
};

/** Pages whose address is a secret: no cache may keep them and no search engine may list them. */
const SECRET_PATHS = ["/scorecard/*", "/lists/*", "/portal/*"];
/** Pages with data that is not public. They do not exist in other capitals (routes.tsx). */
const PRIVATE_PATHS = ["/admin", "/admin/*", "/lists/new", "/vehicles/:id/ask", "/portal", ...SECRET_PATHS];

/** The time that a crawler should wait after a 503 or a 429. */
const RETRY_AFTER_S = 30;
const HTML = "text/html; charset=utf-8";
const NO_CODE: RenderedPage["code"] = { scripts: [], styles: [] };

/**
 * Serves the static files and, for each GET that no other route takes, the server-rendered page with its status code.
 * Register it last.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const renderer = options.renderer ?? (options.dev ? await createDevRenderer(app) : createBuiltRenderer());
  if (!options.dev) await serveAssets(app);
  const render: Render = async (request, nonces) => {
    options.countPage(request);
    let isWhole = true;
    const callApi = async (path: string) => {
      const answer = await options.callApi(path, request);
      if (answer.status === 429 || answer.status >= 500) isWhole = false;
      return answer;
    };
    const page = await renderer({ url: new URL(options.site.publicUrl).origin + request.url, callApi, nonces });
    return { page, isWhole };
  };
  for (const path of PRIVATE_PATHS) app.get(path, (request, reply) => sendPrivate(request, reply, render));
  registerPublicPages(app, options, (request) => render(request, null));
}

/** A page; `isWhole`: none of its calls was refused or has failed. */
type Rendered = { page: PageResponse; isWhole: boolean };
type Render = (request: FastifyRequest, nonces: { script: string; style: string } | null) => Promise<Rendered>;

/** Sends a private page, which has a nonce and is never cached. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, render: Render) {
  reply.header("cache-control", "no-cache");
  if (SECRET_PATHS.includes(request.routeOptions.url ?? "")) {
    reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    reply.header("referrer-policy", "no-referrer");
  }
  const nonces = { script: reply.cspNonce?.script ?? "", style: reply.cspNonce?.style ?? "" };
  const { page } = await render(request, nonces).catch((error: unknown) => {
    return { page: pageOf(error, request, nonces.style) };
  });
  if ("location" in page) return reply.redirect(page.location, page.status);
  return reply.status(page.status).headers(retryHeaders(page.status)).type(HTML).send(page.html);
}

function registerPublicPages(
  app: FastifyInstance,
  options: PagesOptions,
  render: (request: FastifyRequest) => Promise<Rendered>,
): void {
  const headersOf = new WeakMap<object, Record<string, string>>();
  const securityHeaders = (code: RenderedPage["code"]) => {
    const headers = headersOf.get(code) ?? options.publicHeaders(code);
    headersOf.set(code, headers);
    return headers;
  };

  async function make(request: FastifyRequest, encoding: Encoding | null): Promise<Page> {
    const { page, isWhole } = await render(request).catch((error: unknown) => {
      return { page: pageOf(error, request), isWhole: false };
    });
    if ("location" in page) {
      const headers = { ...securityHeaders(NO_CODE), location: page.location };
      return { status: page.status, headers, body: Buffer.alloc(0), isShareable: false };
    }
    const isShareable = page.status === 200 && isWhole;
    const { body, etag } = encodePage(page, encoding);
    const headers = {
      ...securityHeaders(page.code),
      ...retryHeaders(page.status),
      ...(page.status === 200 && { etag }),
      ...(encoding && { "content-encoding": encoding }),
      "content-type": HTML,
    };
    const made = { status: page.status, headers, isShareable, body };
    if (!encoding) return made;
    return { ...made, shrink: () => encodeAgain(body, encoding, LASTING_EFFORT) };
  }

  // Public pages set their own security headers, and are compressed already.
  app.get("/*", { setsSecurityHeaders: true, compress: false, decompress: false }, async (request, reply) => {
    if (!request.url.startsWith("/")) return reply.callNotFound();
    const encoding = acceptedEncoding(request);
    const isSpecial = options.isSpecial(request);
    // This header would make browsers start a new process for a visitor's first page; see docs/decisions/0018.
    reply.removeHeader("cross-origin-opener-policy");
    // Every page names our scripts by their current hashes, so it must be requested again.
    reply
      .header("cache-control", isSpecial ? "private, no-cache" : "no-cache")
      .header("vary", "accept-encoding, cookie");
    const page =
      isSpecial || !options.kept
        ? await make(request, encoding)
        : await options.kept.find(`${encoding} ${request.url}`, () => make(request, encoding));
    reply.headers(page.headers);
    const { etag } = page.headers;
    if (etag !== undefined && isKnown(request, etag)) {
      // These headers describe a body. A cache would store them with its copy of the body, which may have another encoding.
      return reply.removeHeader("content-encoding").removeHeader("content-type").status(304).send();
    }
    return reply.status(page.status).send(page.body);
  });
}

const retryHeaders = (status: number): Record<string, string> =>
  status === 503 || status === 429 ? { "retry-after": `${RETRY_AFTER_S}` } : {};

/** Returns the page that a visitor sees instead. The cause of a failure goes to the log. */
function pageOf(error: unknown, request: FastifyRequest, styleNonce?: string): RenderedPage {
  if (error instanceof AppError && error.status === 429) return waitPage(error.message, styleNonce);
  request.log.error({ err: error, url: request.url }, "page could not be rendered");
  return failurePage(styleNonce);
}
