import type { Configuration } from "openid-client";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { ASKED_AGAIN_SECONDS, readClaim } from "../rules/provider-rules.ts";
import { explainFailure, ProviderFailure } from "./explain-failure.ts";
import { providerFetch } from "./provider-fetch.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** The secrets of a sign-in that has begun, and where it leads. `again`: the provider was told to ask who it is. */
export type BegunSignIn = { state: string; nonce: string; verifier: string; back: string; again: boolean };

/** A person that the provider has identified. `provenAt`: when it last asked who they are; null when it does not say. */
export type ProvenPerson = { subject: string; claims: Record<string, unknown>; provenAt: Date | null };

/** The provider that signs the team in. */
export type Provider = {
  settings: ProviderSettings;
  /** Begins a sign-in. @returns the provider's page, and what its answer must fit @throws {ProviderFailure} */
  begin(options: { back: string; again: boolean }): Promise<{ url: string; begun: BegunSignIn }>;
  /**
   * Checks the provider's answer: state, issuer, code with PKCE, and the signature, issuer, audience, times and nonce of its token.
   * @param query the answer's address from its "?" on @throws {ProviderFailure}
   */
  finish(query: string, begun: BegunSignIn): Promise<ProvenPerson>;
  close(): Promise<void>;
};

/** The path to which the provider sends people back. */
export const CALLBACK_PATH = "/api/auth/provider/callback";
/** How long the provider's documents are used before they are read again. */
const KNOWN_FOR_MS = 60 * 60_000;
/** Clocks may differ by this much. */
const CLOCK_TOLERANCE_S = 30;
const DISCOVERY_TIMEOUT_MS = 12_000;

/** Opens the provider. Nothing is requested, and its library not loaded, before the first sign-in. */
export function openProvider(settings: ProviderSettings, publicUrl: string): Provider {
  const { fetch, close } = providerFetch(settings.issuer);
  const redirectUri = publicUrl + CALLBACK_PATH;
  let known: { config: Promise<Configuration>; until: number } | undefined;

  /** Reads the provider's documents. A failure is not remembered. */
  const discover = (): Promise<Configuration> => {
    if (known && performance.now() < known.until) return known.config;
    const config = readProvider(settings, fetch);
    known = { config, until: performance.now() + KNOWN_FOR_MS };
    config.catch(() => {
      known = undefined;
    });
    return withTimeout(config, DISCOVERY_TIMEOUT_MS, () => {
      throw new ProviderFailure("away", "The provider's documents could not be read in time.");
    });
  };

  return {
    settings,
    begin: (options) =>
      explained(async () => {
        const client = await import("openid-client");
        const config = await discover();
        const verifier = client.randomPKCECodeVerifier();
        const begun = { state: client.randomState(), nonce: client.randomNonce(), verifier, ...options };
        const url = client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirectUri, scope: settings.scope, state: begun.state, nonce: begun.nonce },
          ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
          ...(options.again && { max_age: "0", prompt: "login" }),
        });
        return { url: url.href, begun };
      }),
    finish: (query, begun) =>
      explained(async () => {
        const answer = new URL(redirectUri + query);
        if (answer.searchParams.get("state") !== begun.state) throw new ProviderFailure("state", "another state");
        return exchangeCode(await discover(), answer, begun, settings);
      }),
    close,
  };
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error);
  }
}

async function readProvider(settings: ProviderSettings, fetch: ReturnType<typeof providerFetch>["fetch"]) {
  const client = await import("openid-client");
  const { issuer, clientId, clientSecret } = settings;
  const isPlain = issuer.startsWith("http:");
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    ...(isPlain && { execute: [client.allowInsecureRequests] }),
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const withSecret = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
  const secret = clientSecret === null ? client.None() : withSecret(clientSecret);
  const config = new client.Configuration(metadata, clientId, { [client.clockTolerance]: CLOCK_TOLERANCE_S }, secret);
  config[client.customFetch] = fetch;
  // A token that comes over TLS may go without a signature by the standard. Here it may not.
  client.enableNonRepudiationChecks(config);
  if (isPlain) client.allowInsecureRequests(config);
  return config;
}

async function exchangeCode(config: Configuration, answer: URL, begun: BegunSignIn, settings: ProviderSettings) {
  const client = await import("openid-client");
  const tokens = await client.authorizationCodeGrant(config, answer, {
    ...{ expectedState: begun.state, expectedNonce: begun.nonce, pkceCodeVerifier: begun.verifier },
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token) throw new ProviderFailure("setup", "The provider sent no ID token.");
  const provenAt = typeof token.auth_time === "number" ? new Date(token.auth_time * 1_000) : null;
  if (begun.again && provenAt && Date.now() - provenAt.getTime() > ASKED_AGAIN_SECONDS * 1_000) {
    throw new ProviderFailure("again", "max_age=0 was asked, and the last sign-in there is older.");
  }
  let claims: Record<string, unknown> = token;
  const isWhole = readClaim(claims, settings.roleClaim) !== undefined && typeof claims.email === "string";
  // Many providers tell names, groups and roles only there.
  if (!isWhole && config.serverMetadata().userinfo_endpoint) {
    claims = { ...(await client.fetchUserInfo(config, tokens.access_token, token.sub)), ...token };
  }
  return { subject: token.sub, claims, provenAt: begun.again ? (provenAt ?? new Date()) : provenAt };
}
