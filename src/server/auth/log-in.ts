import type { User } from "#contract/auth/auth-endpoints.ts";
import { countedBy } from "#domain/auth/sign-in-rules.ts";
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

/** Takes a try under every key that counts for this attempt. @returns the keys */
async function takeTries(db: Db, attempt: LoginAttempt, isKnownDevice: boolean): Promise<string[]> {
  const values = { device: attempt.deviceToken ?? "", address: attempt.address, account: attempt.username };
  const keys = countedBy({ isKnownDevice }).map((kind) => throttleKeys[kind](values[kind]));
  for (const key of keys) await takeTry(db, key);
  return keys;
}

/**
 * Checks a user name and password. An unknown name takes the same steps and the same time as a known one.
 * @returns the administrator, and whether the browser was known before
 * @throws {AppError} 401 when name or password is wrong, 429 (`TooManyTries`) after too many failures
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
 * Opens a session for somebody whose password was right. The token is always new, so a cookie planted before cannot become
 * a session. The browser's previous session ends.
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
