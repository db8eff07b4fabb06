import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { MAILS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import type { MailStatus, SentMail } from "./mail-endpoints.ts";
import type { MailSettings } from "./mail-settings.ts";
import { type MailSite, writeMailText } from "./mail-text.ts";
import type { Outbox } from "./outbox.ts";
import { toHeaderText } from "./rules/mail-address.ts";
import type { MailKind, MailState } from "./rules/mail-kinds.ts";

const MAX_PROBLEMS = 50;
/** A mail with this many attempts is shown as a problem, although it is still retried. */
const MANY_ATTEMPTS = 3;

type MailRow = {
  id: string;
  kind: MailKind;
  state: MailState;
  attempts: number;
  created_at: Date;
  answer: string | null;
};
const COLUMNS = ["id", "kind", "state", "attempts", "created_at", "answer"] as const;

const present = ({ id, kind, state, attempts, created_at, answer }: MailRow): SentMail => ({
  id: Number(id),
  kind,
  state,
  attempts,
  createdAt: created_at.toISOString(),
  answer,
});

/** Returns the outbox's status for the operator. */
export async function readMailStatus(db: Db, settings: MailSettings | null): Promise<MailStatus> {
  const { rows } = await sql<{ waiting: number; sent: number }>`
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'sent' and finished_at > now() - interval '1 day')::int as sent
    from mails`.execute(db);
  const problems = await db
    .selectFrom("mails")
    .select(COLUMNS)
    .where((is) =>
      is.or([
        is.and([
          is("state", "in", ["unsure", "refused", "failed"]),
          sql<boolean>`finished_at > now() - ${MAILS_KEPT_DAYS} * interval '1 day'`,
        ]),
        is.and([is("state", "=", "waiting"), is("attempts", ">=", MANY_ATTEMPTS)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(MAX_PROBLEMS)
    .execute();
  return {
    configured: settings !== null,
    from: settings?.from.address ?? null,
    waiting: rows[0]?.waiting ?? 0,
    sentToday: rows[0]?.sent ?? 0,
    problems: problems.map(present),
  };
}

/** @throws {AppError} 404 */
export async function readMail(db: Db, id: number): Promise<SentMail> {
  const row = await db.selectFrom("mails").select(COLUMNS).where("id", "=", `${id}`).executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such mail, or no more");
  return present(row);
}

/** Puts a test mail into the outbox. */
export async function sendTestMail(
  deps: { db: Db; outbox: Outbox; site: MailSite },
  to: string,
  adminName: string,
): Promise<SentMail> {
  const { db, outbox, site } = deps;
  const { siteName, publicUrl } = site;
  const key = `test ${randomUUID()}`;
  const content = writeMailText({
    site,
    blocks: [
      { kind: "heading", text: "Mail works" },
      { kind: "text", text: `An administrator of ${siteName} sent this from the console to see whether mail arrives.` },
      { kind: "button", text: `Open ${siteName}`, url: publicUrl },
    ],
    footer: [{ kind: "text", text: "Nobody needs to answer it." }],
  });
  await db.transaction().execute(async (trx) => {
    await outbox.put(trx, [
      {
        key,
        kind: "test",
        urgent: true,
        mail: { to, subject: toHeaderText(`${siteName}: mail works`, 100), ...content },
      },
    ]);
    await recordAudit(trx, { adminName, action: "mail.tested", subject: "Mail", details: "" });
  });
  return present(await db.selectFrom("mails").select(COLUMNS).where("key", "=", key).executeTakeFirstOrThrow());
}

/**
 * Sends a mail again whose delivery is unknown.
 * @throws {AppError} 409 for any other mail
 */
export async function sendMailAgain(db: Db, id: number, adminName: string): Promise<SentMail> {
  const changed = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("mails")
      .set({ state: "waiting", finished_at: null, ended_at: null, next_attempt_at: sql`now()` })
      .where("id", "=", `${id}`)
      .where("state", "=", "unsure")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await recordAudit(trx, { adminName, action: "mail.sent-again", subject: "Mail", details: `Mail ${id}` });
    }
    return numUpdatedRows;
  });
  if (changed === 0n) throw AppError.conflict("Only a mail that may not have arrived can be sent again");
  return readMail(db, id);
}
