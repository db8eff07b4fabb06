import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import type { Refusal } from "#kernel/http/rules/security-events.ts";
import type { User } from "#kernel/http/user-schemas.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { AuthCookies } from "./auth-cookies.ts";
import { type Factors, startSession } from "./log-in.ts";
import { TooManyTries } from "./login-throttle.ts";
import { requireOwnWay } from "./provider/allowed-passwords.ts";
import type { Provider } from "./provider/open-provider.ts";
import { recordRefusal } from "./record-security-event.ts";
import { type RelyingParty, relyingPartyOf } from "./second-factors/passkeys.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import type { Browser, SessionLimits } from "./sessions.ts";

/** The parts that all routes of this room use. Passwords may not consist of the site's name. */
export type AuthDeps = {
  db: Db;
  box: SecretBox;
  cookies: AuthCookies;
  site: { siteName: string; publicUrl: string };
  ways: { hasPasswords: boolean; provider: Provider | null };
};

/** Returns the address and the browser of a request. */
export const browserOf = (request: FastifyRequest): Browser => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
});

export const siteOf = (request: FastifyRequest, { site }: AuthDeps): RelyingParty | null =>
  relyingPartyOf({ protocol: request.protocol, host: request.host }, site.publicUrl);

/**
 * Opens the session of an identified administrator, and sets the cookies.
 * @param limits of a session that the provider's answer begins
 * @returns the response
 * @throws {AppError} 403 when passwords are off and no command lets this account in without the provider
 */
export async function completeSignIn(
  deps: AuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  factors: Factors,
  limits?: SessionLimits,
): Promise<{ user: User }> {
  const { db, cookies } = deps;
  const browser = {
    ...browserOf(request),
    previousSession: cookies.sessionToken(request),
    deviceToken: cookies.deviceToken(request),
    factors,
  };
  const ends = limits ?? { endsAt: await requireOwnWay(deps, user.id) };
  const tokens = await startSession({ db, log: request.log }, user, browser, ends);
  cookies.setSession(reply, tokens.session);
  if (tokens.device !== null) cookies.setDevice(reply, tokens.device);
  return { user };
}

/** Tells a refused client in Retry-After when to try again. */
export function sayWhen(reply: FastifyReply) {
  return (error: unknown): never => {
    if (error instanceof TooManyTries) reply.header("retry-after", error.seconds);
    throw error;
  };
}

/** Records a refusal in the log, and tells the client when to try again. */
export const refuse =
  (request: FastifyRequest, reply: FastifyReply, refused: { action: Refusal; username: string }) =>
  (error: unknown): never => {
    if (error instanceof AppError) {
      const action = error.status === 429 ? "auth.throttled" : refused.action;
      recordRefusal(request.log, { ...refused, action, address: request.ip });
    }
    return sayWhen(reply)(error);
  };
