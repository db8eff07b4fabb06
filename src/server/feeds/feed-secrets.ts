import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FeedKind } from "#domain/exports/export-rules.ts";
import { FEEDS } from "#domain/exports/feed-names.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";

/** 256 random bits, in the letters of an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
/** What a feed that is off is compared with, so that it answers as one that is on. */
const NOBODYS = newSecret();

/**
 * Lets only those pass who know a feed's address. A feed that is off and a wrong address are told in the same way and
 * after the same work.
 * @throws {AppError} 404
 */
export async function requireFeedSecret(db: Db, kind: FeedKind, secret: string): Promise<void> {
  const row = await db.selectFrom("feeds").select("secret").where("kind", "=", kind).executeTakeFirst();
  const same = timingSafeEqual(digest(secret), digest(row?.secret ?? NOBODYS));
  if (!same || !row) throw AppError.notFound("There is no such feed");
}

/** A feed's address for its receiver. */
export const feedUrl = (publicUrl: string, kind: FeedKind, secret: string): string =>
  new URL(`/api/feeds/${secret}/${FEEDS[kind].file}`, publicUrl).href;
