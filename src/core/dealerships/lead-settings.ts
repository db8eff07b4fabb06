import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { UpdateDealership } from "./dealership-schemas.ts";
import { leadAddress } from "./dealership-table.ts";

type DealershipRow = Selectable<Database["dealerships"]>;
type LeadSettings = Pick<UpdateDealership, "leadEmail" | "leadFormat" | "takesQuestions">;

/** Returns the recipient of a dealership's questions, as `leadAddress` in SQL. */
const leadAddressOf = ({ lead_email, contact }: Pick<DealershipRow, "lead_email" | "contact">): string | null =>
  lead_email ?? contact.email ?? null;

/** Returns whether a dealership takes questions, where mail is set up: unless they are switched off, wherever an address is known. */
export const takesQuestions = (row: Pick<DealershipRow, "lead_email" | "contact" | "takes_questions">): boolean =>
  row.takes_questions !== false && leadAddressOf(row) !== null;

/**
 * Returns the columns for the recipient of a dealership's questions after a change. Without an address, questions go to the mailbox that its
 * website or files state; without that, none are taken. Another
 * address, or switching questions on, clears an earlier refusal by the mailbox.
 * @param sendsMail true when a mail server is configured
 * @throws {AppError} 400 when questions are switched on without an address, or without a mail server
 */
export function leadsAfter(
  before: DealershipRow,
  { leadEmail, leadFormat, takesQuestions: wanted }: LeadSettings,
  sendsMail: boolean,
) {
  const lead_email = leadEmail === undefined ? before.lead_email : leadEmail;
  if (wanted === true && !sendsMail) {
    throw AppError.badRequest("Questions go by mail, and no mail server is set up. Set one up under Settings, Mail");
  }
  if (wanted === true && leadAddressOf({ ...before, lead_email }) === null) {
    throw AppError.badRequest("Questions need an e-mail address to which they go");
  }
  const isRenewed = wanted === true || lead_email !== before.lead_email;
  return {
    lead_email,
    lead_format: leadFormat ?? before.lead_format,
    takes_questions: wanted ?? before.takes_questions,
    lead_refused_at: isRenewed ? null : before.lead_refused_at,
  };
}

/** Returns the settings in the audit log's words. */
export function describeLeadSettings(row: DealershipRow) {
  const address = leadAddressOf(row);
  const source = row.lead_email === null ? ", as its website or files state it" : "";
  return {
    Questions: takesQuestions(row) ? "on" : "off",
    "Questions go to":
      address === null ? "nobody" : `${address} (${row.lead_format === "adf" ? "ADF" : "text and ADF"}${source})`,
  };
}

/**
 * Switches questions off for dealerships whose mailbox has refused one permanently, so that no shopper waits for an answer that cannot
 * come. The dealership's row tells the operator.
 * @param isRefused returns whether an address is the refused one
 */
export async function recordRefusedMailbox(
  trx: Transaction<Database>,
  isRefused: (address: string) => boolean,
): Promise<void> {
  const rows = await trx
    .selectFrom("dealerships")
    .select(["id", leadAddress().as("address")])
    .where(leadAddress(), "is not", null)
    .orderBy("id")
    .execute();
  const ids = rows.filter(({ address }) => address !== null && isRefused(address)).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("dealerships")
    .set({ takes_questions: false, lead_refused_at: sql`now()` })
    .where("id", "in", ids)
    .execute();
}
