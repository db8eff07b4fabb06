import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindEndpoint, bindPublicRead, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { requireOwnOrigin } from "#kernel/http/require-admin.ts";
import { AppError } from "#kernel/process/errors.ts";
import { type AuthDeps, completeSignIn } from "../complete-sign-in.ts";
import { recordRefusal } from "../record-security-event.ts";
import { PROVIDER_ANSWER_MINUTES, PROVIDER_PROBLEMS, withProblem } from "../rules/provider-rules.ts";
import { challengeKeys, keepChallenge, takeChallenge } from "../second-factors/challenges.ts";
import { closeSessionById, getUser, hasSession, makeToken } from "../sessions.ts";
import { takesPasswords } from "./allowed-passwords.ts";
import { ProviderFailure } from "./explain-failure.ts";
import type { BegunSignIn, Provider } from "./open-provider.ts";
import { followProvider } from "./provider-accounts.ts";
import { providerEndpoints } from "./provider-endpoints.ts";
import { setupOf } from "./provider-settings.ts";

/** A sign-in that has begun, as it is kept. `session`: the one that it replaces, whose cookie the provider's answer does not bring. */
type Kept = BegunSignIn & { session: number | null };

const NO_PROVIDER = "There is no login by a provider here";
const HOUR_MS = 3_600_000;

/** Registers the sign-in by the team's provider. */
export function providerRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, cookies, ways, site } = deps;
  const { provider } = ways;
  if (provider) tellProblemAtStart(app, provider);

  bindPublicRead(app, providerEndpoints.getSignInWays, async () => ({
    passwords: await takesPasswords(deps),
    provider: provider && { name: provider.settings.name },
  }));

  bindEndpoint(app, providerEndpoints.beginProviderSignIn, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    if (!provider) throw AppError.notFound(NO_PROVIDER);
    // The answer comes to the public address, and only there finds the cookie.
    const { origin } = request.headers;
    if (origin !== undefined && origin !== site.publicUrl) {
      throw AppError.conflict(`Log in at ${site.publicUrl}/admin: ${provider.settings.name} sends people back there.`);
    }
    const { url, begun } = await provider.begin(body).catch((error: unknown) => {
      throw refusalOf(error, provider, request);
    });
    const admin = await app.findAdmin(request);
    const token = makeToken();
    const kept: Kept = { ...begun, session: admin?.session.id ?? null };
    const asked = { adminId: null, challenge: JSON.stringify(kept) };
    await keepChallenge(db, challengeKeys.provider(token), asked, PROVIDER_ANSWER_MINUTES);
    cookies.setProvider(reply, token);
    return { url };
  });

  bindStreamEndpoint(app, providerEndpoints.finishProviderSignIn, async ({ request, reply }) => {
    if (!provider) throw AppError.notFound(NO_PROVIDER);
    cookies.clearProvider(reply);
    const asked = await takeChallenge(db, challengeKeys.provider(cookies.providerToken(request) ?? ""));
    const begun = asked?.challenge ? (JSON.parse(asked.challenge) as Kept) : null;
    try {
      return reply.redirect(await finish(deps, provider, begun, request, reply), 302);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      noteFailure(request, error);
      // Who is signed in goes on where the fresh proof was wanted.
      const isSignedIn = begun?.session && (await hasSession(db, begun.session));
      return reply.redirect(withProblem(isSignedIn ? begun.back : "/admin", error.problem), 302);
    }
  });
}

/** Checks the provider's answer and signs in. @returns the page that follows @throws {ProviderFailure} */
async function finish(
  deps: AuthDeps,
  provider: Provider,
  begun: Kept | null,
  request: FastifyRequest,
  reply: Parameters<typeof completeSignIn>[2],
): Promise<string> {
  const { db } = deps;
  const { settings } = provider;
  if (!begun) throw new ProviderFailure("late", "no sign-in has begun in this browser, or it is too old");
  const query = /\?.*$/.exec(request.url)?.[0] ?? "";
  const person = await provider.finish(query, begun);
  const id = await followProvider({ db, log: request.log }, settings, person, request.ip);
  if (id === null) throw new ProviderFailure("role", `the claim ${settings.roleClaim} has no value that gives a role`);
  if (begun.session !== null) await closeSessionById(db, begun.session);
  const now = Date.now();
  await completeSignIn(deps, request, reply, await getUser(db, id), "provider", {
    endsAt: new Date(now + settings.sessionHours * HOUR_MS),
    setup: setupOf(settings),
    // Without a word about it, the provider may have asked long ago.
    confirmedAt: new Date(Math.min(now, person.provenAt?.getTime() ?? 0)),
  });
  return begun.back;
}

function noteFailure(request: FastifyRequest, { problem, message }: ProviderFailure): void {
  recordRefusal(request.log, { action: "auth.sign_in_failed", username: "", address: request.ip });
  request.log.warn({ problem, reason: message }, "a sign-in by the provider failed");
}

function refusalOf(error: unknown, { settings }: Provider, request: FastifyRequest): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  noteFailure(request, error);
  return new AppError(424, PROVIDER_PROBLEMS[error.problem](settings.name));
}

/** Looks at the start whether the provider can be used. The product starts without it all the same. */
function tellProblemAtStart(app: FastifyInstance, provider: Provider): void {
  app.addHook("onListen", (done) => {
    provider.begin({ back: "", again: false }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      app.log.warn({ issuer: provider.settings.issuer, reason }, "nobody can sign in by the provider (OIDC_ISSUER)");
    });
    done();
  });
  app.addHook("onClose", () => provider.close());
}
