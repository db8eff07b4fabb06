import { hash } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Paths of answers that are no pages. They all get the same strict headers. */
const DATA_PATHS = ["/api/", "/photos/", "/mcp"];

const HSTS_SECONDS = 31_536_000;
const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** What a page may load and run. */
const PAGE_POLICY = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // Dealers' photos come from our own cache, so browsers never contact a dealer's host by themselves.
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** The headers that data and public pages have in common. */
const plainHeaders = (https: boolean) => ({
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": REFERRER_POLICY,
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
  ...(https && { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` }),
});

/**
 * The security headers of a page that is the same for everybody. Its own scripts and styles are admitted by their hashes, which
 * stay the same, so that a browser or a cache may use the page again.
 * @param options.dev omits the policy, as for other pages
 * @param code the scripts and styles in the page, word for word
 */
export function publicPageHeaders(
  options: { https: boolean; dev: boolean },
  code: { scripts: string[]; styles: string[] },
): Record<string, string> {
  const admit = (texts: string[]) => texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`);
  const policy = {
    ...PAGE_POLICY,
    "script-src": [...PAGE_POLICY["script-src"], ...admit(code.scripts)],
    "style-src": [...PAGE_POLICY["style-src"], ...admit(code.styles)],
  };
  const written = Object.entries(policy).map(([name, values]) => `${name} ${values.join(" ")}`);
  return { ...plainHeaders(options.https), ...(!options.dev && { "content-security-policy": written.join(";") }) };
}

/**
 * Sets security headers. Pages get a content security policy that admits only our own scripts and styles, with a new nonce
 * for every page (`reply.cspNonce`); public pages set their own (`publicPageHeaders`). Data get a policy that admits nothing, in case a browser shows them as a page.
 * @param options.https whether the site is reached over https (adds HSTS, for its subdomains too)
 * @param options.dev omits the pages' policy, because the development server injects its own styles and modules
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; dev: boolean },
): Promise<void> {
  const policy = {
    useDefaults: false,
    directives: PAGE_POLICY,
  };
  secureData(app, options.https);
  await app.register(helmet, {
    enableCSPNonces: !options.dev,
    contentSecurityPolicy: options.dev ? false : policy,
    strictTransportSecurity: options.https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: REFERRER_POLICY },
  });
}

/**
 * The security headers of an answer that is no page.
 * @param https whether the site is reached over https
 */
export const dataHeaders = (https: boolean): Record<string, string> => ({
  ...plainHeaders(https),
  "content-security-policy": "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
});

/** Sets constant headers on data. Helmet computes its headers for each request, which would be a tenth of a search's cost. */
function secureData(app: FastifyInstance, https: boolean): void {
  const headers = dataHeaders(https);
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
