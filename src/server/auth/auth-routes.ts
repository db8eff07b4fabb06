import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { DEVICE_KEPT_DAYS, SESSION_ABSOLUTE_DAYS } from "#domain/auth/sign-in-rules.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { requireOwnOrigin } from "../http/require-admin.ts";
import type { Db } from "../infra/db.ts";
import { changePassword } from "./change-password.ts";
import { rememberDevice } from "./known-devices.ts";
import { logIn, startSession } from "./log-in.ts";
import { TooManyTries } from "./login-throttle.ts";
import { closeSession, findSession, logOutEverywhere } from "./sessions.ts";

const DAY_SECONDS = 86_400;

/**
 * The two cookies of an administrator's browser: the session, and the token that identifies a known browser at the next
 * sign-in. Scripts cannot read them and other sites cannot send them.
 * @param secure whether the site is reached over https. Then the names begin with `__Host-`: browsers accept such a cookie
 *   only over https and only from exactly this host.
 */
function createAuthCookies(secure: boolean) {
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
      reply.setCookie(device, token, { ...options, maxAge: DEVICE_KEPT_DAYS * DAY_SECONDS }),
    clearSession: (reply: FastifyReply) => reply.clearCookie(session, options),
  };
}

/** Tells a refused client with Retry-After when to try again. */
function sayWhen(reply: FastifyReply) {
  return (error: unknown): never => {
    if (error instanceof TooManyTries) reply.header("retry-after", error.seconds);
    throw error;
  };
}

/**
 * Registers the calls for signing in and out, and the decorators `findAdmin` (used by every admin endpoint) and `isAdmins`.
 * @param deps.admin the administrator of the environment; a password there is applied at every start
 */
export async function authRoutes(
  app: FastifyInstance,
  deps: { db: Db; secureCookies: boolean; admin: { username: string; password: string | undefined } },
): Promise<void> {
  const { db } = deps;
  const cookies = createAuthCookies(deps.secureCookies);
  await app.register(cookie);

  app.decorateRequest("admin", null);
  app.decorate("findAdmin", async (request: FastifyRequest, options?: { touch: boolean }) => {
    const token = cookies.sessionToken(request);
    return token ? findSession(db, token, options) : null;
  });
  app.decorate("isAdmins", (request: FastifyRequest) => cookies.sessionToken(request) !== undefined);

  bindEndpoint(app, endpoints.getAuthStatus, async ({ request }) => {
    // Every page makes this call first, so it must not fail. Without the database, nobody is signed in.
    const user = await app.findAdmin(request).catch((error: unknown) => {
      request.log.error({ err: error }, "the session could not be looked up");
      return null;
    });
    return { isAuthenticated: user !== null, user };
  });

  bindEndpoint(app, endpoints.login, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    const deviceToken = cookies.deviceToken(request);
    const address = request.ip;
    const { user, knownDevice } = await logIn(db, { ...body, address, deviceToken }).catch(sayWhen(reply));
    const tokens = await startSession(db, user, {
      address,
      previousSession: cookies.sessionToken(request),
      knownDevice: knownDevice && deviceToken ? deviceToken : null,
    });
    cookies.setSession(reply, tokens.session);
    cookies.setDevice(reply, tokens.device);
    return { user };
  });

  bindEndpoint(app, endpoints.logout, async ({ request, reply }) => {
    requireOwnOrigin(request);
    const token = cookies.sessionToken(request);
    if (token) await closeSession(db, token);
    cookies.clearSession(reply);
    return { message: "You are signed out" };
  });

  bindEndpoint(app, endpoints.logoutEverywhere, async ({ admin, reply }) => {
    const sessions = await logOutEverywhere(db, admin);
    cookies.clearSession(reply);
    return { message: "You are signed out everywhere", sessions };
  });

  bindEndpoint(app, endpoints.getAccount, async ({ admin }) => ({
    user: admin,
    passwordComesBack: deps.admin.password !== undefined && deps.admin.username === admin.username,
  }));

  bindEndpoint(app, endpoints.changePassword, async ({ admin, body, reply }) => {
    cookies.setSession(reply, await changePassword(db, admin, body).catch(sayWhen(reply)));
    cookies.setDevice(reply, await rememberDevice(db, admin.id, null));
    return { message: "The password has been changed. Other browsers are signed out." };
  });
}
