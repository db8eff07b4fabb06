import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Feed } from "#contract/feeds/feed-endpoints.ts";
import { FEED_KINDS, FEEDS, type FeedKind } from "#domain/exports/export-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";

/** 256 random bits as text that is safe in an address. */
const newSecret = (): string => randomBytes(32).toString("base64url");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
/** Compared with when a feed is off, so that the check takes as long as for a feed that is on. */
const NO_SECRET = newSecret();

/**
 * Checks the secret in a feed's address. A feed that is off and a wrong secret get the same response after the same
 * work, so that callers cannot tell them apart.
 * @throws {AppError} 404
 */
export async function requireFeedSecret(db: Db, kind: FeedKind, secret: string): Promise<void> {
  const row = await db.selectFrom("feeds").select("secret").where("kind", "=", kind).executeTakeFirst();
  const same = timingSafeEqual(digest(secret), digest(row?.secret ?? NO_SECRET));
  if (!same || !row) throw AppError.notFound("There is no such feed");
}

/** A feed's address for its receiver. */
const feedUrl = (publicUrl: string, kind: FeedKind, secret: string): string =>
  new URL(`/api/feeds/${secret}/${FEEDS[kind].file}`, publicUrl).href;

/**
 * Switches a feed on or off, or gives it a new address. The old address stops working at once. Switching on a feed that
 * is on changes nothing.
 */
export async function updateFeed(
  deps: { db: Db; publicUrl: string },
  kind: FeedKind,
  wanted: { enabled: boolean; newAddress: boolean },
  adminName: string,
): Promise<Feed> {
  return deps.db.transaction().execute(async (trx) => {
    const record = (details: string) =>
      recordAudit(trx, { adminName, action: "feed.changed", subject: FEEDS[kind].name, details });
    if (!wanted.enabled) {
      const { numDeletedRows } = await trx.deleteFrom("feeds").where("kind", "=", kind).executeTakeFirst();
      if (numDeletedRows > 0n) await record("Switched off");
      return { kind, enabled: false, url: null };
    }
    const added = await trx
      .insertInto("feeds")
      .values({ kind, secret: newSecret() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("secret")
      .executeTakeFirst();
    if (added) await record("Switched on");
    else if (wanted.newAddress) {
      await trx
        .updateTable("feeds")
        .set({ secret: newSecret(), created_at: new Date() })
        .where("kind", "=", kind)
        .execute();
      await record("New address");
    }
    const { secret } = await trx
      .selectFrom("feeds")
      .select("secret")
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    return { kind, enabled: true, url: feedUrl(deps.publicUrl, kind, secret) };
  });
}

/** All feeds, on or off. */
export async function listFeeds(deps: { db: Db; publicUrl: string }): Promise<Feed[]> {
  const rows = await deps.db.selectFrom("feeds").selectAll().execute();
  return FEED_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return { kind, enabled: row !== undefined, url: row ? feedUrl(deps.publicUrl, kind, row.secret) : null };
  });
}
