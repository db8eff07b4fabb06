import type { User } from "#contract/auth/user.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { isKnownDevice } from "./known-devices.ts";
import { forgetTries, sweepTries, takeTry, throttleKeys } from "./login-throttle.ts";
import { verifyAgainstNobody, verifyPassword } from "./passwords.ts";

export type LoginAttempt = {
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
