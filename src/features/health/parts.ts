import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { isDatabaseAway } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";

/** A part of the screen, or the reason why it could not be read. */
export type HealthPart<T> = { known: true; value: T } | { known: false; problem: string };

/** Timeouts for a part's statements, and for a part with waiting for its connection. */
const STATEMENT_TIMEOUT_MS = 3_000;
const PART_TIMEOUT_MS = 5_000;
/** The number of parts read at once. It is small because shoppers need the connections more. */
const AT_ONCE = 2;
const QUERY_CANCELED = "57014";

const AWAY = "The database did not answer.";
const TOO_LONG = `It could not be read within ${STATEMENT_TIMEOUT_MS / 1_000} seconds. The database is busy or slow.`;

class TookTooLong extends Error {}

function problemOf(error: unknown): string | null {
  if (error instanceof TookTooLong || (error as { code?: unknown }).code === QUERY_CANCELED) return TOO_LONG;
  return isDatabaseAway(error) ? AWAY : null;
}

export type PartReader = <T>(name: string, read: (db: Kysely<Database>) => Promise<T>) => Promise<HealthPart<T>>;

/**
 * Reads parts of the screen from the database, each in a short read-only transaction. A part that fails or times out says so and
 * leaves the others alone. When the database does not answer at all, only one part asks it.
 */
export function openPartReader(db: Db, log: Logger): PartReader {
  const limit = pLimit(AT_ONCE);
  let isAway = false;
  return (name, read) =>
    limit(async () => {
      if (isAway) return { known: false, problem: AWAY };
      try {
        const reading = db
          .transaction()
          .setAccessMode("read only")
          .execute(async (trx) => {
            await sql`select set_config('statement_timeout', ${`${STATEMENT_TIMEOUT_MS}`}, true)`.execute(trx);
            return read(trx);
          });
        const value = await withTimeout(reading, PART_TIMEOUT_MS, () => {
          throw new TookTooLong();
        });
        return { known: true, value };
      } catch (error) {
        const problem = problemOf(error);
        if (problem === AWAY) isAway = true;
        if (problem === null) log.error({ err: error, part: name }, "a part of the health screen could not be read");
        return { known: false, problem: problem ?? "It could not be read because of an error in AutoHub." };
      }
    });
}
