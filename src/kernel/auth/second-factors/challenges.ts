import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { CHALLENGE_MINUTES } from "#kernel/http/rules/sign-in-rules.ts";

type Challenge = { adminId: number | null; challenge: string | null };

const keyHash = (kind: string, value: string | number): Buffer =>
  createHash("sha256").update(`${kind} ${value}`).digest();

/** The keys of challenges: by a token that was made for them, or within a session. */
export const challengeKeys = {
  provider: (token: string) => keyHash("provider", token),
  secondStep: (token: string) => keyHash("second step", token),
  passkeyAlone: (token: string) => keyHash("passkey alone", token),
  confirm: (sessionId: number) => keyHash("confirm", sessionId),
  newPasskey: (sessionId: number) => keyHash("new passkey", sessionId),
};

/** Stores a challenge until it is answered, replaced or expired, and deletes expired ones. */
export async function keepChallenge(
  db: DbOrTransaction,
  key_hash: Buffer,
  asked: Challenge,
  minutes = CHALLENGE_MINUTES,
): Promise<void> {
  const row = {
    admin_id: asked.adminId,
    challenge: asked.challenge,
    expires_at: sql<Date>`now() + ${minutes} * interval '1 minute'`,
  };
  await db
    .insertInto("admin_challenges")
    .values({ key_hash, ...row })
    .onConflict((conflict) => conflict.column("key_hash").doUpdateSet(row))
    .execute();
  await db
    .deleteFrom("admin_challenges")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}

/** @returns null when there is no such challenge, or it has expired */
export async function findChallenge(db: DbOrTransaction, key_hash: Buffer): Promise<Challenge | null> {
  const row = await db
    .selectFrom("admin_challenges")
    .select(["admin_id as adminId", "challenge"])
    .where("key_hash", "=", key_hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds and deletes a challenge, so that it can be answered once. @returns null when there is none, or it has expired */
export async function takeChallenge(db: DbOrTransaction, key_hash: Buffer): Promise<Challenge | null> {
  const row = await db
    .deleteFrom("admin_challenges")
    .where("key_hash", "=", key_hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["admin_id as adminId", "challenge"])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends an administrator's sign-ins that wait for their second step, because the password has changed. */
export async function endPendingSignIns(db: DbOrTransaction, adminId: number): Promise<void> {
  await db.deleteFrom("admin_challenges").where("admin_id", "=", adminId).execute();
}
