import type { Kysely } from "kysely";
import type { AllNoticeKinds } from "#core/notice-kinds.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { ERROR_WORDS } from "#kernel/process/rules/error-kinds.ts";
import type { ErrorHealth } from "./health-schemas.ts";
import type { StandingNotice } from "./rules/needs.ts";

const SHOWN_ERRORS = 50;
const SHOWN_NOTICES = 500;

/** Returns the log's errors of the last weeks, grouped by kind, the latest first. */
export async function readErrors(db: Kysely<Database>): Promise<ErrorHealth[]> {
  const rows = await db
    .selectFrom("error_groups")
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("key")
    .limit(SHOWN_ERRORS)
    .execute();
  return rows.map((row) => {
    const { title, meaning, remedy } = ERROR_WORDS[row.kind];
    return {
      key: row.key,
      kind: row.kind,
      ...{ title, meaning, remedy },
      ...{ what: row.what, detail: row.detail, place: row.place, route: row.route, machine: row.machine },
      count: Number(row.count),
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      requestId: row.request_id,
      runId: row.run_id,
    };
  });
}

/** Returns the open notices that need the operator, the newest first. */
export async function readStandingNotices(db: Kysely<Database>, kinds: AllNoticeKinds): Promise<StandingNotice[]> {
  const needed = [...kinds].flatMap(([kind, { need }]) => (need ? kind : []));
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "title", "body", "path", "created_at"])
    .where("resolved_at", "is", null)
    .where("kind", "in", needed)
    .orderBy("id", "desc")
    .limit(SHOWN_NOTICES)
    .execute();
  return rows.map(({ id, created_at, ...row }) => ({ ...row, id: Number(id), createdAt: created_at.toISOString() }));
}
