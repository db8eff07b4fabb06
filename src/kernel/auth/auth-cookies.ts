import type { FastifyReply, FastifyRequest } from "fastify";
import { CHALLENGE_MINUTES, DEVICE_KEPT_DAYS, SESSION_ABSOLUTE_DAYS } from "#kernel/http/rules/sign-in-rules.ts";
import { PROVIDER_ANSWER_MINUTES } from "./rules/provider-rules.ts";

const DAY_SECONDS = 86_400;

/**
 * The cookies of an administrator's browser: the session, the token that identifies a known browser at the next sign-in, and
 * the tokens of a sign-in that waits for its second step or for the provider's answer. Scripts cannot read them and other sites cannot send them, but
 * for the one that comes with the provider's answer, which is a link of another site.
 * @param secure whether the site is reached over https. Then the names begin with `__Host-`: browsers accept such a cookie
 *   only over https and only from exactly this host.
 */
export function createAuthCookies(secure: boolean) {
  const prefix = secure ? "__Host-" : "";
  const session = `${prefix}autohub_session`;
  const device = `${prefix}autohub_device`;
  const pending = `${prefix}autohub_sign_in`;
  const provider = `${prefix}autohub_provider`;
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
  const fromLinks = { ...options, sameSite: "lax" } as const;
  return {
    sessionToken: (request: FastifyRequest): string | undefined => request.cookies[session],
    deviceToken: (request: FastifyRequest): string | undefined => request.cookies[device],
    pendingToken: (request: FastifyRequest): string | undefined => request.cookies[pending],
    providerToken: (request: FastifyRequest): string | undefined => request.cookies[provider],
    setSession: (reply: FastifyReply, token: string) =>
      reply.setCookie(session, token, { ...options, maxAge: SESSION_ABSOLUTE_DAYS * DAY_SECONDS }),
    setDevice: (reply: FastifyReply, token: string) =>
      reply.setCookie(device, token, { ...options, maxAge: DEVICE_KEPT_DAYS * DAY_SECONDS }),
    setPending: (reply: FastifyReply, token: string) =>
      reply.setCookie(pending, token, { ...options, maxAge: CHALLENGE_MINUTES * 60 }),
    clearSession: (reply: FastifyReply) => reply.clearCookie(session, options),
    setProvider: (reply: FastifyReply, token: string) =>
      reply.setCookie(provider, token, { ...fromLinks, maxAge: PROVIDER_ANSWER_MINUTES * 60 }),
    clearPending: (reply: FastifyReply) => reply.clearCookie(pending, options),
    clearProvider: (reply: FastifyReply) => reply.clearCookie(provider, fromLinks),
  };
}
export type AuthCookies = ReturnType<typeof createAuthCookies>;
