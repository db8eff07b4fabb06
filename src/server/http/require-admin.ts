import type { FastifyRequest } from "fastify";
import type { User } from "#contract/auth/user.ts";
import { AppError } from "../infra/errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Who the request's session cookie belongs to; null without a live session. Set by the auth slice. With
     * `touch: false` the session does not count as used: an open event stream does not keep it alive.
     */
    findAdmin(request: FastifyRequest, options?: { touch: boolean }): Promise<User | null>;
    /**
     * Whether the request comes from a browser in which an administrator has signed in, going by its cookie alone. Good for
     * where to read from, not for what may be seen.
     */
    isAdmins(request: FastifyRequest): boolean;
    /** `host:port` of the address that shoppers use: a proxy in front may call us by another name. */
    publicHost: string;
  }
  interface FastifyRequest {
    /** Who is calling; set on every call that only administrators may make. */
    admin: User | null;
  }
}

/**
 * Refuses requests that a browser sends from another site's page. The specification has GET calls that act, so the
 * cookie's SameSite attribute alone is not relied on. Clients that are no browsers send neither header and pass.
 * @throws {AppError} 403
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const ownHosts = [request.headers.host, request.server.publicHost];
  const foreignOrigin = origin !== undefined && (!URL.canParse(origin) || !ownHosts.includes(new URL(origin).host));
  if (foreignSite || foreignOrigin) throw AppError.forbidden("This call was made from another website's page");
}

/**
 * Lets only signed-in administrators through, and only from our own pages.
 * @throws {AppError} 403 from a foreign page, 401 without a session
 */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  requireOwnOrigin(request);
  const admin = await request.server.findAdmin(request);
  if (!admin) throw AppError.unauthorized("Please sign in");
  request.admin = admin;
}
