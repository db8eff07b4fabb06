import { MIN_PASSWORD_LENGTH } from "#domain/auth/sign-in-rules.ts";
import { addAdmin, listAdmins, storePassword } from "#server/auth/admin-accounts.ts";
import { makePassword } from "#server/auth/passwords.ts";
import type { Db } from "#server/infra/db.ts";

/** A valid command that cannot be carried out. `message` says why. */
export class Refusal extends Error {}

const MAX_LENGTH = { username: 200, password: 1_000 };

/** The source of a password: a person, a pipe, or `generate`. */
export type PasswordSource = { generate: boolean; read(): Promise<{ password: string } | { problem: string }> };

/** @throws {Refusal} */
async function getPassword(source: PasswordSource): Promise<{ password: string; shown: string[] }> {
  if (source.generate) {
    const password = makePassword();
    return { password, shown: [`Password: ${password} (shown only this once)`] };
  }
  const answer = await source.read();
  if ("problem" in answer) throw new Refusal(answer.problem);
  const { password } = answer;
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new Refusal(`A password needs at least ${MIN_PASSWORD_LENGTH} characters; nothing was changed.`);
  }
  if (password.length > MAX_LENGTH.password) throw new Refusal("The password is too long; nothing was changed.");
  return { password, shown: [] };
}

const names = async (db: Db) => (await listAdmins(db)).map(({ username }) => username);

async function setPassword(db: Db, username: string, source: PasswordSource): Promise<string[]> {
  const known = await names(db);
  if (!known.includes(username)) {
    const others = known.length === 0 ? "nobody yet" : known.join(", ");
    throw new Refusal(`There is no administrator ${username}. There is ${others}. To add one: add ${username}`);
  }
  const { password, shown } = await getPassword(source);
  const ended = await storePassword(db, username, password);
  if (ended === null) throw new Refusal(`There is no administrator ${username} any more; nothing was changed.`);
  return [`${username} has a new password; ${ended} session${ended === 1 ? "" : "s"} ended.`, ...shown];
}

async function add(db: Db, username: string, source: PasswordSource): Promise<string[]> {
  const taken = `There is an administrator ${username} already. To give it another password: set-password ${username}`;
  if (username.length > MAX_LENGTH.username) throw new Refusal("The name is longer than 200 characters.");
  if ((await names(db)).includes(username)) throw new Refusal(taken);
  const { password, shown } = await getPassword(source);
  if (!(await addAdmin(db, username, password))) throw new Refusal(taken);
  return [`${username} is an administrator now.`, ...shown];
}

async function list(db: Db): Promise<string[]> {
  const admins = await listAdmins(db);
  if (admins.length === 0) return ["There is no administrator yet."];
  return admins.map(({ username, createdAt, sessions, lastUsed }) => {
    const seen = lastUsed ? `, last used ${lastUsed.toISOString()}` : "";
    const open = `${sessions} open session${sessions === 1 ? "" : "s"}${seen}`;
    return `${username}: since ${createdAt.toISOString().slice(0, 10)}, ${open}`;
  });
}

/** The commands of `npm run admin`. Each returns its output as lines. */
export const ADMIN_COMMANDS: Record<
  string,
  { needsName: boolean; run(db: Db, username: string, source: PasswordSource): Promise<string[]> }
> = {
  "set-password": { needsName: true, run: setPassword },
  add: { needsName: true, run: add },
  list: { needsName: false, run: list },
};
