import type { ContactClick } from "#contract/leads/lead.ts";
import { RECENT_CLICKS } from "#domain/leads/lead-rules.ts";
import type { Db } from "../infra/db.ts";

/** The latest contact clicks, newest first. */
export async function listContactClicks(db: Db): Promise<ContactClick[]> {
  const rows = await db
    .selectFrom("contact_clicks")
    .select(["id", "created_at", "title", "make", "model", "year"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(RECENT_CLICKS)
    .execute();
  return rows.map(({ id, created_at, ...vehicle }) => ({
    id: Number(id),
    timestamp: created_at.toISOString(),
    ...vehicle,
  }));
}
