import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { requireOwnOrigin } from "../http/require-admin.ts";
import type { Db } from "../infra/db.ts";
import { createAuthCookies } from "./auth-cookies.ts";
import { changePassword } from "./change-password.ts";
import { rememberDevice } from "./known-devices.ts";
import { logIn } from "./log-in.ts";
import { logOutEverywhere } from "./log-out-everywhere.ts";
import { TooManyTries } from "./login-throttle.ts";
import { closeSession, findSession } from "./sessions.ts";
import { startSession } from "./start-session.ts";

/** Tells a refused client when to come again. */
function sayWhen(reply: FastifyReply) {
  return (error: unknown): never => {
    if (error instanceof TooManyTries) reply.header("retry-after", error.seconds);
    throw error;
  };
}

/**
 * Signing in and out, the `findAdmin` decorator that every admin endpoint rests on, and `isAdmins`.
 * @param deps.admin the administrator of the environment; with a password, it is applied at every start
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
    // A page asks this before anything else; without an answer from the database nobody is signed in.
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
