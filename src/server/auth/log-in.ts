import type { User } from "#contract/auth/user.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { verifyAgainstNobody, verifyPassword } from "./passwords.ts";

/**
 * Checks a user name and password.
 * @param address the caller's network address, for throttling
 * @throws {AppError} 401 when they do not fit (whichever of the two), 429 after too many failures
 */
export async function logIn(
  db: Db,
  throttle: LoginThrottle,
  credentials: { username: string; password: string },
  address: string,
): Promise<User> {
  const keys = [`account ${credentials.username.toLowerCase()}`, `address ${address}`];
  const waitSeconds = throttle.secondsToWait(keys);
  if (waitSeconds > 0) {
    throw new AppError(429, `Too many failed sign-ins. Try again in ${Math.ceil(waitSeconds / 60)} minute(s).`);
  }
  const admin = await db
    .selectFrom("admins")
    .select(["id", "username", "password_hash"])
    .where("username", "=", credentials.username)
    .executeTakeFirst();
  const fits = admin
    ? await verifyPassword(admin.password_hash, credentials.password)
    : await verifyAgainstNobody(credentials.password);
  if (!admin || !fits) {
    throttle.recordFailure(keys);
    throw AppError.unauthorized("Invalid username or password");
  }
  throttle.clear(keys);
  return { id: admin.id, username: admin.username };
}
