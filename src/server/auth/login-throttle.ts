import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";

/** So many tries may fail under one key until it has to wait for the end of the window, which begins with the first. */
const MAX_FAILURES = 10;
const WINDOW_MINUTES = 15;

/** Too many tries. `seconds` tells when the next one will be looked at. */
export class TooManyTries extends AppError {
  readonly seconds: number;

  constructor(seconds: number) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    super(429, `Too many failed sign-ins. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`);
    this.seconds = seconds;
  }
}

const key = (kind: string, value: string): string =>
  `${kind} ${createHash("sha256").update(value).digest("base64url")}`;

/** An IPv6 customer has 2^64 addresses, so they count as one. */
function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toString();
}

/** What tries are counted by. */
export const throttleKeys = {
  address: (address: string) => key("address", network(address)),
  account: (username: string) => key("account", username.toLowerCase()),
  device: (token: string) => key("device", token),
  /** Signed-in administrators who type their current password. */
  passwordChange: (adminId: number) => key("change", String(adminId)),
};

/**
 * Takes one of a key's tries before the password is looked at, so that many at the same moment are counted too.
 * @throws {TooManyTries} when none is left; such a refusal does not make the wait longer
 */
export async function takeTry(db: Db, triedKey: string): Promise<void> {
  const end = sql<Date>`now() + ${WINDOW_MINUTES} * interval '1 minute'`;
  const over = sql<boolean>`login_failures.until <= now()`;
  const { count, seconds } = await db
    .insertInto("login_failures")
    .values({ key: triedKey, count: 1, until: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${over} then 1 else least(login_failures.count, ${MAX_FAILURES}) + 1 end`,
        until: sql`case when ${over} then ${end} else login_failures.until end`,
      }),
    )
    .returning(["count", sql<number>`ceil(extract(epoch from until - now()))::int`.as("seconds")])
    .executeTakeFirstOrThrow();
  if (count > MAX_FAILURES) throw new TooManyTries(seconds);
}

/** Gives the tries back after one that was right, and sweeps what has passed. */
export async function forgetTries(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where((eb) => eb.or([eb("key", "in", keys), eb("until", "<=", sql<Date>`now()`)]))
    .execute();
}

/** Removes rows whose time has passed: an attacker leaves one for each address and name. */
export async function sweepTries(db: Db): Promise<void> {
  await db.deleteFrom("login_failures").where("until", "<=", sql<Date>`now()`).execute();
}
