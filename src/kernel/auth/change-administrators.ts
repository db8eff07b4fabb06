import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Administrator } from "./administrator-endpoints.ts";
import { recordSecurityEvent, type SecurityLog } from "./record-security-event.ts";
import { hasSecondFactor } from "./sessions.ts";

const isByProvider = sql<boolean>`oidc_subject is not null`;

/** All administrators, by name. */
export async function listAdministrators(db: Db): Promise<Omit<Administrator, "isSelf">[]> {
  const rows = await db
    .selectFrom("admins")
    .select(["id", "username", "role", "created_at", "last_signed_in_at", hasSecondFactor.as("hasSecondFactor")])
    .select(isByProvider.as("byProvider"))
    .orderBy("username")
    .execute();
  return rows.map(({ created_at, last_signed_in_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    lastSignedInAt: last_signed_in_at?.toISOString() ?? null,
  }));
}

/** Changes an administrator: an owner at an address, or somebody who runs commands on the machine. */
export type Actor = { adminName: string; address: string } | "command";
/** The name in the audit log for somebody who runs commands on the machine. */
export const COMMAND_LINE = "npm run admin";

/**
 * Owners whom the provider signs in do not count: a mistake there would leave nobody who can change anything here.
 * @throws {AppError} 404 when there is no such administrator, 409 when it is the only owner with a password. The owners' rows are
 *   locked, so that two of them cannot remove each other at the same moment.
 */
async function requireAnotherOwner(
  trx: DbOrTransaction,
  id: number,
): Promise<{ username: string; role: Role; byProvider: boolean }> {
  const owners = await trx
    .selectFrom("admins")
    .select(isByProvider.as("byProvider"))
    .where("role", "=", "owner")
    .orderBy("id")
    .forUpdate()
    .execute();
  const admin = await trx
    .selectFrom("admins")
    .select(["username", "role", isByProvider.as("byProvider")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!admin) throw AppError.notFound("There is no such administrator");
  const isOnlyOwner =
    admin.role === "owner" && !admin.byProvider && owners.filter(({ byProvider }) => !byProvider).length === 1;
  if (isOnlyOwner) {
    throw AppError.conflict(
      owners.length === 1
        ? `${admin.username} is the only owner. Make somebody else an owner first.`
        : `${admin.username} is the only owner with a password, the way in when the provider fails. Add another first: npm run admin -- add NAME --role owner`,
    );
  }
  return admin;
}

/**
 * Removes an administrator, whose sessions and invitations end.
 * @returns the name
 * @throws {AppError} 404 when there is no such administrator, 409 when it is the only owner
 */
export async function removeAdministrator(
  { db, log }: { db: Db; log: SecurityLog },
  id: number,
  actor: Actor,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { username } = await requireAnotherOwner(trx, id);
    await trx.deleteFrom("admins").where("id", "=", id).execute();
    await trx.deleteFrom("admin_invitations").where("invited_by", "=", username).execute();
    const event =
      actor === "command"
        ? ({ action: "admin.removed_by_command", adminName: COMMAND_LINE } as const)
        : ({ action: "admin.removed", ...actor } as const);
    await recordSecurityEvent({ db: trx, log }, { ...event, subject: username });
    return username;
  });
}

/**
 * Gives an administrator another role. It applies from their next call on. The invitations of a former owner end.
 * @returns the name
 * @throws {AppError} 404 when there is no such administrator, 409 when it is the only owner
 */
export async function changeRole(
  { db, log }: { db: Db; log: SecurityLog },
  id: number,
  role: Role,
  actor: { adminName: string; address: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const before = await requireAnotherOwner(trx, id);
    const { username } = before;
    if (before.byProvider) throw AppError.conflict(`The role of ${username} comes from the team's provider`);
    await trx.updateTable("admins").set({ role }).where("id", "=", id).execute();
    if (role !== "owner") await trx.deleteFrom("admin_invitations").where("invited_by", "=", username).execute();
    const details = `${before.role} before, ${role} now.`;
    const event = { action: "admin.role_changed", subject: username, details, ...actor } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return username;
  });
}
