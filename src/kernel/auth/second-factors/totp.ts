import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { KeyedColumns } from "../secrets/keyed-columns.ts";
import { keyMissing, type SecretBox } from "../secrets/secret-box.ts";

type TotpDeps = { db: DbOrTransaction; box: SecretBox };

const PERIOD_SECONDS = 30;
/** RFC 6238, section 5.2: one step before and after, for clocks that differ and people who type slowly. */
const WINDOW_STEPS = 1;
/** Ten minutes: more than the clocks of two machines and a device differ. */
const FAR_AHEAD_STEPS = 20;
/** RFC 4226, section 4: a secret should have 160 bits. */
const SECRET_BYTES = 20;

const generator = (secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

const PURPOSE = "totp";

/** The column that has the apps' keys. */
export const TOTP_KEYED: KeyedColumns = {
  sealed: [{ table: "admin_totp", column: "sealed_secret", purpose: PURPOSE }],
};

/** Encrypts the keys of apps that an older AutoHub has stored. @returns their number */
export async function sealTotpSecrets(trx: DbOrTransaction, box: SecretBox): Promise<number> {
  const rows = await trx
    .selectFrom("admin_totp")
    .select(["admin_id", "secret"])
    .where("secret", "is not", null)
    .forUpdate()
    .execute();
  for (const { admin_id, secret } of rows) {
    await trx
      .updateTable("admin_totp")
      .set({ secret: null, sealed_secret: secret && box.sealBytes(secret, PURPOSE) })
      .where("admin_id", "=", admin_id)
      .execute();
  }
  return rows.length;
}

/**
 * Makes a new key for an authenticator app. It counts after a code has confirmed it. The database keeps it encrypted, and it is
 * never shown again.
 * @returns the key as text (base32) and as `otpauth:` address for a QR code
 * @throws {AppError} 409 when an app is set up already, 503 without the installation's key
 */
export async function startTotp(
  { db, box }: TotpDeps,
  admin: { id: number; username: string },
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const stored = { secret: null, sealed_secret: box.sealBytes(Buffer.from(secret.bytes), PURPOSE), last_step: 0 };
  const row = await db
    .insertInto("admin_totp")
    .values({ admin_id: admin.id, ...stored })
    .onConflict((conflict) =>
      conflict.column("admin_id").doUpdateSet(stored).where("admin_totp.confirmed_at", "is", null),
    )
    .returning("admin_id")
    .executeTakeFirst();
  if (!row) throw AppError.conflict("An authenticator app is set up already. Turn it off first.");
  return { secret: secret.base32, uri: generator(secret, { issuer, label: admin.username }).toString() };
}

/**
 * Checks a code of the app. A code is accepted once, and none that is older than the last accepted one.
 * @param confirms true when the code may be the first one, which turns the app on
 * @throws {AppError} 503 without the installation's key: no code is right then
 */
export async function acceptTotpCode(
  { db, box }: TotpDeps,
  adminId: number,
  code: string,
  { confirms }: { confirms: boolean } = { confirms: false },
): Promise<boolean> {
  const row = await db
    .selectFrom("admin_totp")
    .select("sealed_secret")
    .where("admin_id", "=", adminId)
    .where("confirmed_at", confirms ? "is" : "is not", null)
    .executeTakeFirst();
  if (!row) return false;
  // Of an older AutoHub, and not encrypted yet: the key was missing at every start since.
  if (row.sealed_secret === null) throw keyMissing();
  const timestamp = Date.now();
  const totp = generator(secretOf(box.openBytes(row.sealed_secret, PURPOSE)));
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ""), timestamp, window: WINDOW_STEPS });
  if (delta === null) return false;
  const last_step = totp.counter({ timestamp }) + delta;
  const accepted = await db
    .updateTable("admin_totp")
    .set({ last_step, ...(confirms && { confirmed_at: sql<Date>`now()` }) })
    .where("admin_id", "=", adminId)
    // A step far in the future was used while the clock was wrong. It must not lock the owner out until then.
    .where((eb) => eb.or([eb("last_step", "<", last_step), eb("last_step", ">", last_step + FAR_AHEAD_STEPS)]))
    .where("sealed_secret", "=", row.sealed_secret)
    .executeTakeFirst();
  return accepted.numUpdatedRows === 1n;
}
