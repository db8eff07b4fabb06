import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { PlainSite } from "#core/listing/plain-frame.ts";
import { writeOfflinePage } from "./offline-page.ts";
import { removeServiceWorker, serviceWorker } from "./service-worker.ts";

const OFFLINE_PATH = "/offline";
const CACHE_PREFIX = "autohub-offline-";

/** The worker may only send requests to this site; it loads no scripts. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

type OfflineOptions = {
  site: PlainSite;
  /** False: browsers that have the service worker remove it (`SERVICE_WORKER=off`). */
  enabled: boolean;
  /** The security headers of a public page with this code in it. */
  publicHeaders(code: { scripts: string[]; styles: string[] }): Record<string, string>;
  /** The headers of responses that are no pages. */
  dataHeaders: Record<string, string>;
};

/**
 * Serves the service worker and the page that it shows without a connection. Browsers compare the worker with theirs at every
 * navigation; it changes when the page does.
 */
export function registerOffline(app: FastifyInstance, options: OfflineOptions): void {
  let written: ReturnType<typeof write> | undefined;
  /** Returns page and worker with the site's present name and colors. */
  const current = () => {
    const { siteName, look } = options.site;
    if (written?.siteName !== siteName || written.look !== look) written = write({ siteName, look }, options.enabled);
    return written;
  };
  const workerHeaders = { ...options.dataHeaders, "content-security-policy": WORKER_POLICY };
  app.get("/sw.js", { setsSecurityHeaders: true }, async (_request, reply) =>
    reply
      .headers(workerHeaders)
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(current().script),
  );
  app.get(OFFLINE_PATH, { setsSecurityHeaders: true }, async (_request, reply) => {
    const { html, code } = current();
    return reply
      .headers(options.publicHeaders(code))
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}

function write(site: PlainSite, enabled: boolean) {
  const { html, code } = writeOfflinePage(site);
  const given = { prefix: CACHE_PREFIX, version: hash("sha256", html, "hex").slice(0, 16), page: OFFLINE_PATH };
  const script = `(${enabled ? serviceWorker : removeServiceWorker})(self,${JSON.stringify(given)});\n`;
  return { ...site, html, code, script };
}
