import type { Generated } from "kysely";

/** The table of the installation's key. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    mail_key: MailKeyTable;
  }
}

type MailKeyTable = { only_row: Generated<boolean>; fingerprint: Buffer; sealed_former: Buffer | null };
