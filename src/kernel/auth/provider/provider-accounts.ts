import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { recordSecurityEvent, type SecurityLog } from "../record-security-event.ts";
import { namesOf, readClaim, roleOf } from "../rules/provider-rules.ts";
import type { ProvenPerson } from "./open-provider.ts";
import type { ProviderSettings } from "./provider-settings.ts";

type Account = { id: number; username: string; role: Role };
type Deps = { db: DbOrTransaction; log: SecurityLog };
type Key = { oidc_issuer: string; oidc_subject: string };
type Actor = { adminName: string; address: string };

/** The most numbers that are tried behind a name that others have. */
const MAX_NAMESAKES = 100;

/**
 * Makes the account of a person whom the provider has identified what its claim says: adds it, changes its role, or removes it with its
 * sessions when there is no role any more. An account with a password is never joined with a person, whatever their names.
 * @returns the account's id; null when the claim gives no role
 */
export async function followProvider(
  { db, log }: { db: Db; log: SecurityLog },
  settings: ProviderSettings,
  { subject, claims }: ProvenPerson,
  address: string,
): Promise<number | null> {
  const key = { oidc_issuer: settings.issuer, oidc_subject: subject };
  const actor = { adminName: settings.name, address };
  const role = roleOf(readClaim(claims, settings.roleClaim), settings.roles);
  return db.transaction().execute(async (trx) => {
    const deps = { db: trx, log };
    const account = await findAccount(trx, key);
    if (account && !role) await removeAccount(deps, account, actor);
    if (!role) return null;
    if (!account) return addAccount(deps, { key, role, names: namesOf(claims, settings.name) }, actor);
    if (account.role !== role) await changeRole(deps, account, role, actor);
    return account.id;
  });
}

const findAccount = (db: DbOrTransaction, { oidc_issuer, oidc_subject }: Key): Promise<Account | undefined> =>
  db
    .selectFrom("admins")
    .select(["id", "username", "role"])
    .where("oidc_issuer", "=", oidc_issuer)
    .where("oidc_subject", "=", oidc_subject)
    .forUpdate()
    .executeTakeFirst();

const withdrawInvitations = (db: DbOrTransaction, username: string) =>
  db.deleteFrom("admin_invitations").where("invited_by", "=", username).execute();

async function removeAccount(deps: Deps, { id, username }: Account, actor: Actor): Promise<void> {
  await deps.db.deleteFrom("admins").where("id", "=", id).execute();
  await withdrawInvitations(deps.db, username);
  await recordSecurityEvent(deps, { action: "admin.removed_by_provider", subject: username, ...actor });
}

async function changeRole(deps: Deps, { id, username, role: before }: Account, role: Role, actor: Actor) {
  await deps.db.updateTable("admins").set({ role }).where("id", "=", id).execute();
  if (role !== "owner") await withdrawInvitations(deps.db, username);
  const details = `${before} before, ${role} now.`;
  await recordSecurityEvent(deps, { action: "admin.role_changed_by_provider", subject: username, details, ...actor });
}

/** Adds an account under the first name that nobody has. @returns its id */
async function addAccount(
  deps: Deps,
  { key, role, names }: { key: Key; role: Role; names: readonly string[] },
  actor: Actor,
): Promise<number> {
  const [first = "somebody"] = names;
  const numbered = Array.from({ length: MAX_NAMESAKES }, (_, index) => `${first} (${index + 2})`);
  for (const username of [...names, ...numbered]) {
    const added = await deps.db
      .insertInto("admins")
      .values({ username, role, password_hash: null, ...key })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) {
      const details = `Role ${role}.`;
      await recordSecurityEvent(deps, { action: "admin.added_by_provider", subject: username, details, ...actor });
      return added.id;
    }
    // Added by another sign-in of the same person at this moment.
    const meanwhile = await findAccount(deps.db, key);
    if (meanwhile) return meanwhile.id;
  }
  throw new Error("more than a hundred administrators have the same name");
}
