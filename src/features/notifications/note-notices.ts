import type { Transaction } from "kysely";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { channelsOf, TEST_KIND } from "./rules/notification-rules.ts";

/** Dependencies of recording notices. */
export type NotingDeps = {
  db: Db;
  /** Every declared kind. */
  kinds: AllNoticeKinds;
  /** True when a mail server is configured. */
  canMail: boolean;
};

/**
 * Records notices, each event once by its key, with a delivery for each of its channels. It runs in the caller's transaction, so
 * that a crash leaves all of it or nothing.
 * @returns the numbers of the new notifications
 * @throws for an undeclared kind
 */
export async function insertNotices(
  trx: Transaction<Database>,
  notices: readonly Notice[],
  { kinds, canMail }: Omit<NotingDeps, "db">,
): Promise<number[]> {
  const switches = await trx.selectFrom("notification_settings").selectAll().execute();
  const to = await trx
    .selectFrom("notification_channels")
    .select(["sealed_recipients", "sealed_url", "stopped_at"])
    .executeTakeFirstOrThrow();
  const exists = {
    bell: true,
    mail: canMail && to.sealed_recipients !== null,
    webhook: to.sealed_url !== null && to.stopped_at === null,
  };
  const noted: number[] = [];
  for (const { dealershipId, runId, data, ...notice } of notices) {
    if (notice.kind !== TEST_KIND && !kinds.has(notice.kind))
      throw new Error(`no room declares notices "${notice.kind}"`);
    const channels = channelsOf(kinds, switches, notice.kind);
    const row = await trx
      .insertInto("notifications")
      .values({
        ...notice,
        dealership_id: dealershipId,
        run_id: runId,
        data: JSON.stringify(data),
        in_bell: channels.has("bell"),
      })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) continue;
    noted.push(Number(row.id));
    const outward = (["mail", "webhook"] as const).filter((channel) => exists[channel] && channels.has(channel));
    if (outward.length === 0) continue;
    await trx
      .insertInto("notification_deliveries")
      .values(outward.map((channel) => ({ notification_id: row.id, channel })))
      .execute();
  }
  return noted;
}

/** Records the new ones among the notices, in one transaction, and corrects the texts of open ones. @returns how many are new */
export async function noteNotices(deps: NotingDeps, notices: readonly Notice[]): Promise<number> {
  const { db, kinds } = deps;
  if (notices.length === 0) return 0;
  const keys = notices.map(({ key }) => key);
  // Problems that last for days are found again at every check.
  const rows = await db
    .selectFrom("notifications")
    .select(["key", "title", "body", "resolved_at"])
    .where("key", "in", keys)
    .execute();
  const known = new Map(rows.map((row) => [row.key, row]));
  for (const { key, kind, title, body } of notices) {
    const row = known.get(key);
    if (!row || row.resolved_at !== null || !kinds.get(kind)?.staysTrue) continue;
    if (row.title !== title || row.body !== body) {
      await db.updateTable("notifications").set({ title, body }).where("key", "=", key).execute();
    }
  }
  const fresh = new Set(keys).difference(new Set(known.keys()));
  if (fresh.size === 0) return 0;
  const wanted = notices.filter(({ key }) => fresh.has(key));
  return db.transaction().execute(async (trx) => (await insertNotices(trx, wanted, deps)).length);
}
