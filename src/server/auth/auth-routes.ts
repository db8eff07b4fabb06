import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { requireOwnOrigin } from "../http/require-admin.ts";
import type { Db } from "../infra/db.ts";
import { logIn } from "./log-in.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { closeSession, findSession, openSession, SESSION_ABSOLUTE_DAYS, SESSION_COOKIE } from "./sessions.ts";

const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];

/** Signing in and out, and the `findAdmin` decorator that every admin endpoint rests on. */
export async function authRoutes(app: FastifyInstance, deps: { db: Db; secureCookies: boolean }): Promise<void> {
  const { db } = deps;
  const throttle = createLoginThrottle();
  await app.register(cookie);
  const cookieOptions = { path: "/", httpOnly: true, sameSite: "strict", secure: deps.secureCookies } as const;

  app.decorateRequest("admin", null);
  app.decorate("findAdmin", async (request: FastifyRequest) => {
    const token = tokenOf(request);
    return token ? findSession(db, token) : null;
  });

  bindEndpoint(app, endpoints.getAuthStatus, async ({ request }) => {
    const user = await app.findAdmin(request);
    return { isAuthenticated: user !== null, user };
  });

  bindEndpoint(app, endpoints.login, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    const user = await logIn(db, throttle, body, request.ip);
    const previous = tokenOf(request);
    if (previous) await closeSession(db, previous);
    const token = await openSession(db, user.id);
    reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions, maxAge: SESSION_ABSOLUTE_DAYS * 86_400 });
    return { user };
  });

  bindEndpoint(app, endpoints.logout, async ({ request, reply }) => {
    requireOwnOrigin(request);
    const token = tokenOf(request);
    if (token) await closeSession(db, token);
    reply.clearCookie(SESSION_COOKIE, cookieOptions);
    return { message: "You are signed out" };
  });
}
