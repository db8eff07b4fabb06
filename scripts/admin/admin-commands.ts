import { FEATURES } from "#app/features.ts";
import { keyedColumnsOf } from "#app/keyed-columns.ts";
import { addAdmin, listAdmins, storePassword } from "#kernel/auth/admin-accounts.ts";
import { COMMAND_LINE, removeAdministrator } from "#kernel/auth/change-administrators.ts";
import { clearTriesOf } from "#kernel/auth/login-throttle.ts";
import { findProblemWith, hashPassword, makePassword } from "#kernel/auth/passwords.ts";
import { allowPassword } from "#kernel/auth/provider/allowed-passwords.ts";
import { recordSecurityEvent, type SecurityLog } from "#kernel/auth/record-security-event.ts";
import { MAX_PASSWORD_LENGTH } from "#kernel/auth/rules/password-rules.ts";
import { resetSecondFactors } from "#kernel/auth/second-factors/second-factors.ts";
import type { InstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import { closeSessionsOf } from "#kernel/auth/sessions.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { erasePerson, findPerson, type PersonRecord } from "./person-data.ts";

/** A valid command that cannot be carried out. `message` says why. */
export class Refusal extends Error {}

const MAX_USERNAME_LENGTH = 200;

/** The source of a password: a person, a pipe, or `generate`. */
export type PasswordSource = { generate: boolean; read(): Promise<{ password: string } | { problem: string }> };

/** The input of a command. */
export type CommandInput = {
  db: Db;
  log: SecurityLog;
  siteName: string;
  /** The account that the command is about; empty for `list`. */
  username: string;
  /** The role of a new account; null: not told. */
  role: Role | null;
  source: PasswordSource;
  /** For `person`: print everything as JSON; delete it. */
  json?: boolean;
  erase?: boolean;
  /** Opens the installation's key. */
  openKey?: () => Promise<InstallationKey>;
};

/** @throws {Refusal} */
async function getPassword({
  source,
  username,
  siteName,
}: CommandInput): Promise<{ password: string; shown: string[] }> {
  if (source.generate) {
    const password = makePassword();
    return { password, shown: [`Password: ${password} (shown only this once)`] };
  }
  const answer = await source.read();
  if ("problem" in answer) throw new Refusal(answer.problem);
  const { password } = answer;
  if (password.length > MAX_PASSWORD_LENGTH) throw new Refusal("The password is too long; nothing was changed.");
  const problem = await findProblemWith(password, { username, siteName, hasSecondFactor: false });
  if (problem) throw new Refusal(`${problem}; nothing was changed.`);
  return { password, shown: [] };
}

const names = async (db: Db) => (await listAdmins(db)).map(({ username }) => username);

/** @throws {Refusal} that lists the existing accounts */
async function requireKnown({ db, username }: CommandInput): Promise<{ issuer: string | null }> {
  const admins = await listAdmins(db);
  const found = admins.find((admin) => admin.username === username);
  if (found) return found;
  const known = admins.map((admin) => admin.username);
  const others = known.length === 0 ? "nobody yet" : known.join(", ");
  throw new Refusal(`There is no administrator ${username}. There is ${others}. To add one: add ${username}`);
}

/** @throws {Refusal} for an account without a password */
async function requirePasswordAccount(input: CommandInput): Promise<void> {
  const { issuer } = await requireKnown(input);
  if (issuer === null) return;
  const { username } = input;
  throw new Refusal(`${username} has no password: ${issuer} signs them in. Add another account: add NAME --role owner`);
}

async function setPassword(input: CommandInput): Promise<string[]> {
  const { db, log, username } = input;
  await requirePasswordAccount(input);
  const { password, shown } = await getPassword(input);
  const password_hash = await hashPassword(password);
  const ended = await db.transaction().execute(async (trx) => {
    const event = { action: "admin.password_set_by_command", adminName: COMMAND_LINE, subject: username } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return storePassword(trx, username, { password_hash });
  });
  if (ended === null) throw new Refusal(`There is no administrator ${username} any more; nothing was changed.`);
  return [`${username} has a new password; ${formatAmount(ended, "session")} ended.`, ...shown];
}

async function allow(input: CommandInput): Promise<string[]> {
  const { db, log, username } = input;
  await requirePasswordAccount(input);
  const until = await db.transaction().execute(async (trx) => {
    const event = { action: "admin.password_allowed_by_command", adminName: COMMAND_LINE, subject: username } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return allowPassword(trx, username);
  });
  if (until === null) throw new Refusal(`There is no administrator ${username} any more; nothing was changed.`);
  return [`${username} may log in with the password until ${until.toISOString()}, also with PASSWORD_SIGN_IN=off.`];
}

async function add(input: CommandInput): Promise<string[]> {
  const { db, log, username, source } = input;
  const taken = `There is an administrator ${username} already. To give it another password: set-password ${username}`;
  if (username.length > MAX_USERNAME_LENGTH) throw new Refusal("The name is longer than 200 characters.");
  const known = await names(db);
  if (known.includes(username)) throw new Refusal(taken);
  // Without an owner nobody could change anything in the console.
  const role = input.role ?? (known.length === 0 ? "owner" : "viewer");
  const { password, shown } = await getPassword(input);
  const account = { username, role, must_change_password: source.generate };
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    if (!(await addAdmin(trx, { ...account, password_hash }))) throw new Refusal(taken);
    const details = `Role ${role}.`;
    const event = { action: "admin.added_by_command", adminName: COMMAND_LINE, subject: username, details } as const;
    await recordSecurityEvent({ db: trx, log }, event);
  });
  return [`${username} is an administrator now (${role}).`, ...shown];
}

async function remove(input: CommandInput): Promise<string[]> {
  const { db, log, username } = input;
  await requireKnown(input);
  const { id } = await db.selectFrom("admins").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  await removeAdministrator({ db, log }, id, "command").catch((error: unknown) => {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  });
  return [`${username} is no administrator any more.`];
}

async function resetSecondFactor(input: CommandInput): Promise<string[]> {
  const { db, log, username } = input;
  await requireKnown(input);
  const ended = await db.transaction().execute(async (trx) => {
    const admin = await trx
      .selectFrom("admins")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    await resetSecondFactors(trx, admin.id);
    await clearTriesOf(trx, { id: admin.id, username });
    const event = {
      action: "admin.second_factor_reset_by_command",
      adminName: COMMAND_LINE,
      subject: username,
    } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return closeSessionsOf(trx, admin.id);
  });
  return [`${username} signs in with the password alone; ${formatAmount(ended, "session")} ended.`];
}

async function list({ db }: CommandInput): Promise<string[]> {
  const admins = await listAdmins(db);
  if (admins.length === 0) return ["There is no administrator yet."];
  return admins.map(({ username, role, createdAt, sessions, lastUsed, issuer }) => {
    const seen = lastUsed ? `, last used ${lastUsed.toISOString()}` : "";
    const open = `${formatAmount(sessions, "open session")}${seen}`;
    const by = issuer === null ? "" : `, signed in by ${issuer}`;
    return `${username}: ${role}, since ${createdAt.toISOString().slice(0, 10)}${by}, ${open}`;
  });
}

async function person(input: CommandInput): Promise<string[]> {
  const { db, log, username: address, json = false, openKey } = input;
  const key = await openKey?.();
  if (!key || key.problem !== null) throw new Refusal(key?.problem ?? "The installation's key is not there.");
  const search = { columns: keyedColumnsOf(FEATURES), box: key.box, address };
  if (input.erase !== true) return describePerson(await findPerson(db, search), json, "");
  const { erased, kept } = await erasePerson(db, search);
  const details = `${formatAmount(erased.length, "record")} erased, ${kept.length} kept.`;
  // Not the address: it would be kept here for years.
  const event = {
    action: "admin.person_erased_by_command",
    adminName: COMMAND_LINE,
    subject: "A person",
    details,
  } as const;
  await recordSecurityEvent({ db, log }, event);
  return [...describePerson(erased, json, "Erased. "), ...describePerson(kept, json, "Kept. ")];
}

function describePerson(records: readonly PersonRecord[], json: boolean, what: string): string[] {
  if (json) return records.map((record) => JSON.stringify(record));
  if (records.length === 0) return what === "" ? ["Nothing names this address."] : [];
  return records.map(({ table, row, content, isErasable }) => {
    const facts = Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
    const kept = isErasable ? "" : ` (${KEPT[table] ?? "the operator's own record: change it in the console"})`;
    return `${what}${table}${kept}: ${[...facts, ...(content === null ? [] : [content])].join("; ")}`;
  });
}

/** The reasons why records that name a person are kept. */
const KEPT: Record<string, string> = {
  consents: "kept as proof of consent",
  takedowns: "kept as proof of the takedown",
  audit_log: "kept as a record of security",
  admins: "an administrator: see remove",
};

/** The commands of `npm run admin`. Each returns its output as lines. */
export const ADMIN_COMMANDS: Record<string, { needsName: boolean; run(input: CommandInput): Promise<string[]> }> = {
  "set-password": { needsName: true, run: setPassword },
  "allow-password": { needsName: true, run: allow },
  add: { needsName: true, run: add },
  remove: { needsName: true, run: remove },
  "reset-second-factor": { needsName: true, run: resetSecondFactor },
  list: { needsName: false, run: list },
  person: { needsName: true, run: person },
};
