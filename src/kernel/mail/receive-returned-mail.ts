import { sql, type Transaction } from "kysely";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { mailOfBounceAddress } from "./bounce-address.ts";
import { judgeReturned } from "./rules/delivery-rules.ts";

/**
 * The result of a returned mail. `ended`: the recipient cannot get mails, and subscriptions have ended; `noted`: it was not
 * delivered for another reason; `ignored`: it reports no permanent failure, or is not about one of our mails.
 */
export type ReturnedOutcome = "ended" | "noted" | "ignored";

export type ReturnedMailDeps = {
  db: Db;
  box: SecretBox;
  /** Called in the transaction that records a permanent refusal by the recipient. */
  onRefused(trx: Transaction<Database>, addressHash: Buffer): Promise<void>;
};

/**
 * Reads the permanent status in a delivery report (RFC 3464).
 * @returns null for any other mail, such as an automatic reply, and for a report of a delay or of success
 */
async function readPermanentStatus(raw: Buffer): Promise<string | null> {
  // Loaded with the first returned mail, because most processes get none.
  const { default: PostalMime } = await import("postal-mime");
  const { headers, attachments } = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  if (!/^multipart\/report\b/i.test(type)) return null;
  const report = attachments.find(({ mimeType }) => mimeType === "message/delivery-status")?.content;
  if (typeof report !== "string") return null;
  // The first group of fields is about the report, each further one about a recipient.
  const [, ...recipients] = report
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n\s*\n/);
  for (const fields of recipients) {
    const status = /^status:[ \t]*(5\.\d{1,3}\.\d{1,3})\b/im.exec(fields)?.[1];
    if (status !== undefined && /^action:[ \t]*failed\b/im.test(fields)) return status;
  }
  return null;
}

/**
 * Handles a mail that came back to a bounce address. Only the address's signed tag is trusted, and it is checked first: it names the
 * mail. A report that arrives again changes nothing.
 * @param raw the returned mail with its headers
 */
export async function receiveReturnedMail(
  { db, box, onRefused }: ReturnedMailDeps,
  raw: Buffer,
): Promise<ReturnedOutcome> {
  const text = raw.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const id = mailOfBounceAddress(box, text.slice(0, end));
  const status = id === null ? null : await readPermanentStatus(raw);
  const verdict = status === null ? null : judgeReturned(status);
  if (id === null || verdict === null) return "ignored";
  return db.transaction().execute(async (trx) => {
    const returned = await trx
      .updateTable("mails")
      .set({
        state: verdict,
        answer: `Returned later as undeliverable: ${status}`,
        finished_at: sql`now()`,
        sealed: null,
        about: null,
      })
      .where("id", "=", id)
      // Also a mail that is not recorded as sent yet: the report may be faster.
      .where("state", "in", ["sending", "sent", "unsure"])
      .where("ended_at", "is not", null)
      .returning("address_hash")
      .executeTakeFirst();
    if (!returned) return "ignored";
    if (verdict === "refused") await onRefused(trx, returned.address_hash);
    return verdict === "refused" ? "ended" : "noted";
  });
}
