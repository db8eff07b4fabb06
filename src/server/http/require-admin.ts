import type { FastifyRequest } from "fastify";
import type { User } from "#contract/auth/auth-endpoints.ts";
import { isFromOtherSite } from "#domain/auth/sign-in-rules.ts";
import { AppError } from "../infra/errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * The administrator of the request's session; null without a live session. Set by the auth slice. With `touch: false`
     * the session does not count as used, so that an open event stream does not keep it alive.
     */
    findAdmin(request: FastifyRequest, options?: { touch: boolean }): Promise<User | null>;
    /**
     * Whether the request has a session cookie, valid or not. It decides where to read from, never what may be seen.
     */
    isAdmins(request: FastifyRequest): boolean;
    /** `host:port` of the public address. A proxy may call us by another name. */
    publicHost: string;
  }
  interface FastifyRequest {
    /** The caller; set on every call that only administrators may make. */
    admin: User | null;
  }
}

/** Whether a browser sent the request from another site's page. Programs that say nothing about it pass. */
export function isForeignRequest(request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  // The types allow an array, which Node gives for set-cookie only.
  return isFromOtherSite({ site: site?.toString(), origin }, [host, request.server.publicHost]);
}

/**
 * Refuses requests that a browser sends from another site's page. The cookie's SameSite attribute is not enough, because
 * the specification has GET calls that change something.
 * @throws {AppError} 403
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  if (isForeignRequest(request)) throw AppError.forbidden("This call was made from another website's page");
}

/**
 * Admits only signed-in administrators, and only from our own pages.
 * @throws {AppError} 403 from a foreign page, 401 without a session
 */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  requireOwnOrigin(request);
  const admin = await request.server.findAdmin(request);
  if (!admin) throw AppError.unauthorized("Please sign in");
  request.admin = admin;
}
