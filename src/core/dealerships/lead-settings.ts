import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { UpdateDealership } from "./dealership-schemas.ts";

type Row = Selectable<Database["dealerships"]>;
type LeadSettings = Pick<UpdateDealership, "leadEmail" | "leadFormat" | "takesQuestions">;

/**
 * Where a dealership's questions go after a change, as columns. Without an address no questions are taken. Another address, or
 * switching questions on, forgets that the mailbox refused one.
 * @param sendsMail whether a mail server is configured
 * @throws {AppError} 400 when questions are switched on without an address, or where no mail is sent
 */
export function leadsAfter(before: Row, { leadEmail, leadFormat, takesQuestions }: LeadSettings, sendsMail: boolean) {
  const lead_email = leadEmail === undefined ? before.lead_email : leadEmail;
  if (takesQuestions === true && !sendsMail) {
    throw AppError.badRequest(
      "Questions go by mail, and no mail server is configured: set SMTP_URL and MAIL_FROM first",
    );
  }
  if (takesQuestions === true && lead_email === null) {
    throw AppError.badRequest("Questions need an e-mail address to which they go");
  }
  const isRenewed = takesQuestions === true || lead_email !== before.lead_email;
  return {
    lead_email,
    lead_format: leadFormat ?? before.lead_format,
    takes_questions: lead_email !== null && (takesQuestions ?? before.takes_questions),
    lead_refused_at: isRenewed ? null : before.lead_refused_at,
  };
}

/** What the audit log says of it. */
export const leadWords = ({ takes_questions, lead_email, lead_format }: Row) => ({
  Questions: takes_questions ? "on" : "off",
  "Questions go to":
    lead_email === null ? "nobody" : `${lead_email} (${lead_format === "adf" ? "ADF" : "text and ADF"})`,
});

/**
 * Switches questions off for dealerships whose mailbox has refused one for good, so that no shopper is told of an answer that cannot
 * come. The dealership's row says so to the operator.
 * @param isRefused whether an address is the one that was refused
 */
export async function noteRefusedMailbox(
  trx: Transaction<Database>,
  isRefused: (address: string) => boolean,
): Promise<void> {
  const rows = await trx
    .selectFrom("dealerships")
    .select(["id", "lead_email"])
    .where("lead_email", "is not", null)
    .orderBy("id")
    .execute();
  const ids = rows.filter(({ lead_email }) => lead_email !== null && isRefused(lead_email)).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("dealerships")
    .set({ takes_questions: false, lead_refused_at: sql`now()` })
    .where("id", "in", ids)
    .execute();
}
