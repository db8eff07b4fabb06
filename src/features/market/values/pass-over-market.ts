import { sql } from "kysely";
import type { Day } from "#core/facts/rules/day.ts";
import type { Db } from "#kernel/database/db.ts";
import type { SegmentPrices } from "../rules/segment-prices.ts";
import { dateOf, mondayOf } from "./days.ts";
import { learnMake, learnMarket } from "./learn-market.ts";
import type { Segment } from "./price-columns.ts";
import {
  dropValues,
  hideFromMarket,
  isTransactionConflict,
  type NewValue,
  readStoredValues,
  storeValues,
} from "./store-values.ts";
import { learnSegment, type Market, valueCars } from "./value-cars.ts";

/** This many cars are valued and stored in one transaction: under a second. */
const CHUNK_CARS = 1_000;
const ATTEMPTS = 5;

export type Pass = {
  db: Db;
  market: Market;
  /** Awaited between chunks: changes are valued at once, also during a pass. @throws to end the pass */
  between(): Promise<void>;
};

/** The result of a pass. */
export type PassResult = { cars: number; written: number };

/**
 * Values every listed car again, because time, other prices and the slopes change values. It works by segment, which
 * bounds its memory; an interrupted pass begins again, and writes nothing twice.
 */
export async function passOverMarket(pass: Pass): Promise<PassResult> {
  const { db, market } = pass;
  const { columns, learned, day } = market;
  await learnMarket(market);
  const result = { cars: 0, written: 0 };
  for (const [make, segments] of Map.groupBy(columns.segments.values(), (one) => one.make.toLowerCase())) {
    await learnMake(market, make, segments);
    for (const segment of segments) {
      const prices = learnSegment(market, segment);
      const id = await learned.keepSegment(segment, prices.slopes, day);
      await passOverCars(pass, listedOf(market, segment.slots), { segment, prices }, result);
      await keepMedian(pass, id, segment);
    }
  }
  await passOverCars(
    pass,
    [...columns.listedWithoutSegment()].map((slot) => columns.idOf(slot)),
    null,
    result,
  );
  await dropUnlisted(pass);
  await countInterest(db);
  await sql`update market_state set passed_on = ${dateOf(day)}, price_count = ${columns.size}`.execute(db);
  return result;
}

const listedOf = ({ columns }: Market, slots: readonly number[]): number[] =>
  slots.filter((slot) => columns.isListed(slot)).map((slot) => columns.idOf(slot));

async function passOverCars(
  pass: Pass,
  ids: readonly number[],
  of: { segment: Segment; prices: SegmentPrices } | null,
  result: PassResult,
): Promise<void> {
  const { columns } = pass.market;
  for (let start = 0; start < ids.length; start += CHUNK_CARS) {
    await pass.between();
    // Since the pass has begun, a car may have left or changed.
    const slots = ids.slice(start, start + CHUNK_CARS).flatMap((id) => {
      const slot = columns.slotOf(id);
      return slot !== null && columns.isListed(slot) && columns.segmentOf(slot) === (of?.segment ?? null) ? [slot] : [];
    });
    result.cars += slots.length;
    result.written += await storeChunk(
      pass,
      (kept) => valueCars(pass.market, slots, of?.segment ?? null, of?.prices ?? null, kept),
      slots,
    );
  }
}

/** @returns the number of written values */
async function storeChunk(
  { db, market }: Pass,
  value: (kept: Awaited<ReturnType<typeof readStoredValues>>) => NewValue[],
  slots: readonly number[],
): Promise<number> {
  const ids = slots.map((slot) => market.columns.idOf(slot));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await hideFromMarket(trx);
        const values = value(await readStoredValues(trx, ids));
        await storeValues(trx, values, market.day);
        return values.length;
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    }
  }
}

/** Records the median asking price of the segment's listed cars in this week. */
async function keepMedian({ db, market }: Pass, segmentId: number, { slots }: Segment): Promise<void> {
  const { columns, day } = market;
  const asked = slots
    .flatMap((slot) => (columns.isListed(slot) ? (columns.priceOf(slot) ?? []) : []))
    .sort((a, b) => a - b);
  const median = asked[asked.length >> 1];
  if (median === undefined) return;
  await sql`
    insert into market_segment_weeks (segment_id, week, median_usd, listed_count)
      values (${segmentId}, ${dateOf(mondayOf(day))}, ${median}, ${asked.length})
      on conflict (segment_id, week) do update set median_usd = excluded.median_usd, listed_count = excluded.listed_count`.execute(
    db,
  );
}

/** Deletes the values of cars that left without a change in the queue: after an emptied table or a restored backup. */
async function dropUnlisted({ db, market }: Pass): Promise<void> {
  const { columns } = market;
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select vehicle_id as id from market_values where vehicle_id > ${after} order by vehicle_id limit 50000`.execute(
      db,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const gone = rows.flatMap(({ id }) => {
      const slot = columns.slotOf(id);
      return slot !== null && columns.isListed(slot) ? [] : [id];
    });
    if (gone.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      await hideFromMarket(trx);
      await dropValues(trx, gone);
    });
  }
}

/** Counts the medians of each segment's listed cars: days in the list, views and contacts of the last 30 days. */
async function countInterest(db: Db): Promise<void> {
  await sql`
    with views as (
      select vehicle_id, count(*) as views from vehicle_views
      where created_at > now() - interval '30 days' and vehicle_id is not null group by 1
    ), contacts as (
      select vehicle_id, count(*) as contacts from contact_clicks
      where created_at > now() - interval '30 days' and vehicle_id is not null group by 1
    ), middles as (
      select m.segment_id as id,
        percentile_cont(0.5) within group (order by extract(epoch from now() - v.first_seen_at) / 86400)::integer as days,
        percentile_cont(0.5) within group (order by coalesce(views, 0)) as views,
        percentile_cont(0.5) within group (order by coalesce(contacts, 0)) as contacts
      from market_values m join vehicles v on v.id = m.vehicle_id
        left join views on views.vehicle_id = m.vehicle_id left join contacts on contacts.vehicle_id = m.vehicle_id
      where m.segment_id is not null group by 1)
    update market_segments s set median_days = middles.days, median_views = middles.views, median_contacts = middles.contacts
    from middles where middles.id = s.id`.execute(db);
}

/** The known facts of the last pass. */
export type LastPass = { day: Day | null; prices: number };

export async function readLastPass(db: Db): Promise<LastPass> {
  const { rows } = await sql<LastPass>`
    select passed_on - date '1970-01-01' as day, price_count as prices from market_state`.execute(db);
  return rows[0] ?? { day: null, prices: 0 };
}
