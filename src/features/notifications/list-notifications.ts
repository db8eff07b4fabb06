import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Notification, UnreadNotifications } from "./notification-endpoints.ts";
import { NOTIFICATIONS_A_PAGE } from "./rules/notification-rules.ts";

/**
 * SQL for whether an administrator has read a notification `n` of the bell. Notifications older than the account count as read,
 * so that a new administrator does not start with months of them.
 */
const isReadBy = (adminId: number) =>
  sql<boolean>`(n.created_at < (select created_at from admins where id = ${adminId})
    or exists (select from notification_reads r where r.notification_id = n.id and r.admin_id = ${adminId}))`;

/** Returns the number of notifications that an administrator has not read. Notices that have ended by themselves do not count. */
export async function countUnread(db: DbOrTransaction, adminId: number): Promise<UnreadNotifications> {
  const { rows } = await sql<{ id: string; title: string; unread: number }>`
    select n.id, n.title, (count(*) over ())::int as unread from notifications n
    where n.in_bell and n.resolved_at is null and not ${isReadBy(adminId)}
    order by n.id desc limit 1`.execute(db);
  const [newest] = rows;
  return newest
    ? { unread: newest.unread, newest: { id: Number(newest.id), title: newest.title } }
    : { unread: 0, newest: null };
}

type NotificationRow = {
  id: string;
  kind: string;
  title: string;
  body: string;
  path: string;
  created_at: Date;
  resolved_at: Date | null;
  is_read: boolean;
};

/** Returns a page of the bell's notifications, the newest first. */
export async function listNotifications(db: Db, adminId: number, page: number) {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.title, n.body, n.path, n.created_at, n.resolved_at, ${isReadBy(adminId)} as is_read
    from notifications n where n.in_bell
    order by n.id desc limit ${NOTIFICATIONS_A_PAGE} offset ${(page - 1) * NOTIFICATIONS_A_PAGE}`.execute(db);
  const { count } = await db
    .selectFrom("notifications")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("in_bell", "=", true)
    .executeTakeFirstOrThrow();
  return {
    ...(await countUnread(db, adminId)),
    notifications: rows.map(present),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(count / NOTIFICATIONS_A_PAGE)),
  };
}

const present = ({ id, created_at, resolved_at, is_read, ...row }: NotificationRow): Notification => ({
  ...row,
  id: Number(id),
  createdAt: created_at.toISOString(),
  resolvedAt: resolved_at?.toISOString() ?? null,
  isRead: is_read,
});

/** Marks a notification, or all up to it, as read by an administrator. @returns the unread ones that are left */
export async function markRead(
  db: Db,
  adminId: number,
  { id, upTo }: { id: number; upTo: boolean },
): Promise<UnreadNotifications> {
  const which = upTo ? sql`n.id <= ${id}` : sql`n.id = ${id}`;
  await sql`
    insert into notification_reads (admin_id, notification_id)
    select ${adminId}, n.id from notifications n where ${which} and n.in_bell
    on conflict do nothing`.execute(db);
  return countUnread(db, adminId);
}
