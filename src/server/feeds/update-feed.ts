import type { Feed } from "#contract/feeds/feed-endpoints.ts";
import type { FeedKind } from "#domain/exports/export-rules.ts";
import { FEEDS } from "#domain/exports/feed-names.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { feedUrl, newSecret } from "./feed-secrets.ts";

/**
 * Switches a feed on or off, or gives it a new address; the old address ends at once. Switching on what is on changes
 * nothing.
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
