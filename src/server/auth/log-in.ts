import type { User } from "#contract/auth/user.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { isKnownDevice, rememberDevice } from "./known-devices.ts";
import { forgetTries, sweepTries, takeTry, throttleKeys } from "./login-throttle.ts";
import { verifyAgainstNobody, verifyPassword } from "./passwords.ts";
import { closeSession, openSession } from "./sessions.ts";

type LoginAttempt = {
  username: string;
  password: string;
  /** The caller's network address. */
  address: string;
  /** Token of the device cookie, if the browser sent one. */
  deviceToken: string | undefined;
};

/**
 * Takes a try under every key that counts for this attempt. A browser that this account has signed in with is counted by
 * itself; others by their address and, all together, by the account. A refused address does not use up the account's tries.
 * @returns the keys
 */
async function takeTries(db: Db, { username, address, deviceToken }: LoginAttempt, known: boolean): Promise<string[]> {
  const keys =
    known && deviceToken
      ? [throttleKeys.device(deviceToken)]
      : [throttleKeys.address(address), throttleKeys.account(username)];
  for (const key of keys) await takeTry(db, key);
  return keys;
}

/**
 * Checks a user name and password. A name that does not exist takes the same steps and the same time.
 * @returns the administrator, and whether the browser was known before
 * @throws {AppError} 401 when they do not fit (whichever of the two), 429 (`TooManyTries`) after too many failures
 */
export async function logIn(db: Db, attempt: LoginAttempt): Promise<{ user: User; knownDevice: boolean }> {
  const { username, password, deviceToken } = attempt;
  const knownDevice = deviceToken !== undefined && (await isKnownDevice(db, deviceToken, username));
  const keys = await takeTries(db, attempt, knownDevice);
  const admin = await db
    .selectFrom("admins")
    .select(["id", "username", "password_hash"])
    .where("username", "=", username)
    .executeTakeFirst();
  const fits = admin ? await verifyPassword(admin.password_hash, password) : await verifyAgainstNobody(password);
  if (!admin || !fits) {
    await sweepTries(db);
    throw AppError.unauthorized("Invalid username or password");
  }
  await forgetTries(db, keys);
  return { user: { id: admin.id, username: admin.username }, knownDevice };
}

/**
 * Opens a session for somebody whose password was right. It is always a new one: a cookie that was there before never
 * becomes a session, and one that is a session ends.
 * @param browser.address where the sign-in came from, for the audit log
 * @returns the tokens for the browser's cookies
 */
export async function startSession(
  db: Db,
  user: User,
  browser: { address: string; previousSession: string | undefined; knownDevice: string | null },
): Promise<{ session: string; device: string }> {
  return db.transaction().execute(async (trx) => {
    if (browser.previousSession) await closeSession(trx, browser.previousSession);
    const session = await openSession(trx, user.id);
    const device = await rememberDevice(trx, user.id, browser.knownDevice);
    const details = `From ${browser.address}${browser.knownDevice ? "" : ", a browser that was not known"}.`;
    const { username } = user;
    await recordAudit(trx, { adminName: username, action: "auth.signed_in", subject: username, details });
    return { session, device };
  });
}
