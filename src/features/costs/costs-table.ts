import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The table of the operator's corrections. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    charge_corrections: ChargeCorrectionsTable;
  }
}

type ChargeCorrectionsTable = { is_only: boolean; text: string; updated_at: DefaultsToNow };

/** The only row's key. */
export const ONLY = { is_only: true } as const;
