import type { Transaction } from "kysely";
import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { FeedSettings } from "./dealership-schemas.ts";

type FeedLogin = { userName: string; password: string };

const PURPOSE = "feed-login";

/** The column that has the logins. */
export const FEED_LOGINS_KEYED: KeyedColumns = {
  sealed: [{ table: "feed_logins", column: "sealed", purpose: PURPOSE }],
};

const seal = (box: SecretBox, { userName, password }: FeedLogin): Buffer =>
  box.seal(JSON.stringify({ userName, password }), PURPOSE);

/** Opens a stored login. @returns null when it cannot be read: the installation's key is missing */
export function tryOpenFeedLogin(box: SecretBox, sealed: Buffer | null): FeedLogin | null {
  const text = sealed && box.tryOpen(sealed, PURPOSE);
  return text === null ? null : JSON.parse(text);
}

/** Why a feed is not read without the installation's key. */
export const FEED_LOGIN_UNREADABLE =
  "The feed's login cannot be read, because the key that encrypts it is missing. The Health screen says what to do. You can also enter the login again once there is a key.";

/**
 * Stores, replaces or removes a feed's login. The caller writes `has_feed_login` in the same transaction.
 * @param login undefined: unchanged
 * @throws {AppError} 503 without the installation's key
 */
export async function storeFeedLogin(
  trx: Transaction<Database>,
  box: SecretBox,
  dealershipId: number,
  login: FeedSettings["login"],
): Promise<void> {
  if (login === undefined) return;
  if (login === null) {
    await trx.deleteFrom("feed_logins").where("dealership_id", "=", dealershipId).execute();
    return;
  }
  const values = { user_name: null, password: null, sealed: seal(box, login) };
  await trx
    .insertInto("feed_logins")
    .values({ dealership_id: dealershipId, ...values })
    .onConflict((conflict) => conflict.column("dealership_id").doUpdateSet(values))
    .execute();
}

/** Encrypts the logins that an older AutoHub has stored. @returns their number */
export async function sealFeedLogins(trx: Transaction<Database>, box: SecretBox): Promise<number> {
  const rows = await trx
    .selectFrom("feed_logins")
    .select(["dealership_id", "user_name", "password"])
    .where("sealed", "is", null)
    .forUpdate()
    .execute();
  for (const { dealership_id, user_name, password } of rows) {
    const sealed = seal(box, { userName: user_name ?? "", password: password ?? "" });
    await trx
      .updateTable("feed_logins")
      .set({ user_name: null, password: null, sealed })
      .where("dealership_id", "=", dealership_id)
      .execute();
  }
  return rows.length;
}
