import { sql, type Transaction } from "kysely";
import {
  ASK_AGAIN_HOURS,
  DAILY_COPIES,
  DAILY_PLAIN_QUESTIONS,
  DAILY_QUESTIONS,
  SINGLE_MAILS_AN_HOUR,
} from "#core/dealerships/rules/inquiry-rules.ts";
import { takeShare } from "#kernel/auth/network-uses.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { crowding, MOST_TIMES_USUAL, shareAt } from "#kernel/http/rules/crowding.ts";

/** The subject of a question. */
export type Subject = { vehicleId: number; dealershipId: number };

/** The sender and the subject of a question, as far as they are counted. `address`: from `countedAddress`. */
export type CountedInquiry = Subject & { emailHash: Buffer; address: string | null; isProven: boolean };

type Totals = {
  vehicle: number;
  dealership: number;
  dealership_hour: number;
  site: number;
  plain_dealership: number;
  plain_site: number;
};

/** Counts the questions of the last 24 hours. */
async function readTotals(db: DbOrTransaction, { vehicleId, dealershipId }: Subject): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      count(*) filter (where vehicle_id = ${vehicleId})::int as vehicle,
      count(*) filter (where dealership_id = ${dealershipId})::int as dealership,
      count(*) filter (where dealership_id = ${dealershipId} and created_at > now() - interval '1 hour')::int as dealership_hour,
      count(*)::int as site,
      count(*) filter (where not is_proven and dealership_id = ${dealershipId})::int as plain_dealership,
      count(*) filter (where not is_proven)::int as plain_site
    from inquiries where created_at > now() - interval '1 day'`.execute(db);
  return rows[0] as Totals;
}

/** Returns how crowded it is for a question of a browser that has done the work, or of one that has not. */
const levelOf = (totals: Totals, isProven: boolean): number =>
  Math.max(
    crowding(totals.site, DAILY_QUESTIONS.usualSite),
    crowding(totals.dealership, DAILY_QUESTIONS.usualDealership),
    crowding(totals.vehicle, DAILY_QUESTIONS.usualVehicle),
    isProven ? 0 : crowding(totals.plain_dealership, DAILY_PLAIN_QUESTIONS.usualDealership),
    isProven ? 0 : crowding(totals.plain_site, DAILY_PLAIN_QUESTIONS.usualSite),
  );

/** Returns how many times a form for a question doubles its work. */
export const levelOfForm = async (db: DbOrTransaction, subject: Subject): Promise<number> =>
  levelOf(await readTotals(db, subject), true);

/**
 * Locks out other questions until the end of the transaction, in all processes, so that two cannot pass a limit at once. Each takes some
 * milliseconds, and there are few.
 */
export const lockInquiries = (trx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('inquiries', 0))`.execute(trx);

/** Returns the sentences for a question that is refused. */
export const notPassedOn = (why: string): string =>
  `${why} It was not passed on. Please try again tomorrow, or use “Contact Seller” on the car's page.`;

/** `waits`: its dealership has got many lately, so that it is mailed together with others. `level`: how crowded it is. */
export type CountedAnswer = { hasCopy: boolean; waits: boolean; level: number };

/**
 * Counts a question, and those of the last 24 hours.
 * @returns `shopper`: the sender has reached the daily limit; `busy`: more questions than can be stored have come from everywhere
 * @throws {AppError} 429 when one of the caller's networks has had its share
 */
export async function countInquiry(
  trx: Transaction<Database>,
  box: SecretBox,
  counted: CountedInquiry,
): Promise<"shopper" | "busy" | CountedAnswer> {
  const { vehicleId, dealershipId, emailHash, address, isProven } = counted;
  const { rows } = await sql<{ same_car: boolean; shopper: number; copies: number }>`
    select
      coalesce(bool_or(i.vehicle_id = ${vehicleId} and i.created_at > now() - ${ASK_AGAIN_HOURS} * interval '1 hour'), false)
        as same_car,
      count(*)::int as shopper, count(*) filter (where i.has_copy)::int as copies
    from inquiries i join inquiry_contents c on c.inquiry_id = i.id
    where c.address_hash = ${emailHash} and i.created_at > now() - interval '1 day'`.execute(trx);
  const { same_car = false, shopper = 0, copies = 0 } = rows[0] ?? {};
  if (same_car || shopper >= DAILY_QUESTIONS.shopper) return "shopper";
  const totals = await readTotals(trx, counted);
  if (totals.site >= MOST_TIMES_USUAL * DAILY_QUESTIONS.usualSite) return "busy";
  const level = levelOf(totals, isProven);
  const siteLevel = crowding(totals.site, DAILY_QUESTIONS.usualSite);
  const share = isProven ? DAILY_QUESTIONS.network : DAILY_PLAIN_QUESTIONS.network;
  const kind = isProven ? "question" : "plain question";
  const use = { address, refusal: notPassedOn("Your network has reached today's limit of questions.") };
  await takeShare(trx, box, { ...use, kind, share: shareAt(share, siteLevel, isProven) });
  const shareHere = shareAt(Math.min(share, DAILY_QUESTIONS.networkHere), level, isProven);
  await takeShare(trx, box, { ...use, kind: `${kind} ${dealershipId}`, share: shareHere });
  return {
    hasCopy: isProven && copies < DAILY_COPIES,
    waits: totals.dealership_hour >= SINGLE_MAILS_AN_HOUR,
    level,
  };
}
