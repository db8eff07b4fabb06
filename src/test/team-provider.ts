import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { CALLBACK_PATH } from "#kernel/auth/provider/open-provider.ts";

const CLIENT = { id: "autohub", secret: "a secret of the client" };
const SCOPE = "openid profile email";

/** A person at the provider: claims by their names. `sub` identifies them. */
export type Person = { sub: string; roles?: unknown; preferred_username?: string; [claim: string]: unknown };

export type TeamProvider = {
  issuer: string;
  /** The variables of a product that uses it. */
  environment: Record<string, string>;
  /** The person in front of the provider's page; null: somebody who says no. */
  person: Person | null;
  /** Changes what an ID token says before it is signed; `key`: another one than the provider's. */
  tamper: { claims?: Record<string, unknown>; key?: "other" } | null;
  /** How often each path was requested. */
  requests: Map<string, number>;
  /** Walks through the provider's pages as a browser. @returns where it leads back to, from the path on */
  walk(url: string): Promise<string>;
  /** Forgets who is signed in at the provider. */
  signOut(): void;
  close(): Promise<void>;
};

const makeKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs the claims of an ID token again. */
function resign(token: string, changes: Record<string, unknown>, jwk: JsonWebKey): string {
  const [header = "", body = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const signed = `${header}.${encode({ ...claims, ...changes })}`;
  const key = createPrivateKey({ key: jwk as never, format: "jwk" });
  return `${signed}.${sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/**
 * Starts a real provider of OpenID Connect on this machine, whose people sign in at once.
 * @param publicUrl the product's address, to which it sends people back
 */
export async function startTeamProvider(publicUrl = "http://127.0.0.1:3000"): Promise<TeamProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [own, other] = [makeKey(), makeKey()];
  const jar = new Map<string, string>();
  const people = new Map<string, Person>();
  const team: TeamProvider = {
    ...{ issuer, person: null, tamper: null, requests: new Map() },
    environment: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Team ID",
    },
    walk: (url) => walk(url, publicUrl, jar),
    signOut: () => jar.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [publicUrl + CALLBACK_PATH] },
        ...{ id_token_signed_response_alg: "ES256", response_types: ["code"], grant_types: ["authorization_code"] },
      },
    ],
    jwks: { keys: [{ ...own, kid: "own", alg: "ES256", use: "sig" }] },
    cookies: { keys: ["a key of the provider's cookies"] },
    claims: { openid: ["sub", "roles", "groups"], profile: ["preferred_username", "name"], email: ["email"] },
    ttl: { Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60, Interaction: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { tamper } = team;
    if (context.path !== "/token" || !tamper || !context.body?.id_token) return;
    const key = tamper.key === "other" ? other : own;
    context.body.id_token = resign(context.body.id_token, tamper.claims ?? {}, key as JsonWebKey);
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const path = new URL(request.url ?? "/", issuer).pathname;
    team.requests.set(path, (team.requests.get(path) ?? 0) + 1);
    const { person } = team;
    if (person) people.set(person.sub, person);
    if (!path.startsWith("/interaction/")) return answer(request, response);
    const result = person ? { login: { accountId: person.sub } } : { error: "access_denied" };
    void provider.interactionFinished(request, response, result);
  });
  return team;
}

async function walk(start: string, publicUrl: string, jar: Map<string, string>): Promise<string> {
  let url = start;
  for (let steps = 0; steps < 10 && !url.startsWith(publicUrl); steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location)
      throw new Error(`the provider's page ${url} leads nowhere: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return url.slice(publicUrl.length);
}
