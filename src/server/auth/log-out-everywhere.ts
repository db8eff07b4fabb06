import type { User } from "#contract/auth/user.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { closeSessionsOf } from "./sessions.ts";

/** Ends every session of an administrator, the calling browser's included. @returns how many there were */
export async function logOutEverywhere(db: Db, { id, username }: User): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const sessions = await closeSessionsOf(trx, id);
    const details = `${sessions} session${sessions === 1 ? "" : "s"} ended.`;
    await recordAudit(trx, { adminName: username, action: "auth.signed_out_everywhere", subject: username, details });
    return sessions;
  });
}
