import { sql, type Transaction } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { AppError } from "#kernel/process/errors.ts";
import { FOLLOWS_KEPT_DAYS, UNCONFIRMED_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { confirmationMail, type MailSite } from "./follow-mails.ts";
import { normalizeQuery } from "./follow-query.ts";
import { type LinkUse, linkToken, readToken } from "./follow-tokens.ts";
import {
  CONFIRM_WITHIN_HOURS,
  CONFIRMATION_PAUSE_MINUTES,
  type Frequency,
  IMMEDIATE_PAUSE_MINUTES,
  MAX_CONFIRMATIONS,
  MAX_CONFIRMATIONS_A_DAY,
  MAX_CONFIRMATIONS_AN_ADDRESS,
  MAX_FOLLOWS_AN_ADDRESS,
  NEWS_HOUR,
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

type Counts = { today: number; of_address: number; sent: number; refused: boolean };

/**
 * Stores a request to follow a search and sends a confirmation to the address. The response is always the same: it does not show
 * whether the address is known, has too many follows or refuses mail. Only the mailbox's owner learns more.
 * @throws {AppError} 400 for an invalid search, 503 when the site has sent too many confirmations today
 */
export async function requestFollow(
  { db, mail, site }: FollowDeps,
  wish: { address: string; query: string; frequency: Frequency },
): Promise<void> {
  const { box, outbox } = mail;
  const query = normalizeQuery(wish.query);
  const hash = outbox.addressHash(wish.address);
  await db.transaction().execute(async (trx) => {
    // One request for an address at a time, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(trx);
    const { rows } = await sql<Counts>`select
      (select coalesce(sum(confirmations), 0)::int from follows where confirmation_sent_at > now() - interval '1 day') as today,
      (select count(*)::int from follows where address_hash = ${hash} and state <> 'ended') as of_address,
      (select coalesce(sum(confirmations), 0)::int from follows
        where address_hash = ${hash} and confirmation_sent_at > now() - interval '1 day') as sent,
      exists (select from mails where address_hash = ${hash} and state = 'refused') as refused`.execute(trx);
    const { today = 0, of_address = 0, sent = 0, refused = false } = rows[0] ?? {};
    if (today >= MAX_CONFIRMATIONS_A_DAY) {
      throw new AppError(503, "We have sent too many confirmations today. Please try again tomorrow.");
    }
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
        mail: confirmationMail(site, wish.address, query, token),
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

const ENDED = { state: "ended" as const, ended_at: sql<Date>`now()`, sealed_address: null, next_due_at: null };

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
