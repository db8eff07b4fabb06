import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The audit log. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    audit_log: AuditLogTable;
  }
}

type AuditLogTable = {
  id: GeneratedAlways<string>;
  created_at: DefaultsToNow;
  admin_name: string;
  action: string;
  subject: string;
  details: Generated<string>;
  address: string | null;
};
