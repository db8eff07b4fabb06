import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { networksOf } from "#kernel/http/client-network.ts";
import { shareOf } from "#kernel/http/rules/rate-limits.ts";
import { MAX_FAILED_TRIES, TRY_WINDOW_MINUTES, tooManyTriesSentence } from "#kernel/http/rules/sign-in-rules.ts";
import { AppError } from "#kernel/process/errors.ts";

/** Too many tries. `seconds` is the wait until the next one is checked. */
export class TooManyTries extends AppError {
  readonly seconds: number;

  constructor(seconds: number, message = tooManyTriesSentence(seconds)) {
    super(429, message);
    this.seconds = seconds;
  }
}

const key = (kind: string, value: string): string =>
  `${kind} ${createHash("sha256").update(value).digest("base64url")}`;

/** The keys of an address, one for each of its networks, narrowest first, each with the most failed tries under it. */
export const networkKeys = (address: string): { key: string; most: number }[] =>
  networksOf(address).map((network) => ({
    key: key("address", network.key),
    most: MAX_FAILED_TRIES * shareOf(network.key),
  }));

/** The other keys that tries are counted by. */
export const throttleKeys = {
  account: (username: string) => key("account", username.toLowerCase()),
  device: (token: string) => key("device", token),
  /** For signed-in administrators who type their current password. */
  passwordChange: (adminId: number) => key("change", String(adminId)),
  /** For codes of an authenticator app and recovery codes. */
  secondFactor: (adminId: number) => key("second", String(adminId)),
};

/**
 * Clears the failed tries that could lock an administrator out: those of the account, of its known browsers, of its current
 * password, and of all addresses. The row of an address does not say which account was tried.
 */
export async function clearTriesOf(db: DbOrTransaction, admin: { id: number; username: string }): Promise<void> {
  const devices = await db.selectFrom("admin_devices").select("token_hash").where("admin_id", "=", admin.id).execute();
  const keys = [
    throttleKeys.account(admin.username),
    throttleKeys.passwordChange(admin.id),
    throttleKeys.secondFactor(admin.id),
    ...devices.map(({ token_hash }) => `device ${token_hash.toString("base64url")}`),
  ];
  await db
    .deleteFrom("login_failures")
    .where((eb) => eb.or([eb("key", "in", keys), eb("key", "like", "address %")]))
    .execute();
}

/**
 * Takes one of a key's tries. It is taken before the password is checked, so that simultaneous tries are counted too.
 * @param most the most failed tries
 * @throws {TooManyTries} when none is left; a refusal does not prolong the wait
 */
export async function takeTry(db: Db, triedKey: string, most = MAX_FAILED_TRIES): Promise<void> {
  const end = sql<Date>`now() + ${TRY_WINDOW_MINUTES} * interval '1 minute'`;
  const over = sql<boolean>`login_failures.until <= now()`;
  const { count, seconds } = await db
    .insertInto("login_failures")
    .values({ key: triedKey, count: 1, until: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${over} then 1 else least(login_failures.count, ${most}) + 1 end`,
        until: sql`case when ${over} then ${end} else login_failures.until end`,
      }),
    )
    .returning(["count", sql<number>`ceil(extract(epoch from until - now()))::int`.as("seconds")])
    .executeTakeFirstOrThrow();
  if (count > most) throw new TooManyTries(seconds);
}

/** Resets these keys after a successful try, and deletes expired rows. */
export async function forgetTries(db: DbOrTransaction, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where((eb) => eb.or([eb("key", "in", keys), eb("until", "<=", sql<Date>`now()`)]))
    .execute();
}

/** Deletes expired rows. An attack leaves a row for each address and name. */
export async function sweepTries(db: Db): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where("until", "<=", sql<Date>`now()`)
    .execute();
}
