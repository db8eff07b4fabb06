import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, storableText } from "#kernel/http/parameters.ts";
import { userSchema } from "#kernel/http/user-schemas.ts";
import { newPasskeyAnswer, passkeyQuestion } from "./passkey-schemas.ts";

/** A passkey of the signed-in administrator. Times are ISO strings. */
const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** The signed-in administrator's own account. */
const accountSchema = z.object({
  user: userSchema,
  passkeys: z.array(passkeySchema),
  /** When the authenticator app was set up; null without one. */
  totpSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** True when the owners require a second factor of everybody. Then the last one cannot be turned off. */
  secondFactorRequired: z.boolean(),
  /** False when AutoHub is reached by an IP address (127.0.0.1): browsers make passkeys for names only. */
  passkeysPossible: z.boolean(),
});

/** A passkey's name; the form uses the same rules and messages. */
export const passkeyNameSchema = storableText("Name is required")
  .trim()
  .min(1, "Name is required")
  .max(60, "Name is too long");

/** Recovery codes are made with the first second factor and shown once; null when the account has some already. */
const recoveryCodes = z.array(z.string()).nullable();
const messageSchema = z.object({ message: z.string() });

export const secondFactorEndpoints = {
  getAccount: endpoint({
    method: "GET",
    path: "/api/auth/account",
    auth: "account",
    summary: "The signed-in administrator's account and second factors",
    responses: { 200: accountSchema },
  }),
  askForNewPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/question",
    auth: "account",
    needsConfirmation: true,
    summary: "The challenge with which a browser makes a passkey",
    responses: { 200: z.object({ question: passkeyQuestion }) },
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkeys",
    auth: "account",
    summary: "Add a passkey; with the first second factor come recovery codes",
    body: z.object({ name: passkeyNameSchema, passkey: newPasskeyAnswer }),
    responses: { 200: z.object({ passkey: passkeySchema, recoveryCodes }) },
  }),
  renamePasskey: endpoint({
    method: "PATCH",
    path: "/api/auth/passkeys/:id",
    auth: "account",
    summary: "Give a passkey another name",
    params: numericId,
    body: z.object({ name: passkeyNameSchema }),
    responses: { 200: z.object({ passkey: passkeySchema }) },
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/api/auth/passkeys/:id",
    auth: "account",
    needsConfirmation: true,
    summary: "Remove a passkey",
    params: numericId,
    responses: { 200: messageSchema },
  }),
  startTotp: endpoint({
    method: "POST",
    path: "/api/auth/totp",
    auth: "account",
    needsConfirmation: true,
    summary:
      "A new key for an authenticator app, as text and as an address for a QR code; it counts once a code confirms it",
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  }),
  confirmTotp: endpoint({
    method: "POST",
    path: "/api/auth/totp/confirm",
    auth: "account",
    summary: "Turn the authenticator app on with a first code",
    body: z.object({ code: z.string("Code is required").trim().min(1, "Code is required").max(100) }),
    responses: { 200: z.object({ recoveryCodes }) },
  }),
  removeTotp: endpoint({
    method: "DELETE",
    path: "/api/auth/totp",
    auth: "account",
    needsConfirmation: true,
    summary: "Turn the authenticator app off",
    responses: { 200: messageSchema },
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "/api/auth/recovery-codes",
    auth: "account",
    needsConfirmation: true,
    summary: "Make new recovery codes; the old ones end",
    responses: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
};

type SecondFactorEndpoints = typeof secondFactorEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends SecondFactorEndpoints {}
}
