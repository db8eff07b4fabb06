import { createHash } from "node:crypto";
import { z } from "zod";
import { optional, wholeNumber, withDefault } from "#kernel/process/variables.ts";

/** The provider that signs the team in (OpenID Connect), and the values of its claim that give a role. */
export type ProviderSettings = {
  /** As an address is written: `https://login.example/`, also where the slash was left out. */
  issuer: string;
  clientId: string;
  /** Null: the provider takes this client without one; PKCE protects the code. */
  clientSecret: string | null;
  /** The name on the button and in sentences. */
  name: string;
  scope: string;
  roleClaim: string;
  /** The claim's values that give each role. */
  roles: { owner: string[]; editor: string[]; viewer: string[] };
  /** The longest time for which somebody stays signed in before the provider is asked again. */
  sessionHours: number;
};

/** Plain http only on this machine: a token on its way would let others in. */
const isSafe = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
};
const issuerAddress = z
  .string()
  .trim()
  .refine((v) => /^https?:\/\//.test(v) && URL.canParse(v), {
    error: "must be the provider's address, such as https://login.example/realms/team",
    abort: true,
  })
  .refine((v) => isSafe(v), "must begin with https")
  .refine((v) => !/[?#]|\.well-known/.test(v), "must be the issuer alone, without .well-known, ? or #");

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

/** The variables of the provider, and whether passwords are taken beside it. */
export const providerVariables = {
  OIDC_ISSUER: optional(issuerAddress),
  OIDC_CLIENT_ID: optional(z.string().trim()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().trim().max(40, "must be at most 40 characters")),
  OIDC_SCOPE: withDefault(
    z
      .string()
      .trim()
      .regex(/\bopenid\b/, "must have openid among its words"),
    "openid profile email",
  ),
  OIDC_ROLE_CLAIM: withDefault(z.string().trim(), "roles"),
  OIDC_OWNERS: withDefault(list, "autohub-owner"),
  OIDC_EDITORS: withDefault(list, "autohub-editor"),
  OIDC_VIEWERS: withDefault(list, "autohub-viewer"),
  OIDC_SESSION_HOURS: withDefault(wholeNumber(1, 168), "8"),
  PASSWORD_SIGN_IN: withDefault(z.enum(["on", "off"], "must be on or off"), "on"),
};

type ProviderEnvironment = z.output<z.ZodObject<typeof providerVariables>>;
type Environment = ProviderEnvironment & { PUBLIC_URL?: string | undefined };

/** Refuses settings with which nobody could sign in. */
export function refuseHalfSetProvider(env: Environment, ctx: z.RefinementCtx): void {
  const refuse = (name: keyof Environment, message: string) => ctx.addIssue({ code: "custom", path: [name], message });
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) refuse("OIDC_CLIENT_ID", "must be set together with OIDC_ISSUER");
  if (env.OIDC_ISSUER && !env.PUBLIC_URL)
    refuse("PUBLIC_URL", "must be set together with OIDC_ISSUER: people come back there");
  if (!env.OIDC_ISSUER && env.OIDC_CLIENT_ID) refuse("OIDC_ISSUER", "must be set together with OIDC_CLIENT_ID");
  if (!env.OIDC_ISSUER && env.PASSWORD_SIGN_IN === "off") {
    refuse("PASSWORD_SIGN_IN", "can be off only with OIDC_ISSUER: nobody could sign in");
  }
}

/** The provider's settings; null: there is none. */
export function readProviderSettings(env: ProviderEnvironment): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (!issuer || !clientId) return null;
  return {
    ...{ issuer: new URL(issuer).href, clientId, clientSecret: env.OIDC_CLIENT_SECRET ?? null },
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    ...{ scope: env.OIDC_SCOPE, roleClaim: env.OIDC_ROLE_CLAIM, sessionHours: env.OIDC_SESSION_HOURS },
    roles: { owner: env.OIDC_OWNERS, editor: env.OIDC_EDITORS, viewer: env.OIDC_VIEWERS },
  };
}

/** Returns a digest of the settings that decide who may come in, with which role and for how long. */
export function setupOf({ issuer, clientId, roleClaim, roles, sessionHours }: ProviderSettings): string {
  const { owner, editor, viewer } = roles;
  const deciding = JSON.stringify([issuer, clientId, roleClaim, owner, editor, viewer, sessionHours]);
  return createHash("sha256").update(deciding).digest("base64url");
}
