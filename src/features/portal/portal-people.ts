import { sql, type Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { takeShare } from "#kernel/auth/network-uses.ts";
import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import { type SecretBox, UNREADABLE } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { PortalAccess } from "./portal-endpoints.ts";
import { makePortalLink } from "./portal-links.ts";
import { linkMail, type PortalSite } from "./portal-mails.ts";
import { listReportMonths } from "./reports/list-report-months.ts";
import {
  LINK_PAUSE_MINUTES,
  LINK_REQUESTS_A_NETWORK,
  MAX_LINKS_A_DAY,
  MAX_PORTAL_PEOPLE,
} from "./rules/portal-rules.ts";

export type PortalDeps = {
  db: Db;
  mail: OpenedMail;
  /** Encrypts addresses. An installation without mail has it too. */
  box: SecretBox;
  site: PortalSite;
  log: Logger;
};
/** The way in which a link reaches its person: by mail, or copied by the operator. */
type PassedOn = "mail" | "copy";
type Made = NonNullable<PortalAccess["made"]>;
type Change = { dealershipId: number; adminName: string };

const ADDRESS_PURPOSE = "portal-address";

export const PEOPLE_KEYED: KeyedColumns = {
  sealed: [
    {
      table: "portal_people",
      column: "sealed_address",
      purpose: ADDRESS_PURPOSE,
      hashesOf: (address, box) => [openOutbox(box).addressHash(address)],
      withoutPerson: () => null,
    },
  ],
  hashes: [{ table: "portal_people", column: "address_hash" }],
};

export const openAddress = (box: SecretBox, sealed: Buffer): string => box.open(sealed, ADDRESS_PURPOSE);
/** @returns null when it cannot be read, because the key is missing or another */
export const tryOpenAddress = (box: SecretBox, sealed: Buffer): string | null => box.tryOpen(sealed, ADDRESS_PURPOSE);

/**
 * Returns the people who may open a dealership's portal. Only editors get their addresses.
 * @throws {AppError} 404 when the dealership does not exist
 */
export async function readPortalAccess(
  { db, mail, box }: PortalDeps,
  dealershipId: number,
  options: { mayEdit: boolean; made?: Made | null },
): Promise<PortalAccess> {
  const settings = await db
    .selectFrom("dealerships as d")
    .leftJoin("portal_settings as s", "s.dealership_id", "d.id")
    .select("s.mails_reports")
    .where("d.id", "=", dealershipId)
    .executeTakeFirst();
  if (!settings) throw noDealership();
  const rows = await db
    .selectFrom("portal_people as p")
    .leftJoin("portal_links as l", "l.person_id", "p.id")
    .select(["p.id", "p.sealed_address", "p.allowed_at", "p.allowed_by", "p.refused_at"])
    .select(({ fn }) => [fn.max("l.expires_at").as("ends"), fn.max("l.last_used_at").as("used")])
    .where("p.dealership_id", "=", dealershipId)
    .groupBy("p.id")
    .orderBy("p.id")
    .execute();
  return {
    sendsMail: mail.settings !== null,
    mailsReports: settings.mails_reports ?? false,
    months: await listReportMonths(db, dealershipId),
    people: rows.map(({ id, sealed_address, allowed_at, allowed_by, refused_at, ends, used }) => ({
      id,
      address: options.mayEdit ? (tryOpenAddress(box, sealed_address) ?? UNREADABLE) : null,
      allowedAt: allowed_at.toISOString(),
      allowedBy: allowed_by,
      linkEnds: ends?.toISOString() ?? null,
      lastUsedAt: used?.toISOString() ?? null,
      refusedAt: refused_at?.toISOString() ?? null,
    })),
    made: options.made ?? null,
  };
}

const noDealership = () => AppError.notFound("There is no such dealership");
const noPerson = () => AppError.notFound("This access has already ended");

/** Locks a dealership against deletion and returns its name. @throws {AppError} 404 */
async function lockDealership(trx: Transaction<Database>, id: number): Promise<string> {
  const row = await trx
    .selectFrom("dealerships")
    .select("name")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw noDealership();
  return row.name;
}

/** Makes a person a link and delivers it: a mail is written in the same transaction, or the link is returned to be copied. */
async function passOnLink(
  trx: Transaction<Database>,
  { mail, site }: PortalDeps,
  person: { id: number; address: string; dealershipName: string },
  by: PassedOn,
): Promise<Made | null> {
  const url = await makePortalLink(trx, person.id, site.publicUrl);
  if (by === "copy") return { personId: person.id, url };
  if (!mail.settings) throw AppError.conflict("No mail server is set up. Copy the link instead");
  const { dealershipName, address } = person;
  await mail.outbox.put(trx, [
    {
      key: `portal-link ${person.id} ${(await latestLink(trx, person.id)).id}`,
      kind: "portal-link",
      urgent: true,
      mail: linkMail(site, address, [{ dealershipName, url }], false),
    },
  ]);
  return null;
}

const latestLink = (trx: Transaction<Database>, personId: number) =>
  trx
    .selectFrom("portal_links")
    .select("id")
    .where("person_id", "=", personId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

/**
 * Gives a person access to a dealership's portal. An address that has access gets a further link.
 * @returns the link, if it is to be copied
 * @throws {AppError} 404; 409 when there are too many people, or no mail is sent
 */
export async function allowPerson(
  deps: PortalDeps,
  { dealershipId, adminName }: Change,
  { address, by }: { address: string; by: PassedOn },
): Promise<Made | null> {
  const { box } = deps;
  const addressHash = openOutbox(box).addressHash(address);
  return deps.db.transaction().execute(async (trx) => {
    const dealershipName = await lockDealership(trx, dealershipId);
    const { count } = await trx
      .selectFrom("portal_people")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("dealership_id", "=", dealershipId)
      .where("address_hash", "<>", addressHash)
      .executeTakeFirstOrThrow();
    if (count >= MAX_PORTAL_PEOPLE) throw AppError.conflict(`At most ${MAX_PORTAL_PEOPLE} people can have access`);
    const { id } = await trx
      .insertInto("portal_people")
      .values({
        ...{ dealership_id: dealershipId, address_hash: addressHash, allowed_by: adminName },
        sealed_address: box.seal(address, ADDRESS_PURPOSE),
      })
      .onConflict((conflict) => conflict.columns(["dealership_id", "address_hash"]).doUpdateSet({ refused_at: null }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const made = await passOnLink(trx, deps, { id, address, dealershipName }, by);
    await noteChange(trx, adminName, dealershipName, `Gave person ${id} access, with a link ${byWords(by)}.`);
    return made;
  });
}

const byWords = (by: PassedOn): string => (by === "mail" ? "by mail" : "to copy");
const noteChange = (trx: Transaction<Database>, adminName: string, subject: string, details: string) =>
  recordAudit(trx, { adminName, action: "portal.changed", subject, details });

/**
 * Makes a person a new link and ends the older ones.
 * @returns the link, if it is to be copied
 * @throws {AppError} 404; 409 when no mail is sent
 */
export async function renewLink(
  deps: PortalDeps,
  { dealershipId, adminName }: Change,
  { personId, by }: { personId: number; by: PassedOn },
): Promise<Made | null> {
  const { box } = deps;
  return deps.db.transaction().execute(async (trx) => {
    const dealershipName = await lockDealership(trx, dealershipId);
    const person = await trx
      .updateTable("portal_people")
      .set({ refused_at: null })
      .where("id", "=", personId)
      .where("dealership_id", "=", dealershipId)
      .returning("sealed_address")
      .executeTakeFirst();
    if (!person) throw noPerson();
    await trx.deleteFrom("portal_links").where("person_id", "=", personId).execute();
    const address = openAddress(box, person.sealed_address);
    const made = await passOnLink(trx, deps, { id: personId, address, dealershipName }, by);
    await noteChange(trx, adminName, dealershipName, `Made person ${personId} a new link ${byWords(by)}.`);
    return made;
  });
}

/** Ends a person's links at once and deletes the address. @throws {AppError} 404 */
export async function endAccess(
  deps: PortalDeps,
  { dealershipId, adminName }: Change,
  personId: number,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const dealershipName = await lockDealership(trx, dealershipId);
    const { numDeletedRows } = await trx
      .deleteFrom("portal_people")
      .where("id", "=", personId)
      .where("dealership_id", "=", dealershipId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noPerson();
    await noteChange(trx, adminName, dealershipName, `Ended the access of person ${personId}.`);
  });
}

/** Switches the monthly report's mails for a dealership on or off, from the present month's report on. @throws {AppError} 404; 409 */
export async function switchReportMails(
  { db, mail }: PortalDeps,
  { dealershipId, adminName }: Change,
  mailsReports: boolean,
): Promise<void> {
  if (mailsReports && !mail.settings)
    throw AppError.conflict("No mail server is set up. Set one up under Settings, Mail");
  await db.transaction().execute(async (trx) => {
    const dealershipName = await lockDealership(trx, dealershipId);
    await trx
      .insertInto("portal_settings")
      .values({ dealership_id: dealershipId, mails_reports: mailsReports })
      .onConflict((conflict) =>
        conflict
          .column("dealership_id")
          .doUpdateSet({ mails_reports: mailsReports, switched_at: sql`now()` })
          .where("portal_settings.mails_reports", "<>", mailsReports),
      )
      .execute();
    await noteChange(trx, adminName, dealershipName, `Monthly report by mail: ${mailsReports ? "on" : "off"}.`);
  });
}

/** Requests for links that have been answered and are still being carried out. */
const underWay = new Set<Promise<void>>();

/** Resolves when all requests for links so far have been carried out. */
export const linksAreDone = async (): Promise<void> => void (await Promise.all(underWay));

/**
 * Begins to mail new links to an address, one for each dealership that it has access to. Other addresses get nothing. The answer does
 * not wait for it, so it tells nobody whether the address has access, by its time either.
 * @param from the caller's address (`countedAddress`)
 * @throws {AppError} 409 when no mail is sent, 503 without the installation's key, 429 when one of the caller's networks has had its
 *   share of the day
 */
export async function startAskingForLinks(deps: PortalDeps, address: string, from: string | null): Promise<void> {
  const { db, mail, log } = deps;
  if (!mail.settings) throw AppError.conflict("This site does not send e-mail. Please ask us for a new link");
  const counted = { kind: "portal link", address: from, share: LINK_REQUESTS_A_NETWORK } as const;
  await db.transaction().execute((trx) => takeShare(trx, mail.box, counted));
  const work = mailLinks(deps, mail.outbox.addressHash(address)).catch((err) =>
    log.error({ err }, "a new link was not mailed"),
  );
  underWay.add(work);
  work.finally(() => underWay.delete(work));
}

async function mailLinks({ db, mail, site }: PortalDeps, addressHash: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Requests for one address run one at a time, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${addressHash.toString("hex")}, 0))`.execute(trx);
    const people = await trx
      .selectFrom("portal_people as p")
      .innerJoin("dealerships as d", "d.id", "p.dealership_id")
      .select(["p.id", "p.sealed_address", "d.name"])
      .where("p.address_hash", "=", addressHash)
      .where("p.refused_at", "is", null)
      .where(
        sql<boolean>`(select count(*) < ${MAX_LINKS_A_DAY}::int
            and coalesce(max(l.created_at) < now() - ${LINK_PAUSE_MINUTES} * interval '1 minute', true)
          from portal_links l where l.person_id = p.id and l.created_at > now() - interval '1 day')`,
      )
      .orderBy("p.id")
      .forUpdate("p")
      .execute();
    const [first] = people;
    if (!first) return;
    const links: { dealershipName: string; url: string }[] = [];
    for (const { id, name } of people) {
      links.push({ dealershipName: name, url: await makePortalLink(trx, id, site.publicUrl) });
    }
    const to = openAddress(mail.box, first.sealed_address);
    const key = `portal-link ${first.id} ${(await latestLink(trx, first.id)).id}`;
    await mail.outbox.put(trx, [{ key, kind: "portal-link", urgent: true, mail: linkMail(site, to, links, true) }]);
  });
}

/** Records that a mailbox refuses mail. It gets none until the operator makes a new link. */
export async function recordRefusedPerson(trx: Transaction<Database>, addressHash: Buffer): Promise<void> {
  await trx
    .updateTable("portal_people")
    .set({ refused_at: sql`now()` })
    .where("address_hash", "=", addressHash)
    .where("refused_at", "is", null)
    .execute();
}
