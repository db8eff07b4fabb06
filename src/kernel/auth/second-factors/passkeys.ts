import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  generateAuthenticationOptions,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Passkey } from "../second-factor-endpoints.ts";

/** COSE numbers of EdDSA, ES256 and RS256: what today's devices sign with. Listed here, because requesting others makes Node warn. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use of a passkey, because its certificate parsers take 5 MB of memory. */
const webAuthn = () => import("@simplewebauthn/server");

/** The site that passkeys belong to: its name, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string };

/** The addresses of a machine for itself. */
const OWN_ADDRESSES = ["127.0.0.1", "[::1]"];

/**
 * Returns the site that a request's passkeys belong to: that of PUBLIC_URL. Without one, AutoHub's own address is this machine's, and
 * somebody there may call it `localhost`. Any other name in the request is ignored.
 * @param called the scheme and the Host header of the request
 * @param publicUrl PUBLIC_URL, else the process's own address
 * @returns null when AutoHub is reached by an IP address only: browsers make passkeys for names
 */
export function relyingPartyOf(called: { protocol: string; host: string }, publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) === 0) return { id: hostname, origin };
  if (!OWN_ADDRESSES.includes(hostname)) return null;
  const own = URL.parse(`${called.protocol}://${called.host}`);
  return own?.hostname === "localhost" ? { id: "localhost", origin: own.origin } : null;
}

/** @throws {AppError} 409 when passkeys are not possible */
export function requireSite(site: RelyingParty | null): RelyingParty {
  if (site) return site;
  throw AppError.conflict("Passkeys need a name. Open AutoHub as localhost, or set its public address in Settings.");
}

const presentPasskey = (row: { id: number; name: string; created_at: Date; last_used_at: Date | null }): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const passkeysOf = (db: DbOrTransaction, adminId: number) =>
  db.selectFrom("admin_passkeys").selectAll().where("admin_id", "=", adminId).orderBy("id").execute();

/** The passkeys of an administrator, the oldest first. */
export const listPasskeys = async (db: DbOrTransaction, adminId: number): Promise<Passkey[]> =>
  (await passkeysOf(db, adminId)).map(presentPasskey);

type Transports = NonNullable<
  Parameters<typeof generateAuthenticationOptions>[0]["allowCredentials"]
>[number]["transports"];
const descriptorsOf = async (db: DbOrTransaction, adminId: number) =>
  (await passkeysOf(db, adminId)).map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as Transports,
  }));

/** Returns the options for a sign-in or a confirmation. @param adminId null: anybody with a passkey for this site */
export async function askForPasskey(db: DbOrTransaction, { id }: RelyingParty, adminId: number | null) {
  return (await webAuthn()).generateAuthenticationOptions({
    rpID: id,
    userVerification: "required",
    ...(adminId !== null && { allowCredentials: await descriptorsOf(db, adminId) }),
  });
}

/** Returns the options for a new passkey. */
export async function askForNewPasskey(
  db: DbOrTransaction,
  { id: rpID }: RelyingParty,
  admin: { id: number; username: string },
  siteName: string,
) {
  return (await webAuthn()).generateRegistrationOptions({
    rpName: siteName,
    rpID,
    userName: admin.username,
    // The same for every passkey of the account, so that a device replaces its existing one.
    userID: new Uint8Array(createHash("sha256").update(`${admin.id} ${admin.username}`).digest()),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await descriptorsOf(db, admin.id),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/**
 * Stores a passkey that a browser has made.
 * @throws {AppError} 400 when the response does not match the challenge, 409 when the passkey is stored already
 */
export async function addPasskey(
  db: DbOrTransaction,
  adminId: number,
  made: { name: string; answer: unknown; challenge: string; site: RelyingParty },
): Promise<Passkey> {
  const { name, answer, challenge, site } = made;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw AppError.badRequest("The browser's answer does not fit. Please try again.");
  const { credential } = registrationInfo;
  const row = await db
    .insertInto("admin_passkeys")
    .values({
      admin_id: adminId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw AppError.conflict("This passkey has been added already");
  return presentPasskey(row);
}

/**
 * Checks a passkey's response, and records its use.
 * @param adminId whose passkey it must be; null for anybody's
 * @returns the owner's id; null when the response is wrong
 */
export async function acceptPasskey(
  db: DbOrTransaction,
  given: { answer: unknown; challenge: string; site: RelyingParty; adminId: number | null },
): Promise<number | null> {
  const response = given.answer as AuthenticationResponseJSON;
  const row = await db
    .selectFrom("admin_passkeys")
    .selectAll()
    .where("credential_id", "=", response.id)
    .$if(given.adminId !== null, (query) => query.where("admin_id", "=", given.adminId ?? 0))
    .executeTakeFirst();
  if (!row) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: given.challenge,
    expectedOrigin: given.site.origin,
    expectedRPID: given.site.id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.sign_count),
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  const used = { sign_count: result.authenticationInfo.newCounter, last_used_at: sql<Date>`now()` };
  await db.updateTable("admin_passkeys").set(used).where("id", "=", row.id).execute();
  return row.admin_id;
}

/** @throws {AppError} 404 when the administrator has no such passkey */
export async function renamePasskey(db: DbOrTransaction, adminId: number, id: number, name: string): Promise<Passkey> {
  const row = await db
    .updateTable("admin_passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("admin_id", "=", adminId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such passkey");
  return presentPasskey(row);
}
