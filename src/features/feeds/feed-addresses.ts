import { timingSafeEqual } from "node:crypto";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { hashLinkSecret, isLinkOpen, newLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { FEED_KINDS, FEEDS, type FeedKind } from "#kernel/words/rules/export-rules.ts";
import { type LinkLifetimeDays, linkEnd } from "#kernel/words/rules/secret-links.ts";
import type { Feed } from "./feed-endpoints.ts";

/** Compared when a feed is off, so that the check takes as long as for a feed that is on. */
const NO_HASH = hashLinkSecret(newLinkSecret());

/**
 * Checks the secret in a feed's address. A feed that is off, an address that has ended and a wrong secret get the same
 * response after the same work, so that callers cannot tell them apart.
 * @throws {AppError} 404
 */
export async function requireFeedSecret(db: Db, kind: FeedKind, secret: string): Promise<void> {
  const row = await db
    .selectFrom("feeds")
    .select("secret_hash")
    .where("kind", "=", kind)
    .where(isLinkOpen("feeds"))
    .executeTakeFirst();
  const same = timingSafeEqual(hashLinkSecret(secret), row?.secret_hash ?? NO_HASH);
  if (!same || !row) throw AppError.notFound("There is no such feed");
}

/** A feed's address for its receiver; null without its secret, or without such a file. */
const feedUrl = (publicUrl: string, file: string | undefined, secret: string | null): string | null =>
  secret && file ? new URL(`/api/feeds/${secret}/${file}`, publicUrl).href : null;

/** Returns a feed's wire shape. @param secret the secret of its address, if it has just been made */
function presentFeed(
  publicUrl: string,
  kind: FeedKind,
  row: { created_at: Date; expires_at: Date | null } | undefined,
  secret: string | null = null,
): Feed {
  return {
    kind,
    enabled: row !== undefined,
    url: feedUrl(publicUrl, FEEDS[kind].file, secret),
    xmlUrl: feedUrl(publicUrl, FEEDS[kind].xmlFile, secret),
    createdAt: row?.created_at.toISOString() ?? null,
    expiresAt: row?.expires_at?.toISOString() ?? null,
  };
}

/**
 * Switches a feed on or off, or gives it a new address. The old address stops working at once. Switching on a feed that is on
 * changes nothing.
 * @param wanted.expiresInDays how long a new address works; null without an end
 * @returns the feed, with its address only if it is new
 */
export async function updateFeed(
  deps: { db: Db; publicUrl: string },
  kind: FeedKind,
  wanted: { enabled: boolean; newAddress: boolean; expiresInDays: LinkLifetimeDays | null },
  adminName: string,
): Promise<Feed> {
  return deps.db.transaction().execute(async (trx) => {
    const record = (details: string) =>
      recordAudit(trx, { adminName, action: "feed.changed", subject: FEEDS[kind].name, details });
    if (!wanted.enabled) {
      const { numDeletedRows } = await trx.deleteFrom("feeds").where("kind", "=", kind).executeTakeFirst();
      if (numDeletedRows > 0n) await record("Switched off");
      return presentFeed(deps.publicUrl, kind, undefined);
    }
    const now = new Date();
    const secret = newLinkSecret();
    const link = {
      secret_hash: hashLinkSecret(secret),
      created_at: now,
      expires_at: linkEnd(wanted.expiresInDays, now),
    };
    const added = await trx
      .insertInto("feeds")
      .values({ kind, ...link })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["created_at", "expires_at"])
      .executeTakeFirst();
    if (added) {
      await record("Switched on");
      return presentFeed(deps.publicUrl, kind, added, secret);
    }
    if (wanted.newAddress) {
      await trx.updateTable("feeds").set(link).where("kind", "=", kind).execute();
      await record("New address");
      return presentFeed(deps.publicUrl, kind, link, secret);
    }
    const row = await trx.selectFrom("feeds").selectAll().where("kind", "=", kind).executeTakeFirstOrThrow();
    return presentFeed(deps.publicUrl, kind, row);
  });
}

/** All feeds, on or off, without their addresses. */
export async function listFeeds(deps: { db: Db; publicUrl: string }): Promise<Feed[]> {
  const rows = await deps.db.selectFrom("feeds").selectAll().execute();
  return FEED_KINDS.map((kind) =>
    presentFeed(
      deps.publicUrl,
      kind,
      rows.find((one) => one.kind === kind),
    ),
  );
}
