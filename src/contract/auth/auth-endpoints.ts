import { z } from "zod";
import { MIN_PASSWORD_LENGTH } from "#domain/auth/sign-in-rules.ts";
import { endpoint } from "../endpoint.ts";
import { storableText } from "../parameters.ts";

const userSchema = z.object({ id: z.int(), username: z.string() });
export type User = z.infer<typeof userSchema>;

/** Body of the sign-in call; the form uses the same rules and messages. */
export const loginSchema = z.object({
  username: storableText("Username is required").min(1, "Username is required").max(200, "Username is too long"),
  password: z.string("Password is required").min(1, "Password is required").max(1_000, "Password is too long"),
});

const authStatusSchema = z.object({ isAuthenticated: z.boolean(), user: userSchema.nullable() });

/** The signed-in administrator's own account. */
const accountSchema = z.object({
  user: userSchema,
  /** `ADMIN_PASSWORD` is set for this account, so the next start resets the password to it. */
  passwordComesBack: z.boolean(),
});

/** Body of "change password"; the form uses the same rules and messages. */
export const changePasswordSchema = z.object({
  currentPassword: z.string("Current password is required").min(1, "Current password is required").max(1_000),
  newPassword: z
    .string("New password is required")
    .min(MIN_PASSWORD_LENGTH, `A password needs at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(1_000, "Password is too long"),
});

export const authEndpoints = {
  getAuthStatus: endpoint({
    method: "GET",
    path: "/api/auth/status",
    auth: "public",
    summary: "Whether this browser is signed in",
    responses: { 200: authStatusSchema },
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    auth: "public",
    summary: "Sign an administrator in",
    limit: "signIn",
    body: loginSchema,
    responses: { 200: z.object({ user: userSchema }) },
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    auth: "public",
    summary: "End this browser's session",
    responses: { 200: z.object({ message: z.string() }) },
  }),
  logoutEverywhere: endpoint({
    method: "POST",
    path: "/api/auth/logout-everywhere",
    auth: "admin",
    summary: "End every session of this administrator, this browser's included",
    responses: { 200: z.object({ message: z.string(), sessions: z.int() }) },
  }),
  getAccount: endpoint({
    method: "GET",
    path: "/api/auth/account",
    auth: "admin",
    summary: "The signed-in administrator's account, and whether ADMIN_PASSWORD brings its old password back",
    responses: { 200: accountSchema },
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/password",
    auth: "admin",
    summary: "Change the signed-in administrator's password; the other sessions end",
    body: changePasswordSchema,
    responses: { 200: z.object({ message: z.string() }) },
  }),
};
