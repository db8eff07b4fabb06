import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { ApiError } from "#kernel/ui/site/api-error.ts";
import { toastLoginFailure } from "./use-auth.ts";

/** A request of the server to the browser; WebAuthn defines its parts. */
type Question = { challenge: string };

/**
 * Answers a challenge with a passkey. The browser asks the person for a fingerprint, a face or a PIN.
 * @throws {Error} when the person declines or the browser cannot; `passkeyProblem` has the words
 */
export const answerWithPasskey = async (question: Question) =>
  asSent(await startAuthentication({ optionsJSON: question as unknown as PublicKeyCredentialRequestOptionsJSON }));

/** Makes a passkey in the browser. @throws {Error} as `answerWithPasskey` */
export const makePasskey = async (question: Question) =>
  asSent(await startRegistration({ optionsJSON: question as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** A response in the form of the contract; the browser decides the results of extensions. */
const asSent = <A extends { clientExtensionResults: object }>(answer: A) => ({
  ...answer,
  clientExtensionResults: { ...answer.clientExtensionResults } as Record<string, unknown>,
});

const WORDS: Record<string, string> = {
  NotAllowedError: "No passkey was used: the question was closed, or it took too long.",
  AbortError: "No passkey was used: the question was closed, or it took too long.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Browsers use passkeys only on a site that is reached by a name, over https or at localhost.",
};

/**
 * Returns the message for a passkey that could not be used. The names are those of WebAuthn level 3, section 5.1.
 * @returns null for an error of the server, which has its own message
 */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof ApiError || error instanceof TypeError) return null;
  const name = error instanceof Error ? error.name : "";
  return WORDS[name] ?? "This browser could not use a passkey here.";
}

/** Shows why a sign-in failed that a passkey may have been asked for. @param wrong the text when the server says nothing */
export function toastProofFailure(error: unknown, wrong: string): void {
  const problem = passkeyProblem(error);
  if (problem) toast({ title: "Login failed", description: problem, variant: "destructive" });
  else toastLoginFailure(error, serverMessage(error, wrong));
}
