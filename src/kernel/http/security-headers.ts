import { hash, randomBytes } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, onRequestHookHandler } from "fastify";
import helmet from "helmet";

declare module "fastify" {
  interface FastifyReply {
    /** Allows the scripts and styles of a private page; null on other answers and in development. */
    cspNonce: { script: string; style: string } | null;
  }
  interface RouteShorthandOptions {
    /** The answer gets only the security headers that its handler sets. */
    setsSecurityHeaders?: true;
  }
  interface RouteOptions {
    setsSecurityHeaders?: true;
  }
}

/** Paths of answers that are not pages. They all get the same strict headers. */
const DATA_PATHS = ["/api/", "/photos/", "/logo/", "/mcp"];

const HSTS_SECONDS = 31_536_000;

/** The features of the device that browsers keep from a page: all but the clipboard (to copy links) and passkeys. */
const PERMISSIONS_POLICY = [
  ...["browsing-topics", "camera", "display-capture", "geolocation", "microphone", "payment", "usb"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** The sources from which a page may load and run code. */
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

/** The code that is allowed besides `PAGE_POLICY`. */
type Admitted = { scripts: readonly string[]; styles: readonly string[] };

/** Returns a page's policy as a header. */
function writePolicy({ scripts, styles }: Admitted): string {
  const policy = {
    ...PAGE_POLICY,
    "script-src": [...PAGE_POLICY["script-src"], ...scripts],
    "style-src": [...PAGE_POLICY["style-src"], ...styles],
  };
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join(";");
}

/**
 * Returns the headers that all answers have in common. Helmet is called for them once: it would compute them for each request, which took 2
 * % of a search.
 */
function plainHeaders(https: boolean): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => {});
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), "permissions-policy": PERMISSIONS_POLICY };
}

/** Keeps windows of other sites from reaching a page. */
const OWN_WINDOWS = { "cross-origin-opener-policy": "same-origin" };

/**
 * Returns the security headers of a page that is the same for everybody. Its scripts and styles are allowed by their hashes, which stay the
 * same, so that a browser or a cache may use the page again.
 * @param options.dev omits the policy, as for other pages
 * @param code the scripts and styles in the page, word for word
 */
export function publicPageHeaders(
  options: { https: boolean; dev: boolean },
  code: { scripts: string[]; styles: string[] },
): Record<string, string> {
  const hashes = (texts: string[]) => texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`);
  const policy = writePolicy({ scripts: hashes(code.scripts), styles: hashes(code.styles) });
  return { ...plainHeaders(options.https), ...(!options.dev && { "content-security-policy": policy }) };
}

/**
 * Returns the security headers of an answer that is not a page.
 * @param https whether the site is reached over https
 */
export const dataHeaders = (https: boolean): Record<string, string> => ({
  ...plainHeaders(https),
  ...OWN_WINDOWS,
  "content-security-policy": "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
});

/**
 * Sets security headers. Pages get a content security policy that allows only our own scripts and styles, with a new nonce for every page
 * (`reply.cspNonce`); public pages set their own (`publicPageHeaders`). Data get a policy that allows nothing, in case a browser shows them
 * as a page.
 * @param options.https whether the site is reached over https (adds HSTS, for its subdomains too)
 * @param options.dev omits the pages' policy, because the development server adds its own styles and modules
 */
export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean; dev: boolean }): void {
  const forData = dataHeaders(options.https);
  const forPages = { ...plainHeaders(options.https), ...OWN_WINDOWS };
  app.decorateReply("cspNonce", null);
  const secureData: onRequestHookHandler = (_request, reply, done) => {
    reply.headers(forData);
    done();
  };
  const securePage: onRequestHookHandler = (_request, reply, done) => {
    reply.headers(forPages);
    if (!options.dev) {
      const nonce = { script: randomBytes(16).toString("hex"), style: randomBytes(16).toString("hex") };
      const [scripts, styles] = [[`'nonce-${nonce.script}'`], [`'nonce-${nonce.style}'`]];
      reply.cspNonce = nonce;
      reply.header("content-security-policy", writePolicy({ scripts, styles }));
    }
    done();
  };
  app.addHook("onRoute", (route) => {
    if (route.setsSecurityHeaders) return;
    const isData = DATA_PATHS.some((path) => route.url.startsWith(path));
    route.onRequest = [isData ? secureData : securePage, ...[route.onRequest ?? []].flat()];
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Route ${request.method}:${request.url} not found`;
    return reply.headers(forData).status(404).send({ message, error: "Not Found", statusCode: 404 });
  });
}
