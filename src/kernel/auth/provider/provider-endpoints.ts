import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";

/** A page of the console to which the provider's answer leads. */
const consolePath = z
  .string()
  .max(300)
  .regex(/^\/admin(\/[\w/-]*)?(\?[\w=&%.,+-]*)?$/, "must be a page of the console");

export const providerEndpoints = {
  getSignInWays: endpoint({
    method: "GET",
    path: "/api/auth/ways",
    auth: "public",
    summary: "The ways to sign in: with a password, and by the team's provider (OpenID Connect)",
    limit: "reads",
    responses: { 200: z.object({ passwords: z.boolean(), provider: z.object({ name: z.string() }).nullable() }) },
  }),
  beginProviderSignIn: endpoint({
    method: "POST",
    path: "/api/auth/provider",
    auth: "public",
    summary: "Begin a sign-in by the provider; with `again` it asks who the caller is even if it knows",
    limit: "signIn",
    body: z.object({ back: consolePath.default("/admin/dashboard"), again: z.boolean().default(false) }),
    responses: { 200: z.object({ url: z.string() }) },
  }),
  finishProviderSignIn: endpoint({
    method: "GET",
    path: "/api/auth/provider/callback",
    auth: "public",
    summary: "Where the provider sends people back: signs in, and leads to the console or to the sign-in page",
    limit: "signIn",
    sends: "text/html",
    responses: { 200: z.string() },
  }),
};

type ProviderEndpoints = typeof providerEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends ProviderEndpoints {}
}
