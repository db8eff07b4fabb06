import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, storableText } from "#kernel/http/parameters.ts";
import { userSchema } from "#kernel/http/user-schemas.ts";
import { passkeyAnswer, passkeyQuestion } from "./passkey-schemas.ts";
import { MAX_PASSWORD_LENGTH } from "./rules/password-rules.ts";

export const usernameSchema = storableText("Username is required")
  .min(1, "Username is required")
  .max(200, "Username is too long");

/** A typed password. `findPasswordProblem` decides whether it may be chosen. */
const passwordOf = (name: string) =>
  z.string(`${name} is required`).min(1, `${name} is required`).max(MAX_PASSWORD_LENGTH, "Password is too long");

/** Body of the sign-in call; the form uses the same rules and messages. */
export const loginSchema = z.object({ username: usernameSchema, password: passwordOf("Password") });

const authStatusSchema = z.object({ isAuthenticated: z.boolean(), user: userSchema.nullable() });

/** The answer of every call that ends a sign-in. */
const signedInSchema = z.object({ user: userSchema });

/** Ways to confirm one's identity a second time. */
export const SECOND_FACTORS = ["passkey", "totp", "recovery_code"] as const;

/** The password was right, and the account needs a second factor. `passkey` is the request for `navigator.credentials.get`. */
const secondFactorNeededSchema = z.object({
  secondFactor: z.object({ methods: z.array(z.enum(SECOND_FACTORS)), passkey: passkeyQuestion.nullable() }),
});

const codeText = (message: string) => z.string(message).trim().min(1, message).max(100, message);
/** Six digits of an authenticator app; spaces are allowed. */
const totpCode = codeText("Code is required");

/** One proof: a code of the app, a recovery code, or a passkey's response. */
export const secondFactorSchema = z.union([
  z.object({ code: totpCode }),
  z.object({ recoveryCode: codeText("Recovery code is required") }),
  z.object({ passkey: passkeyAnswer }),
]);

/** One proof that the person at the screen is the one who signed in. */
const confirmSchema = z.union([
  z.object({ password: passwordOf("Password") }),
  z.object({ code: totpCode }),
  z.object({ passkey: passkeyAnswer }),
]);

/** A browser in which the administrator is signed in. Times are ISO strings. */
export const sessionSchema = z.object({
  id: z.int(),
  address: z.string(),
  /** `Firefox on Linux`; empty when the session is older than this field. */
  browser: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Body of "change password"; the form uses the same rules and messages. */
export const changePasswordSchema = z.object({
  currentPassword: passwordOf("Current password"),
  newPassword: passwordOf("New password"),
});

const messageSchema = z.object({ message: z.string() });

export const authEndpoints = {
  getAuthStatus: endpoint({
    method: "GET",
    path: "/api/auth/status",
    auth: "public",
    summary: "The sign-in status of this browser",
    responses: { 200: authStatusSchema },
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    auth: "public",
    summary: "Sign an administrator in; an account with a second factor is asked for it",
    limit: "signIn",
    body: loginSchema,
    responses: { 200: z.union([signedInSchema, secondFactorNeededSchema]) },
  }),
  logInWithSecondFactor: endpoint({
    method: "POST",
    path: "/api/auth/second-factor",
    auth: "public",
    summary: "The second step of a sign-in",
    limit: "signIn",
    body: secondFactorSchema,
    responses: { 200: signedInSchema },
  }),
  askForPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkey/question",
    auth: "public",
    summary: "The challenge for a sign-in with a passkey alone",
    limit: "signIn",
    responses: { 200: z.object({ question: passkeyQuestion }) },
  }),
  logInWithPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkey",
    auth: "public",
    summary: "Log in with a passkey alone",
    limit: "signIn",
    body: z.object({ passkey: passkeyAnswer }),
    responses: { 200: signedInSchema },
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    auth: "public",
    summary: "End this browser's session",
    responses: { 200: messageSchema },
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/auth/confirm",
    auth: "account",
    summary: "Confirm the caller's identity; sensitive calls need it some time after the sign-in",
    body: confirmSchema,
    responses: { 200: messageSchema },
  }),
  askToConfirm: endpoint({
    method: "POST",
    path: "/api/auth/confirm/question",
    auth: "account",
    summary:
      "The ways to confirm the caller's identity, with the challenge for a passkey. `provider`: only by signing in there again",
    responses: {
      200: z.object({
        methods: z.array(z.enum(["password", "totp", "passkey", "provider"])),
        passkey: passkeyQuestion.nullable(),
      }),
    },
  }),
  logoutEverywhere: endpoint({
    method: "POST",
    path: "/api/auth/logout-everywhere",
    auth: "account",
    summary: "End every session of this administrator, this browser's included",
    responses: { 200: z.object({ message: z.string(), sessions: z.int() }) },
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/api/auth/sessions",
    auth: "account",
    summary: "The signed-in administrator's sessions, the last used one first",
    responses: { 200: z.object({ sessions: z.array(sessionSchema) }) },
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    auth: "account",
    summary: "End one of the caller's sessions",
    params: numericId,
    responses: { 200: messageSchema },
  }),
  endOtherSessions: endpoint({
    method: "POST",
    path: "/api/auth/sessions/end-others",
    auth: "account",
    summary: "End all sessions of the caller except this one",
    responses: { 200: z.object({ message: z.string(), sessions: z.int() }) },
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/password",
    auth: "account",
    summary: "Change the signed-in administrator's password; the other sessions end",
    body: changePasswordSchema,
    responses: { 200: messageSchema },
  }),
};

type AuthEndpoints = typeof authEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends AuthEndpoints {}
}
