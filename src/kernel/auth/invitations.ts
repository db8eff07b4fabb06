import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { INVITATION_DAYS } from "#kernel/http/rules/sign-in-rules.ts";
import { AppError } from "#kernel/process/errors.ts";
import { addAdmin } from "./admin-accounts.ts";
import type { Invitation } from "./administrator-endpoints.ts";
import { chosenPassword } from "./passwords.ts";
import { recordSecurityEvent, type SecurityLog } from "./record-security-event.ts";
import { hashToken, makeToken } from "./sessions.ts";

type Actor = { adminName: string; address: string };

const isOpen = sql<boolean>`expires_at > now()`;

/** The open invitations, by name. */
export async function listInvitations(db: DbOrTransaction): Promise<Invitation[]> {
  const rows = await db.selectFrom("admin_invitations").selectAll().where(isOpen).orderBy("username").execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at.toISOString(),
  }));
}

/**
 * Invites somebody under a name.
 * @returns the invitation, and the token of its link, of which only the hash is stored
 * @throws {AppError} 409 when there is an administrator or an open invitation of that name
 */
export async function inviteAdministrator(
  { db, log }: { db: Db; log: SecurityLog },
  { username, role }: { username: string; role: Role },
  actor: Actor,
): Promise<{ invitation: Invitation; token: string }> {
  const token = makeToken();
  const invitation = await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("admin_invitations")
      .where((eb) => eb.not(isOpen))
      .execute();
    const taken = await trx.selectFrom("admins").select("id").where("username", "=", username).executeTakeFirst();
    if (taken) throw AppError.conflict(`There is an administrator ${username} already`);
    const row = await trx
      .insertInto("admin_invitations")
      .values({
        token_hash: hashToken(token),
        username,
        role,
        invited_by: actor.adminName,
        expires_at: sql<Date>`now() + ${INVITATION_DAYS} * interval '1 day'`,
      })
      .onConflict((conflict) => conflict.column("username").doNothing())
      .returning(["id", "expires_at"])
      .executeTakeFirst();
    if (!row) throw AppError.conflict(`${username} is invited already. Withdraw that invitation to make a new one.`);
    const event = { action: "admin.invited", subject: username, details: `Role ${role}.`, ...actor } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return { id: row.id, username, role, invitedBy: actor.adminName, expiresAt: row.expires_at.toISOString() };
  });
  return { invitation, token };
}

/** @throws {AppError} 404 when there is no such invitation */
export async function withdrawInvitation(
  { db, log }: { db: Db; log: SecurityLog },
  id: number,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("admin_invitations").where("id", "=", id).returning("username").executeTakeFirst();
    if (!row) throw AppError.notFound("There is no such invitation");
    const event = { action: "admin.invitation_withdrawn", subject: row.username, ...actor } as const;
    await recordSecurityEvent({ db: trx, log }, event);
  });
}

const NOT_VALID = "This invitation has been used or withdrawn, or is too old. Ask for a new one.";

/** @throws {AppError} 404 when it has been used or withdrawn, or has expired */
export async function readInvitation(
  db: DbOrTransaction,
  token: string,
): Promise<{ username: string; role: Role; expiresAt: string }> {
  const row = await db
    .selectFrom("admin_invitations")
    .select(["username", "role", "expires_at"])
    .where("token_hash", "=", hashToken(token))
    .where(isOpen)
    .executeTakeFirst();
  if (!row) throw AppError.notFound(NOT_VALID);
  return { username: row.username, role: row.role, expiresAt: row.expires_at.toISOString() };
}

/**
 * Accepts an invitation: makes the account, with the password that its owner has chosen. A link works once.
 * @returns the new administrator's id
 * @throws {AppError} 404 when the link does not work any more, 400 when the password may not be used
 */
export async function acceptInvitation(
  { db, log, siteName }: { db: Db; log: SecurityLog; siteName: string },
  { token, password }: { token: string; password: string },
  address: string,
): Promise<number> {
  const { username } = await readInvitation(db, token);
  const columns = await chosenPassword(password, { username, siteName, hasSecondFactor: false });
  return db.transaction().execute(async (trx) => {
    const invitation = await trx
      .deleteFrom("admin_invitations")
      .where("token_hash", "=", hashToken(token))
      .where(isOpen)
      .returning(["role", "invited_by"])
      .executeTakeFirst();
    if (!invitation) throw AppError.notFound(NOT_VALID);
    const { role, invited_by } = invitation;
    if (!(await addAdmin(trx, { username, role, ...columns }))) {
      throw AppError.conflict(`There is an administrator ${username} already`);
    }
    const details = `Role ${role}, invited by ${invited_by}.`;
    await recordSecurityEvent({ db: trx, log }, { action: "admin.joined", adminName: username, details, address });
    const admin = await trx
      .selectFrom("admins")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    return admin.id;
  });
}
