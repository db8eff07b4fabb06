import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { countedBy, MAX_FAILED_TRIES } from "#kernel/http/rules/sign-in-rules.ts";
import type { User } from "#kernel/http/user-schemas.ts";
import { AppError } from "#kernel/process/errors.ts";
import { isKnownDevice, rememberDevice } from "./known-devices.ts";
import { forgetTries, networkKeys, sweepTries, takeTry, throttleKeys } from "./login-throttle.ts";
import { refuseWhenHashingIsBusy, verifyAgainstNobody, verifyPassword } from "./passwords.ts";
import { recordSecurityEvent, type SecurityLog } from "./record-security-event.ts";
import { type Browser, closeSession, getUser, openSession, type SessionLimits } from "./sessions.ts";

type LoginAttempt = {
  username: string;
  password: string;
  /** The caller's network address. */
  address: string;
  /** Token of the device cookie, if the browser sent one. */
  deviceToken: string | undefined;
};

/** Takes a try under every key that applies to this attempt. @returns the keys */
async function takeTries(db: Db, attempt: LoginAttempt, isKnownDevice: boolean): Promise<string[]> {
  const { deviceToken = "", address, username } = attempt;
  const keysOf = {
    device: () => [{ key: throttleKeys.device(deviceToken), most: MAX_FAILED_TRIES }],
    address: () => networkKeys(address),
    account: () => [{ key: throttleKeys.account(username), most: MAX_FAILED_TRIES }],
  };
  const counted = countedBy({ isKnownDevice }).flatMap((kind) => keysOf[kind]());
  for (const { key, most } of counted) await takeTry(db, key, most);
  return counted.map(({ key }) => key);
}

/**
 * Checks a user name and password. An unknown name takes the same steps and the same time as a known one.
 * @returns the administrator, who may need a second factor
 * @throws {AppError} 401 when name or password is wrong, 429 (`TooManyTries`) after too many failures
 */
export async function logIn(db: Db, attempt: LoginAttempt): Promise<User> {
  const { username, password, deviceToken } = attempt;
  // Before a try is taken: a client that is refused because of the load has not tried.
  refuseWhenHashingIsBusy();
  const knownDevice = deviceToken !== undefined && (await isKnownDevice(db, deviceToken, username));
  const keys = await takeTries(db, attempt, knownDevice);
  const admin = await db
    .selectFrom("admins")
    .select(["id", "password_hash"])
    .where("username", "=", username)
    .executeTakeFirst();
  const hash = admin?.password_hash ?? null;
  const fits = hash === null ? await verifyAgainstNobody(password) : await verifyPassword(hash, password);
  if (!admin || !fits) {
    await sweepTries(db);
    throw AppError.unauthorized("Invalid username or password");
  }
  await forgetTries(db, keys);
  return getUser(db, admin.id);
}

/** The words for what an administrator has signed in with. */
const FACTOR_WORDS = {
  password: "password alone",
  passkey: "passkey alone",
  invitation: "invitation",
  provider: "the provider",
  "password+passkey": "password and passkey",
  "password+totp": "password and authenticator app",
  "password+recovery_code": "password and recovery code",
};
export type Factors = keyof typeof FACTOR_WORDS;

/**
 * Opens a session for an administrator whose identity is proved. The token is always new, so a cookie planted before cannot
 * become a session. The browser's previous session ends. Known browsers are about passwords: after a sign-in by the provider none is noted.
 * @returns the tokens for the browser's cookies
 */
export async function startSession(
  { db, log }: { db: Db; log: SecurityLog },
  user: User,
  browser: Browser & { previousSession: string | undefined; deviceToken: string | undefined; factors: Factors },
  limits: SessionLimits = {},
): Promise<{ session: string; device: string | null }> {
  return db.transaction().execute(async (trx) => {
    if (browser.previousSession) await closeSession(trx, browser.previousSession);
    const session = await openSession(trx, user.id, browser, limits);
    await trx
      .updateTable("admins")
      .set({ last_signed_in_at: sql`now()` })
      .where("id", "=", user.id)
      .execute();
    const { address, factors, deviceToken } = browser;
    const isOwnWay = factors !== "provider";
    const isKnown = isOwnWay && deviceToken !== undefined && (await isKnownDevice(trx, deviceToken, user.username));
    const device = isOwnWay ? await rememberDevice(trx, user.id, isKnown ? deviceToken : null) : null;
    const strange = isOwnWay && !isKnown ? ", a browser that was not known" : "";
    const details = `From ${address}${strange}. By ${FACTOR_WORDS[factors]}.`;
    const event = { action: "auth.signed_in", adminName: user.username, details, address, factors } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return { session, device };
  });
}
