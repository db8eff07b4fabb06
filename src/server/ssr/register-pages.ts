import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageResponse } from "#web/entry-server.tsx";
import { createBuiltRenderer, type PageRenderer, serveAssets } from "./built-renderer.ts";
import { createDevRenderer } from "./dev-renderer.ts";

type PagesOptions = {
  /** Renders from the source with hot reload instead of from the build. */
  dev: boolean;
  /** Where the site is reached from outside; canonical links start with its origin. */
  publicUrl: string;
  /** Makes a GET call of our own API inside the process, on behalf of the page's visitor. */
  callApi(path: string, request: FastifyRequest): Promise<{ status: number; body: unknown }>;
  /** Replaces the built renderer. Only tests set it. */
  renderer?: PageRenderer;
};

/** Pages whose address is a secret: no cache may keep them and no search engine may list them. */
const SCORECARD_PREFIX = "/scorecard/";

/** How long a crawler that got a 503 or a 429 should wait. */
const RETRY_AFTER_S = 30;

/** Whether a page shows something that is not public. */
const isPrivate = (url: string) => url.startsWith(SCORECARD_PREFIX) || /^\/admin(?:[/?]|$)/.test(url);

/**
 * Serves the static files and, for each GET that no other route takes, the server-rendered page with its status code.
 * Register it last.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const render = options.renderer ?? (options.dev ? await createDevRenderer(app) : createBuiltRenderer());
  if (!options.dev) await serveAssets(app);
  const { origin } = new URL(options.publicUrl);

  app.get("/*", async (request, reply) => {
    if (!request.url.startsWith("/")) return reply.callNotFound();
    // Every page names our scripts by their current hashes and has its own nonce.
    reply.header("cache-control", "no-cache");
    if (request.url.startsWith(SCORECARD_PREFIX)) {
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
      reply.header("referrer-policy", "no-referrer");
    }
    // This header would make browsers start a new process for a visitor's first page; see docs/decisions/0015.
    if (!isPrivate(request.url)) reply.removeHeader("cross-origin-opener-policy");
    const nonces = { script: reply.cspNonce?.script ?? "", style: reply.cspNonce?.style ?? "" };
    try {
      const callApi = (path: string) => options.callApi(path, request);
      return send(reply, await render({ url: origin + request.url, callApi, nonces }));
    } catch (error) {
      return sendFailure(request, reply, error, nonces.style);
    }
  });
}

function send(reply: FastifyReply, page: PageResponse) {
  if ("location" in page) return reply.redirect(page.location, page.status);
  if (page.status === 503 || page.status === 429) reply.header("retry-after", RETRY_AFTER_S);
  return reply.status(page.status).type("text/html; charset=utf-8").send(page.html);
}

/** Answers for a page that is broken or not built: details go to the log, not to the visitor. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown, styleNonce: string) {
  request.log.error({ err: error, url: request.url }, "page could not be rendered");
  return reply.status(500).type("text/html; charset=utf-8").send(failurePage(styleNonce));
}

/** The page for when even the error page cannot be rendered. It needs no script, file or data, and reloads itself. */
function failurePage(styleNonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="15">
    <title>Something went wrong</title>
    <style nonce="${styleNonce}">
      :root { color-scheme: light dark; --ink: #0b1720; --muted: #52616d; --page: #f6f8f9; --brand: #0f6b63; --on-brand: #fff }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #eaf1f4; --muted: #a1b3be; --page: #0b151b; --brand: #2bb5a6; --on-brand: #04211d }
      }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px;
        padding: 24px; text-align: center; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page) }
      h1 { margin: 0; font-size: 26px; letter-spacing: -.02em }
      p { margin: 0; max-width: 40ch; color: var(--muted) }
      a { margin-top: 16px; padding: 12px 20px; border-radius: 10px; font-weight: 600; text-decoration: none;
        color: var(--on-brand); background: var(--brand) }
    </style>
  </head>
  <body>
    <h1>Something went wrong</h1>
    <p>This page could not be shown. It is our fault, not yours. We try again by ourselves in a moment.</p>
    <a href="/">Return to Home Page</a>
  </body>
</html>
`;
}
