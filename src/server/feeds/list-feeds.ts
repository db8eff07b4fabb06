import type { Feed } from "#contract/feeds/feed-endpoints.ts";
import { FEED_KINDS } from "#domain/exports/export-rules.ts";
import type { Db } from "../infra/db.ts";
import { feedUrl } from "./feed-secrets.ts";

/** All feeds, on or off. */
export async function listFeeds(deps: { db: Db; publicUrl: string }): Promise<Feed[]> {
  const rows = await deps.db.selectFrom("feeds").selectAll().execute();
  return FEED_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return { kind, enabled: row !== undefined, url: row ? feedUrl(deps.publicUrl, kind, row.secret) : null };
  });
}
