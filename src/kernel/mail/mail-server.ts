import { type Selectable, sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { keyMissing, type SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { MailServer, SetMailServer } from "./mail-server-endpoints.ts";
import { isLoopbackHost, type LiveMailSettings, type MailSettings } from "./mail-settings.ts";

export const MAIL_SERVER_PURPOSE = "mail-server";

type ServerRow = Selectable<Database["mail_server"]>;

const readRow = (db: Db): Promise<ServerRow | undefined> => db.selectFrom("mail_server").selectAll().executeTakeFirst();

/**
 * Reads the mail server that is set in the console.
 * @returns the settings, null without a server or when its password cannot be opened; and a version that changes with the row
 */
export async function readMailServer(
  db: Db,
  box: SecretBox,
): Promise<{ settings: MailSettings | null; version: string }> {
  const row = await readRow(db);
  return { settings: row ? settingsOf(row, box) : null, version: row ? row.updated_at.toISOString() : "" };
}

function settingsOf(row: ServerRow, box: SecretBox): MailSettings | null {
  const { host, port, secure, username, sealed_password } = row;
  const pass = sealed_password && box.tryOpen(sealed_password, MAIL_SERVER_PURPOSE);
  if (username !== null && pass === null) return null;
  const login = username !== null && pass !== null ? { user: username, pass } : null;
  return {
    smtp: { host, port, secure, isLoopback: isLoopbackHost(host), login },
    from: { name: row.sender_name, address: row.sender_address },
    bounces: null,
  };
}

/** Returns the mail server for the console: without its password. */
export async function presentMailServer(db: Db, live: LiveMailSettings): Promise<MailServer> {
  const { settings, setBy } = live;
  if (setBy !== null && settings !== null) {
    const { smtp, from } = settings;
    const { host, port, secure, login } = smtp;
    const server = { host, port, secure, username: login?.user ?? "", senderName: from.name };
    return { setBy, server: { ...server, senderAddress: from.address } };
  }
  const row = await readRow(db);
  if (!row) return { setBy: null, server: null };
  const { host, port, secure, username, sender_name: senderName, sender_address: senderAddress } = row;
  return { setBy: null, server: { host, port, secure, username: username ?? "", senderName, senderAddress } };
}

type ServerDeps = { db: Db; box: SecretBox; hasKey: boolean; live: LiveMailSettings };

const requireOwnSettings = ({ live }: ServerDeps): void => {
  if (live.setBy !== null) throw AppError.conflict(`The mail server is set by ${live.setBy}. Change it there`);
};

/**
 * Stores the mail server. Mails that waited for the former one are tried at once. A kept password is only ever sent to the server
 * that it was typed for.
 * @throws {AppError} 400 without a password for a new login, 409 when the environment sets the server, 503 without the installation's key
 */
export async function setMailServer(deps: ServerDeps, wanted: SetMailServer, adminName: string): Promise<MailServer> {
  const { db, box, live } = deps;
  requireOwnSettings(deps);
  if (!deps.hasKey) throw keyMissing();
  const { host, port, secure, username, password, senderName, senderAddress } = wanted;
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("mail_server").selectAll().forUpdate().executeTakeFirst();
    const isSame = before?.host === host && before.port === port && before.username === username;
    const stored = isSame && before.secure === secure ? before.sealed_password : null;
    // It cannot be opened when the database was restored under another key.
    const kept = stored && box.tryOpen(stored, MAIL_SERVER_PURPOSE) !== null ? stored : null;
    const sealed = password === undefined ? kept : box.seal(password, MAIL_SERVER_PURPOSE);
    if (username !== "" && sealed === null)
      throw AppError.badRequest("password must be typed for this server and user");
    const values = {
      ...{ host, port, secure, sender_name: senderName, sender_address: senderAddress },
      username: username === "" ? null : username,
      sealed_password: username === "" ? null : sealed,
    };
    await trx
      .insertInto("mail_server")
      .values(values)
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ ...values, updated_at: sql`now()` }))
      .execute();
    await trx
      .updateTable("mails")
      .set({ next_attempt_at: sql`now()` })
      .where(sql<boolean>`state = 'waiting' and attempts > 0`)
      .execute();
    const details = `${host}:${port}, ${secure ? "TLS" : "STARTTLS"}, from ${senderAddress}.`;
    await recordAudit(trx, { adminName, action: "mail.server-set", subject: "Mail", details });
  });
  await live.refresh();
  return presentMailServer(db, live);
}

/** Forgets the mail server. Mails wait for another one, for two days. @throws {AppError} 409 when the environment sets the server */
export async function removeMailServer(deps: ServerDeps, adminName: string): Promise<MailServer> {
  const { db, live } = deps;
  requireOwnSettings(deps);
  await db.transaction().execute(async (trx) => {
    const [row] = await trx.deleteFrom("mail_server").returning("host").execute();
    if (row) await recordAudit(trx, { adminName, action: "mail.server-removed", subject: "Mail", details: row.host });
  });
  await live.refresh();
  return presentMailServer(db, live);
}
