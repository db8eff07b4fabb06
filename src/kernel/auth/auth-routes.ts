import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { requireOwnOrigin } from "#kernel/http/require-admin.ts";
import { AppError } from "#kernel/process/errors.ts";
import { authEndpoints } from "./auth-endpoints.ts";
import { changePassword } from "./change-password.ts";
import { type AuthDeps, browserOf, completeSignIn, refuse, sayWhen, siteOf } from "./complete-sign-in.ts";
import { rememberDevice } from "./known-devices.ts";
import { KnownSessions } from "./known-sessions.ts";
import { logIn } from "./log-in.ts";
import { noteCalls } from "./note-calls.ts";
import { endSession, endSessions, listSessions } from "./own-sessions.ts";
import { endSessionsOfOtherWays, requireOwnWay, requirePasswords } from "./provider/allowed-passwords.ts";
import { recordSecurityEvent } from "./record-security-event.ts";
import { challengeKeys, findChallenge, keepChallenge, takeChallenge } from "./second-factors/challenges.ts";
import { acceptPasskey, askForPasskey, requireSite } from "./second-factors/passkeys.ts";
import { countRecoveryCodes } from "./second-factors/recovery-codes.ts";
import { acceptSecondFactor, listSecondFactors } from "./second-factors/second-factors.ts";
import { closeSession, findSession, getUser, makeToken } from "./sessions.ts";

const START_OVER = "Your login has taken too long. Please begin again.";

/**
 * Registers the calls for signing in and out, and the decorators `findAdmin` (used by every admin endpoint), `isAdmins` and
 * those that record calls.
 * @param deps.auditWords the words of all actions that the audit log records
 */
export async function authRoutes(
  app: FastifyInstance,
  deps: AuthDeps & { auditWords: Readonly<Record<string, string>> },
): Promise<void> {
  const { db, cookies } = deps;
  await endSessionsOfOtherWays(deps);
  await app.register(cookie);
  app.decorateRequest("admin", null);
  const known = new KnownSessions();
  const isOpen = (request: FastifyRequest, token: string) =>
    known.isOpen(token, async () => {
      app.limitRate(request, "sessions");
      return (await findSession(db, token, { touch: false })) !== null;
    });
  app.decorateRequest("hasSession", false);
  app.addHook("onRequest", (request, _reply, done) => {
    const token = cookies.sessionToken(request);
    if (token === undefined) return done();
    const note = (found: boolean) => {
      request.hasSession = found;
      done();
    };
    // A caller whose session cannot be looked up now is a stranger: public pages are shown all the same.
    isOpen(request, token).then(note, () => note(false));
  });
  app.decorate("findAdmin", async (request: FastifyRequest, options?: { touch: boolean }) => {
    const token = cookies.sessionToken(request);
    if (token === undefined) return null;
    return (await isOpen(request, token)) ? findSession(db, token, options) : null;
  });
  app.decorate("isAdmins", (request: FastifyRequest) => request.hasSession);
  noteCalls(app, db, deps.auditWords);

  bindEndpoint(app, authEndpoints.getAuthStatus, async ({ request }) => {
    // Fails when a session cannot be looked up: "not signed in" would be a claim, and the console would throw away what somebody types.
    const user = await app.findAdmin(request);
    return { isAuthenticated: user !== null, user };
  });

  bindEndpoint(app, authEndpoints.login, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    const { username } = body;
    const attempt = { ...body, address: request.ip, deviceToken: cookies.deviceToken(request) };
    const failure = { action: "auth.sign_in_failed", username } as const;
    await requirePasswords(deps).catch(refuse(request, reply, failure));
    const user = await logIn(db, attempt).catch(refuse(request, reply, failure));
    await requireOwnWay(deps, user.id).catch(refuse(request, reply, failure));
    const methods = await listSecondFactors(db, user.id);
    if (methods.length === 0) return completeSignIn(deps, request, reply, user, "password");
    const site = siteOf(request, deps);
    const passkey = site && methods.includes("passkey") ? await askForPasskey(db, site, user.id) : null;
    const token = makeToken();
    const asked = { adminId: user.id, challenge: passkey?.challenge ?? null };
    await keepChallenge(db, challengeKeys.secondStep(token), asked);
    cookies.setPending(reply, token);
    return { secondFactor: { methods, passkey: passkey && { ...passkey } } };
  });

  bindEndpoint(app, authEndpoints.logInWithSecondFactor, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    const key = challengeKeys.secondStep(cookies.pendingToken(request) ?? "");
    const asked = await findChallenge(db, key);
    if (!asked?.adminId) throw AppError.unauthorized(START_OVER);
    const user = await getUser(db, asked.adminId);
    const given = { proof: body, challenge: asked.challenge, site: siteOf(request, deps) };
    const failure = refuse(request, reply, { action: "auth.second_factor_failed", username: user.username });
    const method = await acceptSecondFactor(deps, user.id, given).catch(failure);
    if (!method) return failure(AppError.unauthorized("This code or passkey is not right"));
    // A challenge can be answered once, even when two responses arrive at the same moment.
    if (!(await takeChallenge(db, key))) throw AppError.unauthorized(START_OVER);
    if (method === "recovery_code") {
      const details = `${await countRecoveryCodes(db, user.id)} left.`;
      const used = { adminName: user.username, address: request.ip, details };
      await recordSecurityEvent({ db, log: request.log }, { action: "auth.recovery_code_used", ...used });
    }
    cookies.clearPending(reply);
    return completeSignIn(deps, request, reply, user, `password+${method}`);
  });

  bindEndpoint(app, authEndpoints.askForPasskey, async ({ request, reply }) => {
    requireOwnOrigin(request);
    await requirePasswords(deps);
    const question = await askForPasskey(db, requireSite(siteOf(request, deps)), null);
    const token = makeToken();
    await keepChallenge(db, challengeKeys.passkeyAlone(token), { adminId: null, challenge: question.challenge });
    cookies.setPending(reply, token);
    return { question: { ...question } };
  });

  bindEndpoint(app, authEndpoints.logInWithPasskey, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    const asked = await takeChallenge(db, challengeKeys.passkeyAlone(cookies.pendingToken(request) ?? ""));
    if (!asked?.challenge) throw AppError.unauthorized(START_OVER);
    const site = requireSite(siteOf(request, deps));
    const given = { answer: body.passkey, challenge: asked.challenge, site, adminId: null };
    const adminId = await acceptPasskey(db, given);
    if (adminId === null) {
      const failure = { action: "auth.sign_in_failed", username: "" } as const;
      return refuse(request, reply, failure)(AppError.unauthorized("No administrator here has this passkey"));
    }
    cookies.clearPending(reply);
    return completeSignIn(deps, request, reply, await getUser(db, adminId), "passkey");
  });

  bindEndpoint(app, authEndpoints.logout, async ({ request, reply }) => {
    requireOwnOrigin(request);
    const token = cookies.sessionToken(request);
    const admin = await app.findAdmin(request, { touch: false });
    if (token && admin) {
      await closeSession(db, token);
      const event = { action: "auth.signed_out", adminName: admin.username, address: request.ip } as const;
      await recordSecurityEvent({ db, log: request.log }, event);
    }
    cookies.clearSession(reply);
    return { message: "You are logged out" };
  });

  bindEndpoint(app, authEndpoints.logoutEverywhere, async ({ admin, request, reply }) => {
    const sessions = await endSessions({ db, log: request.log }, admin, request.ip);
    cookies.clearSession(reply);
    return { message: "You are logged out everywhere", sessions };
  });

  bindEndpoint(app, authEndpoints.listSessions, async ({ admin }) => ({ sessions: await listSessions(db, admin) }));

  bindEndpoint(app, authEndpoints.endSession, async ({ admin, params, request }) => {
    await endSession({ db, log: request.log }, admin, params.id, request.ip);
    return { message: "The session has been ended" };
  });

  bindEndpoint(app, authEndpoints.endOtherSessions, async ({ admin, request }) => {
    const sessions = await endSessions({ db, log: request.log }, admin, request.ip, admin.session.id);
    return { message: "Your other sessions have been ended", sessions };
  });

  bindEndpoint(app, authEndpoints.changePassword, async ({ admin, body, request, reply }) => {
    const own = { db, log: request.log, siteName: deps.site.siteName };
    cookies.setSession(reply, await changePassword(own, admin, body, browserOf(request)).catch(sayWhen(reply)));
    cookies.setDevice(reply, await rememberDevice(db, admin.id, null));
    return { message: "The password has been changed. Other browsers are logged out." };
  });
}
