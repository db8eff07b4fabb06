import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Security headers with a content security policy that admits only our own scripts and styles, by a nonce that is new
 * for every page (`reply.cspNonce`).
 * @param options.https whether the site is reached over https (adds HSTS and upgrades requests)
 * @param options.dev leaves the policy out: the development server injects styles and modules of its own
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
  await app.register(helmet, {
    enableCSPNonces: !options.dev,
    contentSecurityPolicy: options.dev ? false : policy,
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}
