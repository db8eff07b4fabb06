import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { MailKind, MailState } from "./rules/mail-kinds.ts";

/** The tables of mails and of the server that sends them. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    mails: MailsTable;
    mail_server: MailServerTable;
  }
}

type MailsTable = {
  id: GeneratedAlways<string>;
  key: string;
  kind: MailKind;
  urgent: Generated<boolean>;
  sealed: Buffer | null;
  /** The data of a mail that is written when it is sent; its writer knows the shape. */
  about: ColumnType<unknown, never, null>;
  address_hash: Buffer;
  state: Generated<MailState>;
  attempts: Generated<number>;
  created_at: DefaultsToNow;
  next_attempt_at: DefaultsToNow;
  claimed_by: number | null;
  ended_at: Date | null;
  finished_at: Date | null;
  answer: string | null;
};

type MailServerTable = {
  only_row: Generated<boolean>;
  host: string;
  port: number;
  secure: boolean;
  username: string | null;
  sealed_password: Buffer | null;
  sender_name: string;
  sender_address: string;
  updated_at: DefaultsToNow;
};
