import { sql, type Transaction } from "kysely";
import { type Mail, mailProblem } from "#domain/mail/mail.ts";
import { mailAddressKey } from "#domain/mail/mail-address.ts";
import type { MailKind } from "#domain/mail/mail-kinds.ts";
import type { Database } from "../infra/database/db-schema.ts";
import type { SecretBox } from "../infra/secret-box.ts";

/** A mail with what it is about. The key names that: a second mail with the same key is not written. */
export type OutgoingMail = { key: string; kind: MailKind; mail: Mail; urgent?: boolean };

/** Where features put their mails. */
export type Outbox = {
  /**
   * Writes mails in the caller's transaction, so that they are sent if and only if the caller's data is there.
   * @throws {Error} for a mail that could add a header or has no usable address
   */
  put(trx: Transaction<Database>, mails: readonly OutgoingMail[]): Promise<void>;
  /** What an address is found by without being readable. */
  addressHash(address: string): Buffer;
};

export const MAIL_PURPOSE = "mail";
const ADDRESS_PURPOSE = "mail-address";

export function openOutbox(box: SecretBox): Outbox {
  const addressHash = (address: string) => box.hash(mailAddressKey(address), ADDRESS_PURPOSE);
  return {
    addressHash,
    put: async (trx, mails) => {
      if (mails.length === 0) return;
      for (const { mail } of mails) {
        const problem = mailProblem(mail);
        if (problem) throw new Error(`A mail cannot be written: ${problem}`);
      }
      // As arrays, because a statement may not have as many parameters as a page of mails has values.
      await sql`
        insert into mails (key, kind, urgent, sealed, address_hash)
        select * from unnest(
          ${mails.map(({ key }) => key)}::text[], ${mails.map(({ kind }) => kind)}::text[],
          ${mails.map(({ urgent }) => urgent ?? false)}::boolean[],
          ${mails.map(({ mail }) => box.seal(JSON.stringify(mail), MAIL_PURPOSE))}::bytea[],
          ${mails.map(({ mail }) => addressHash(mail.to))}::bytea[])
        on conflict (key) do nothing`.execute(trx);
    },
  };
}
