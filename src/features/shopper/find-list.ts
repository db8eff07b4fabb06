import { sql } from "kysely";
import { hashLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { LISTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** Today in UTC, the unit in which a list's days are counted. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`;

/** SQL: true when list `t` has not been visited for so long that it counts as deleted, also before the sweep. */
export const IS_FORGOTTEN = sql<boolean>`t.visited_on < ${TODAY} - ${LISTS_KEPT_DAYS}::int`;

/** The column of one of a list's two addresses. */
export type ListAddressColumn = "token_hash" | "maker_hash";

export type FoundList = { id: number; title: string; isVisitedToday: boolean };

/**
 * Finds a list by the secret of one of its addresses. The lookup is by the secret's hash, so its duration says nothing about
 * the secret.
 * @throws {AppError} 404, the same for a list that never existed, has ended or has been deleted
 */
export async function findList(
  db: DbOrTransaction,
  door: ListAddressColumn,
  secret: string,
  options: { forUpdate: boolean } = { forUpdate: false },
): Promise<FoundList> {
  const found = await db
    .selectFrom("shared_lists as t")
    .select(["t.id", "t.title", sql<boolean>`t.visited_on = ${TODAY}`.as("isVisitedToday")])
    .where(`t.${door}`, "=", hashLinkSecret(secret))
    .where(sql<boolean>`not ${IS_FORGOTTEN}`)
    .$if(options.forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw AppError.notFound("There is no such list");
  return found;
}
