import type { FastifyRequest, onRequestAsyncHookHandler, onResponseAsyncHookHandler } from "fastify";
import { AppError } from "#kernel/process/errors.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Download } from "./rules/audit-actions.ts";
import { mayActAs, roleNeededSentence } from "./rules/roles.ts";
import { CONFIRMATION_MINUTES, isFromOtherSite, REQUIRED_STEP_SENTENCES } from "./rules/sign-in-rules.ts";
import type { User } from "./user-schemas.ts";

/** An administrator with the session of a request. */
export type SignedInAdmin = User & { session: { id: number; confirmedAt: Date } };

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Returns the administrator of the request's session; null without a live session. Set by the auth slice. With `touch: false` the
     * session does not count as used, so that an open event stream does not keep it alive.
     */
    findAdmin(request: FastifyRequest, options?: { touch: boolean }): Promise<SignedInAdmin | null>;
    /**
     * Returns whether the request has an administrator's session, as of a minute ago. It decides which server and which cache answer, never
     * which data may be seen.
     */
    isAdmins(request: FastifyRequest): boolean;
    /** Records that a call of administrators was refused. Set by the auth slice. @param admin the caller, if known */
    noteRefusedCall(request: FastifyRequest, refusal: AppError, admin: SignedInAdmin | null): void;
    /** Records that an administrator has downloaded a file. Set by the auth slice. @param subject the file's name */
    noteDownload(request: FastifyRequest, download: Download, subject: string): void;
    /** `host:port` of the public address. A proxy may call us by another name. */
    publicHost: string;
  }
  interface FastifyRequest {
    /** The caller; set on every call that only administrators may make. */
    admin: SignedInAdmin | null;
    /** True when its cookie was found to be a session's. */
    hasSession: boolean;
  }
}

/** Returns whether a browser sent the request from another site's page. Programs that send neither header pass. */
export function isForeignRequest(request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  // The types allow an array, which Node returns for set-cookie only.
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

/** Refuses an administrator whose role, open step or last confirmation does not allow the call. */
function requireLeave({ auth, needsConfirmation }: Endpoint, { role, requiredStep, session }: SignedInAdmin): void {
  if (auth !== "account" && auth !== "public") {
    if (requiredStep) throw AppError.forbidden(REQUIRED_STEP_SENTENCES[requiredStep], { code: requiredStep });
    if (!mayActAs(role, auth)) throw AppError.forbidden(roleNeededSentence(role, auth), { code: "role" });
  }
  // Also before: a confirmation from a clock that was ahead does not count.
  if (needsConfirmation && Math.abs(Date.now() - session.confirmedAt.getTime()) > CONFIRMATION_MINUTES * 60_000) {
    throw AppError.forbidden("Please confirm your identity", { code: "confirm" });
  }
}

/**
 * Makes the check of an endpoint that is not public: its callers are signed in, on one of our own pages, with the role it needs, with no
 * required step open, and with a recent confirmation where it needs one. The body of a refusal has a `code`: the open step, `role` or
 * `confirm`. Refusals are recorded.
 * @throws {AppError} 403 from a foreign page, 401 without a session, 403 for everything else
 */
export function requireAdmin(endpoint: Endpoint): onRequestAsyncHookHandler {
  return async (request) => {
    let admin: SignedInAdmin | null = null;
    try {
      requireOwnOrigin(request);
      admin = await request.server.findAdmin(request, { touch: endpoint.isBackground !== true });
      if (!admin) throw AppError.unauthorized("Please log in");
      requireLeave(endpoint, admin);
    } catch (error) {
      if (error instanceof AppError) request.server.noteRefusedCall(request, error, admin);
      throw error;
    }
    request.admin = admin;
  };
}

/** Makes the hook that records a download with its administrator. The file's name says what was downloaded. */
export function recordDownload(download: Download): onResponseAsyncHookHandler {
  return async (request, reply) => {
    if (reply.statusCode !== 200 || !request.admin) return;
    const [, fileName] = /filename="([^"]*)"/.exec(String(reply.getHeader("content-disposition"))) ?? [];
    request.server.noteDownload(request, download, fileName ?? request.url);
  };
}
