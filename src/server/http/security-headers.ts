import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Answers to programs: no browser shows them as a page, so that they get the same strict headers each time. */
const DATA_PATHS = ["/api/", "/photos/"];

const HSTS_SECONDS = 31_536_000;
const REFERRER_POLICY = "strict-origin-when-cross-origin";

/**
 * Security headers. Pages get a content security policy that admits only our own scripts and styles, by a nonce that is new
 * for every page (`reply.cspNonce`); data get one that admits nothing, should a browser ever be made to show it.
 * @param options.https whether the site is reached over https (adds HSTS and upgrades requests)
 * @param options.dev leaves the pages' policy out: the development server injects styles and modules of its own
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; dev: boolean },
): Promise<void> {
  const policy = {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      // The dealers' photos come from our own cache, so no visitor's browser ever speaks to a dealer's host unasked.
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    },
  };
  secureData(app, options.https);
  await app.register(helmet, {
    enableCSPNonces: !options.dev,
    contentSecurityPolicy: options.dev ? false : policy,
    strictTransportSecurity: options.https ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: REFERRER_POLICY },
  });
}

/** Helmet works its headers out anew for each request, which would be a tenth of what a search costs. */
function secureData(app: FastifyInstance, https: boolean): void {
  const headers = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": REFERRER_POLICY,
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
    ...(https && { "strict-transport-security": `max-age=${HSTS_SECONDS}` }),
  };
  app.addHook("onRoute", (route) => {
    if (!DATA_PATHS.some((path) => route.url.startsWith(path))) return;
    route.helmet = false;
    const before = route.onRequest ?? [];
    route.onRequest = [
      (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
      ...(Array.isArray(before) ? before : [before]),
    ];
  });
}
