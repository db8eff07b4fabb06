import { FetchError, ForbiddenAddressError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import type { ProviderProblem } from "../rules/provider-rules.ts";

/** A sign-in by the provider that failed. `message`: the reason for the log, without anything secret. */
export class ProviderFailure extends Error {
  readonly problem: ProviderProblem;
  constructor(problem: ProviderProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** An error of openid-client. Its `cause` has the claims or the response, so only `claim` and messages are read. */
type ClientFailure = Error & { code?: string; error?: string; cause?: unknown };

const claimOf = (error: ClientFailure): string | undefined => {
  for (let inner: unknown = error.cause; inner instanceof Object; inner = (inner as { cause?: unknown }).cause) {
    if ("claim" in inner && typeof inner.claim === "string") return inner.claim;
  }
  return undefined;
};

/** Returns the messages of an error and its causes. */
function messagesOf(error: unknown): string[] {
  const messages: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) messages.push(one.message);
  return messages;
}

const BY_CLAIM: Record<string, ProviderProblem> = { nonce: "nonce", iss: "issuer", aud: "audience", azp: "audience" };

const BY_CODE: Record<string, ProviderProblem> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "expired",
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "issuer",
  OAUTH_KEY_SELECTION_FAILED: "signature",
  OAUTH_TIMEOUT: "away",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "away",
};

function problemOf(error: ClientFailure, messages: readonly string[]): ProviderProblem {
  const { code = "", error: said } = error;
  if (code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR") return said === "access_denied" ? "refused" : "setup";
  if (code === "OAUTH_RESPONSE_BODY_ERROR") return said === "invalid_grant" ? "code" : "setup";
  if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED") return BY_CLAIM[claimOf(error) ?? ""] ?? "signature";
  if (messages.some((text) => text.includes('"iss" (issuer) response parameter'))) return "issuer";
  if (messages.some((text) => /signature|"alg"/.test(text))) return "signature";
  return BY_CODE[code] ?? "setup";
}

/** Turns what went wrong between AutoHub and the provider into a problem for the sign-in page, with the reason for the log. */
export function explainFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof ForbiddenAddressError) {
      const reason = `The provider's documents name a private address on another host than the issuer's: ${one.url}`;
      return new ProviderFailure("setup", reason);
    }
    if (one instanceof UnavailableError) return new ProviderFailure("away", one.message);
    if (one instanceof FetchError) return new ProviderFailure("setup", one.message);
  }
  const messages = messagesOf(error);
  const said = (error as { error?: unknown }).error;
  const words = [...messages, ...(typeof said === "string" ? [said] : [])].join("; ");
  return new ProviderFailure(problemOf(error as ClientFailure, messages), words || "unknown");
}
