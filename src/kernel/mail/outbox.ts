import { sql, type Transaction } from "kysely";
import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { MAIL_SERVER_PURPOSE } from "./mail-server.ts";
import { mailAddressKey } from "./rules/mail-address.ts";
import type { MailKind } from "./rules/mail-kinds.ts";
import { type Mail, mailProblem } from "./rules/mail.ts";

/**
 * A mail and its key, which names its subject: a second mail with the same key is not written. It is not sent before `waitMinutes` have
 * passed, at most a day; absent: at once.
 */
export type OutgoingMail = { key: string; kind: MailKind; mail: Mail; urgent?: boolean; waitMinutes?: number };

/**
 * A mail that is written when it is sent, by the writer of its kind. Thousands of them take little room, and their content is
 * up to date.
 */
export type DeferredMail = {
  key: string;
  kind: MailKind;
  /** Hash of the recipient's address, from `addressHash`. */
  addressHash: Buffer;
  /** As for `OutgoingMail`. */
  waitMinutes?: number;
  /** The data for its writer. It is stored unencrypted, so it holds nothing personal: no address, no link that changes something. */
  about: object;
};

/**
 * Writes a deferred mail.
 * @param about the data with which the mail was deferred
 * @returns null when the mail is not wanted any more
 */
export type MailWriter = (about: unknown) => Promise<Mail | null>;
export type MailWriters = Partial<Record<MailKind, MailWriter>>;

/** Takes the mails of features. */
export type Outbox = {
  /**
   * Writes mails in the caller's transaction, so that they are sent if and only if it is committed.
   * @throws {Error} for a mail that could add a header or has no usable address
   */
  put(trx: Transaction<Database>, mails: readonly OutgoingMail[]): Promise<void>;
  /** As `put`, for mails that are written when they are sent. The worker must have a writer for their kind. */
  defer(trx: Transaction<Database>, mails: readonly DeferredMail[]): Promise<void>;
  /** Returns a hash that finds an address without revealing it. */
  addressHash(address: string): Buffer;
};

export const MAIL_PURPOSE = "mail";
const ADDRESS_PURPOSE = "mail-address";

/** The columns of mails. Delivered mails have no content, so the hash of their recipient follows another mail's or table's. */
export const MAILS_KEYED: KeyedColumns = {
  sealed: [
    {
      table: "mails",
      column: "sealed",
      purpose: MAIL_PURPOSE,
      hashesOf: (text, box) => [openOutbox(box).addressHash(JSON.parse(text).to)],
      withoutPerson: () => null,
    },
    { table: "mail_server", column: "sealed_password", purpose: MAIL_SERVER_PURPOSE },
  ],
  hashes: [{ table: "mails", column: "address_hash" }],
};

/** @throws {Error} for a mail that could add a header or has no usable address */
export function requireSafeMail(mail: Mail): void {
  const problem = mailProblem(mail);
  if (problem) throw new Error(`A mail cannot be written: ${problem}`);
}

export function openOutbox(box: SecretBox): Outbox {
  const addressHash = (address: string) => box.hash(mailAddressKey(address), ADDRESS_PURPOSE);
  // Both pass arrays, because the values of many mails are more than the parameters that a statement may have.
  return {
    addressHash,
    put: async (trx, mails) => {
      if (mails.length === 0) return;
      for (const { mail } of mails) requireSafeMail(mail);
      await sql`
        insert into mails (key, kind, urgent, sealed, address_hash, next_attempt_at)
        select key, kind, urgent, sealed, address_hash, now() + wait * interval '1 minute' from unnest(
          ${mails.map(({ key }) => key)}::text[], ${mails.map(({ kind }) => kind)}::text[],
          ${mails.map(({ urgent }) => urgent ?? false)}::boolean[],
          ${mails.map(({ mail }) => box.seal(JSON.stringify(mail), MAIL_PURPOSE))}::bytea[],
          ${mails.map(({ mail }) => addressHash(mail.to))}::bytea[],
          ${mails.map(({ waitMinutes = 0 }) => waitMinutes)}::int[]) as m (key, kind, urgent, sealed, address_hash, wait)
        on conflict (key) do nothing`.execute(trx);
    },
    defer: async (trx, mails) => {
      if (mails.length === 0) return;
      await sql`
        insert into mails (key, kind, address_hash, about, next_attempt_at)
        select key, kind, address_hash, about, now() + wait * interval '1 minute' from unnest(
          ${mails.map(({ key }) => key)}::text[], ${mails.map(({ kind }) => kind)}::text[],
          ${mails.map((mail) => mail.addressHash)}::bytea[],
          ${mails.map(({ about }) => JSON.stringify(about))}::jsonb[],
          ${mails.map(({ waitMinutes = 0 }) => waitMinutes)}::int[]) as m (key, kind, address_hash, about, wait)
        on conflict (key) do nothing`.execute(trx);
    },
  };
}
