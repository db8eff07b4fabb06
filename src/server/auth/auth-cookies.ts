import type { FastifyReply, FastifyRequest } from "fastify";
import { DEVICE_DAYS } from "./known-devices.ts";
import { SESSION_ABSOLUTE_DAYS } from "./sessions.ts";

const DAY_SECONDS = 86_400;

/**
 * The two cookies of an administrator's browser: the session, and the token by which the browser is known at the next
 * sign-in. No script and no other site can use them.
 * @param secure whether the site is reached over https. Then the names begin with `__Host-`, which keeps browsers from
 *   taking such a cookie from another host of the same domain or over plain http.
 */
export function createAuthCookies(secure: boolean) {
  const prefix = secure ? "__Host-" : "";
  const session = `${prefix}autohub_session`;
  const device = `${prefix}autohub_device`;
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
  return {
    sessionToken: (request: FastifyRequest): string | undefined => request.cookies[session],
    deviceToken: (request: FastifyRequest): string | undefined => request.cookies[device],
    setSession: (reply: FastifyReply, token: string) =>
      reply.setCookie(session, token, { ...options, maxAge: SESSION_ABSOLUTE_DAYS * DAY_SECONDS }),
    setDevice: (reply: FastifyReply, token: string) =>
      reply.setCookie(device, token, { ...options, maxAge: DEVICE_DAYS * DAY_SECONDS }),
    clearSession: (reply: FastifyReply) => reply.clearCookie(session, options),
  };
}
