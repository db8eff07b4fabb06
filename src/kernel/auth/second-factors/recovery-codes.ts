import { createHash, randomInt } from "node:crypto";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { RECOVERY_CODE_COUNT } from "#kernel/http/rules/sign-in-rules.ts";

/** Base32 without the letters that look like digits (Crockford). */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = 4;
const GROUP_LENGTH = 7;

/** A code such as `7k2mqx4-…`: 28 characters of 5 bits, so a fast hash is enough (OWASP ASVS 5.0, 6.5.2 and 11.5.1). */
function makeCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Normalizes a typed code: people type capitals, leave out the dashes, and type O for zero. */
const normalize = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1")
    .replaceAll(/[^0-9a-z]/g, "");

const hashCode = (code: string): Buffer => createHash("sha256").update(normalize(code)).digest();

/** Makes new recovery codes for an account; older ones end. @returns the codes, to be shown once: only hashes are stored */
export async function makeRecoveryCodes(db: DbOrTransaction, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeCode);
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  await db
    .insertInto("admin_recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashCode(code), admin_id: adminId })))
    .execute();
  return codes;
}

/** Uses up a recovery code. @returns false when the account has no such code */
export async function consumeRecoveryCode(db: DbOrTransaction, adminId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("admin_recovery_codes")
    .where("admin_id", "=", adminId)
    .where("code_hash", "=", hashCode(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: DbOrTransaction, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom("admin_recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("admin_id", "=", adminId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
