import type { DbOrTransaction } from "../infra/db.ts";
import { isExpired } from "./dealership-table.ts";

/**
 * Marks the dealerships whose subscription has ended. Shoppers stopped seeing their cars at that moment already, because
 * every query looks at the date; this makes the list say so.
 * @returns the names of those that were marked now
 */
export async function expireDealerships(db: DbOrTransaction): Promise<string[]> {
  const rows = await db
    .updateTable("dealerships")
    .set({ status: "expired" })
    .where(isExpired())
    .where("status", "!=", "expired")
    .returning("name")
    .execute();
  return rows.map((row) => row.name);
}
