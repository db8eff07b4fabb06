import { sql } from "kysely";
import { hashLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { LISTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** Today in UTC, in which a list's days are counted. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`;

/** SQL for whether nobody has visited list `t` for so long that it counts as gone, swept or not. */
export const IS_FORGOTTEN = sql<boolean>`t.visited_on < ${TODAY} - ${LISTS_KEPT_DAYS}::int`;

/** Which of a list's two addresses a secret is of. */
export type ListDoor = "token_hash" | "maker_hash";

export type FoundList = { id: number; title: string; isVisitedToday: boolean };

/**
 * Finds a list by the secret of one of its addresses. The lookup is by the secret's hash, so how long it takes says nothing about
 * the secret.
 * @throws {AppError} 404, the same for a list that never was, has ended or is forgotten
 */
export async function findList(
  db: DbOrTransaction,
  door: ListDoor,
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
