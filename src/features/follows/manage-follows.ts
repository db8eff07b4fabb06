import { sql, type Transaction } from "kysely";
import { describeKnown } from "#core/listing/describe-known.ts";
import { parseSearchText } from "#core/listing/search-text.ts";
import type { SearchEngine } from "#core/listing/vehicle-search.ts";
import { spendWork, takeShare } from "#kernel/auth/network-uses.ts";
import { makeChallenge } from "#kernel/auth/work-challenge.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { crowding, MOST_TIMES_USUAL, shareAt } from "#kernel/http/rules/crowding.ts";
import type { MailSite } from "#kernel/mail/mail-text.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { AppError } from "#kernel/process/errors.ts";
import { FOLLOWS_KEPT_DAYS, UNCONFIRMED_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { findListedCar } from "./describe-followed.ts";
import { confirmationMail } from "./follow-mails.ts";
import { normalizeFollowed } from "./follow-query.ts";
import { type LinkUse, linkToken, readToken } from "./follow-tokens.ts";
import {
  CONFIRM_WITHIN_HOURS,
  CONFIRMATION_PAUSE_MINUTES,
  CONFIRMATIONS_A_NETWORK,
  type Frequency,
  IMMEDIATE_PAUSE_MINUTES,
  MAX_CONFIRMATIONS,
  MAX_CONFIRMATIONS_AN_ADDRESS,
  MAX_FOLLOWS_AN_ADDRESS,
  NEWS_HOUR,
  spreadMinutes,
  USUAL_CONFIRMATIONS_A_DAY,
} from "./rules/follow-rules.ts";

export const FOLLOW_RETENTION: readonly Retention[] = [
  { table: "follows", isOver: sql`t.state = 'ended' and ${isOlderThan("t.ended_at", FOLLOWS_KEPT_DAYS)}` },
  {
    table: "follows",
    isOver: sql`t.state = 'pending' and ${isOlderThan("t.confirmation_sent_at", UNCONFIRMED_KEPT_DAYS)}`,
  },
  { table: "car_news", isOver: isOlderThan("t.noted_at", FOLLOWS_KEPT_DAYS) },
];

/** Deletes the news about vehicles. Waiting mails about them leave them out. */
export const eraseNews: Erasure = async (trx, { vehicleIds }) => {
  await sql`delete from car_news where vehicle_id = any(${vehicleIds}::int[])`.execute(trx);
};

export const ADDRESS_PURPOSE = "follow-address";

export type FollowDeps = { db: Db; mail: OpenedMail; site: MailSite };
export type Follow = { id: number; query: string; frequency: Frequency; state: "pending" | "confirmed" | "ended" };

const ZONE = sql`(select time_zone from stats_settings)`;
/** SQL for the next daily hour. */
const nextDaily = sql<Date>`(
  select case when at > now() then at else (local + interval '1 day') at time zone ${ZONE} end
  from (select local, local at time zone ${ZONE} as at
    from (select date_trunc('day', now() at time zone ${ZONE}) + ${NEWS_HOUR} * interval '1 hour' as local) l) m)`;
/** SQL for the next due time of a follow that was processed now. @param frequency SQL */
export const nextDue = (frequency: unknown) =>
  sql<Date>`case when ${frequency} = 'daily' then ${nextDaily} else now() + ${IMMEDIATE_PAUSE_MINUTES} * interval '1 minute' end`;

/** The subject of the challenge of a form for following. */
const WORK_SUBJECT = "follow";

/** Counts the confirmations of the last 24 hours. */
async function countConfirmations(db: DbOrTransaction): Promise<number> {
  const { rows } = await sql<{ today: number }>`
    select coalesce(sum(confirmations), 0)::int as today from follows
    where confirmation_sent_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.today ?? 0;
}

/** Returns the challenge of a form; null on a usual day, on which there is no work to do. */
export async function makeFollowChallenge({ db, mail }: FollowDeps): Promise<string | null> {
  const level = crowding(await countConfirmations(db), USUAL_CONFIRMATIONS_A_DAY);
  return level === 0 ? null : makeChallenge(mail.box, WORK_SUBJECT, new Date(), level);
}

/** A form for following, as it was sent. `from` is the caller's address (`countedAddress`). */
export type FollowWish = {
  address: string;
  query: string;
  frequency: Frequency;
  from: string | null;
  challenge: string;
  solution: string;
};

/**
 * Counts a request against its networks' shares of the day.
 * @returns the minutes that its confirmation waits
 * @throws {AppError} 429 when a network has had its share, 503 when more have come from everywhere than can be stored
 */
async function countRequest(trx: Transaction<Database>, mail: OpenedMail, wish: FollowWish): Promise<number> {
  const today = await countConfirmations(trx);
  if (today >= MOST_TIMES_USUAL * USUAL_CONFIRMATIONS_A_DAY) {
    throw new AppError(503, "We have sent too many confirmations today. Please try again tomorrow.");
  }
  const level = crowding(today, USUAL_CONFIRMATIONS_A_DAY);
  const hasWorked = level > 0 && (await spendWork(trx, mail.box, { ...wish, subject: WORK_SUBJECT }));
  const share = shareAt(CONFIRMATIONS_A_NETWORK, level, hasWorked);
  const nth = await takeShare(trx, mail.box, { kind: "follow", address: wish.from, share });
  return spreadMinutes(level, nth);
}

type Counts = { of_address: number; sent: number; refused: boolean };

/**
 * Stores a request to follow a search or a car and sends a confirmation to the address. The response is always the same: it does not show
 * whether the address is known, has too many follows or refuses mail. Only the mailbox's owner learns more.
 * @throws {AppError} 400 for an invalid search, 404 for a car that is not listed, 429 and 503 as `countRequest`
 */
export async function requestFollow(
  { db, mail, site, search }: FollowDeps & { search: SearchEngine },
  wish: FollowWish,
): Promise<void> {
  const { box, outbox } = mail;
  const query = normalizeFollowed(wish.query);
  const car = await findListedCar(db, query);
  const words = car?.title ?? (await describeKnown(search, parseSearchText(query)));
  const hash = outbox.addressHash(wish.address);
  await db.transaction().execute(async (trx) => {
    const waitMinutes = await countRequest(trx, mail, wish);
    // One request for an address at a time, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(trx);
    const { rows } = await sql<Counts>`select
      (select count(*)::int from follows where address_hash = ${hash} and state <> 'ended') as of_address,
      (select coalesce(sum(confirmations), 0)::int from follows
        where address_hash = ${hash} and confirmation_sent_at > now() - interval '1 day') as sent,
      exists (select from mails where address_hash = ${hash} and state = 'refused') as refused`.execute(trx);
    const { of_address = 0, sent = 0, refused = false } = rows[0] ?? {};
    if (refused || sent >= MAX_CONFIRMATIONS_AN_ADDRESS) return;
    const known = await trx
      .selectFrom("follows")
      .select(["id", "state", "confirmations"])
      .select(
        sql<boolean>`confirmation_sent_at < now() - ${CONFIRMATION_PAUSE_MINUTES} * interval '1 minute'`.as("rested"),
      )
      .where("address_hash", "=", hash)
      .where("query", "=", query)
      .where("state", "<>", "ended")
      .executeTakeFirst();
    if (!known && of_address >= MAX_FOLLOWS_AN_ADDRESS) return;
    if (known && (known.state === "confirmed" || known.confirmations >= MAX_CONFIRMATIONS || !known.rested)) return;
    const { id, confirmations } = known
      ? await trx
          .updateTable("follows")
          .set({ confirmations: known.confirmations + 1, confirmation_sent_at: sql`now()`, frequency: wish.frequency })
          .where("id", "=", known.id)
          .returning(["id", "confirmations"])
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("follows")
          .values({
            sealed_address: box.seal(wish.address, ADDRESS_PURPOSE),
            address_hash: hash,
            query,
            frequency: wish.frequency,
          })
          .returning(["id", "confirmations"])
          .executeTakeFirstOrThrow();
    const token = linkToken(box, "follow-confirm", Number(id));
    await outbox.put(trx, [
      {
        key: `follow-confirmation ${id} ${confirmations}`,
        kind: "follow-confirmation",
        urgent: true,
        waitMinutes,
        mail: confirmationMail(site, wish.address, { words, isCar: car !== null }, token),
      },
    ]);
  });
}

/**
 * Returns the follow that a link in a mail is for.
 * @throws {AppError} 404 for a link that we have not made, or whose follow has been deleted
 */
export async function findFollow({ db, mail }: FollowDeps, use: LinkUse, token: string): Promise<Follow> {
  const id = readToken(mail.box, use, token);
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom("follows")
          .select(["id", "query", "frequency", "state"])
          .select(sql<boolean>`confirmation_sent_at < now() - ${CONFIRM_WITHIN_HOURS} * interval '1 hour'`.as("late"))
          .where("id", "=", `${id}`)
          .executeTakeFirst();
  if (!row || (row.state === "pending" && row.late))
    throw AppError.notFound("This link is not complete, or it has ended");
  return { id: Number(row.id), query: row.query, frequency: row.frequency, state: row.state };
}

/** Confirms a follow: news from now on are mailed. Does nothing for a confirmed one. */
export async function confirmFollow({ db }: FollowDeps, { id }: Follow): Promise<void> {
  await db
    .updateTable("follows")
    .set({
      state: "confirmed",
      confirmed_at: sql`now()`,
      seen_through: sql`(select coalesce(max(id), 0) from car_news)`,
      next_due_at: sql`case when frequency = 'daily' then ${nextDaily} else now() end`,
    })
    .where("id", "=", `${id}`)
    .where("state", "=", "pending")
    .execute();
}

/** Changes how often a follow sends mails. An ended one stays ended; without a change the next due time stays. */
export async function changeFrequency({ db }: FollowDeps, { id }: Follow, frequency: Frequency): Promise<void> {
  await db
    .updateTable("follows")
    .set({ frequency, next_due_at: nextDue(sql`${frequency}`) })
    .where("id", "=", `${id}`)
    .where("state", "=", "confirmed")
    .where("frequency", "<>", frequency)
    .execute();
}

/** The changes that end a follow, and delete its address. */
export const ENDED = { state: "ended" as const, ended_at: sql<Date>`now()`, sealed_address: null, next_due_at: null };

/** Ends a follow, and deletes its address. */
export async function endFollow({ db }: FollowDeps, { id }: Follow): Promise<void> {
  await db.updateTable("follows").set(ENDED).where("id", "=", `${id}`).where("state", "<>", "ended").execute();
}

/** Ends all follows of an address whose mailbox refuses mail. */
export async function endFollowsOf(trx: Transaction<Database>, addressHash: Buffer): Promise<void> {
  await trx
    .updateTable("follows")
    .set(ENDED)
    .where("address_hash", "=", addressHash)
    .where("state", "<>", "ended")
    .execute();
}
