import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountSchema, authStatusSchema, changePasswordSchema, loginSchema, userSchema } from "./user.ts";

/** Signing in and out. */
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
