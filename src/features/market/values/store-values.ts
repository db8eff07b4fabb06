import { sql, type Transaction } from "kysely";
import type { Day } from "#core/facts/rules/day.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Comparable } from "../rules/appraise.ts";
import type { JudgedCar } from "../rules/judge-car.ts";
import { dateOf } from "./days.ts";

/** The stored judgement of a car, and its make and model. */
export type StoredValue = { segmentId: number | null; judged: JudgedCar };
/** A value to be written, with the cars of most weight and their mileage. */
export type NewValue = StoredValue & { vehicleId: number; comparables: (Comparable & { mileage: number })[] };

/** The number of comparable cars that are stored: those with the most weight. */
const KEPT_COMPARABLES = 12;
const EPOCH = sql`date '1970-01-01'`;

/** Reads the stored judgements of these cars. */
export async function readStoredValues(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<Map<number, StoredValue>> {
  const { rows } = await sql<JudgedCar & { vehicleId: number; segmentId: number | null }>`
    select vehicle_id as "vehicleId", segment_id as "segmentId", price_usd as "priceUsd", value_usd as "valueUsd",
      low_usd as "lowUsd", high_usd as "highUsd", spread, label, label_since - ${EPOCH} as "labelSince",
      other_since - ${EPOCH} as "otherSince", reason, comparable_count as "comparableCount"
    from market_values where vehicle_id = any(${ids}::integer[])`.execute(trx);
  return new Map(rows.map(({ vehicleId, segmentId, ...judged }) => [vehicleId, { segmentId, judged }]));
}

/** PostgreSQL's codes for a conflict with another transaction: lock timeout, deadlock, a car that was deleted. */
const CONFLICT_CODES = new Set(["55P03", "40P01", "23503"]);

/** Returns whether storing failed only because of another transaction: a crawl's, whose locks are not waited for long. */
export const isTransactionConflict = (error: unknown): boolean =>
  CONFLICT_CODES.has((error as { code?: string }).code ?? "");

/** Keeps the market's own writes out of its queue of changes (objects/note_market_changes.sql). */
export async function hideFromMarket(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('autohub.stores_values', 'on', true), set_config('lock_timeout', '500ms', true)`.execute(
    trx,
  );
}

/**
 * Writes values and their comparable cars. Cars that have been deleted meanwhile are skipped.
 * @param values each car once
 */
export async function storeValues(trx: Transaction<Database>, values: readonly NewValue[], day: Day): Promise<void> {
  if (values.length === 0) return;
  const sorted = values.toSorted((a, b) => a.vehicleId - b.vehicleId);
  const ids = sorted.map(({ vehicleId }) => vehicleId);
  const column = <T>(of: (judged: JudgedCar) => T) => sorted.map(({ judged }) => of(judged));
  const date = (of: Day | null) => (of === null ? null : dateOf(of));
  await sql`
    with cars as materialized (select id from vehicles where id = any(${ids}::integer[]) for key share), given as (
      select * from unnest(${ids}::integer[], ${sorted.map(({ segmentId }) => segmentId)}::integer[],
        ${column((j) => j.priceUsd)}::integer[], ${column((j) => j.valueUsd)}::integer[], ${column((j) => j.lowUsd)}::integer[],
        ${column((j) => j.highUsd)}::integer[], ${column((j) => j.spread)}::real[], ${column((j) => j.label)}::text[],
        ${column((j) => date(j.labelSince))}::date[], ${column((j) => date(j.otherSince))}::date[],
        ${column((j) => j.reason)}::text[], ${column((j) => j.comparableCount)}::integer[])
        as g (vehicle_id, segment_id, price_usd, value_usd, low_usd, high_usd, spread, label, label_since, other_since, reason,
          comparable_count))
    insert into market_values (vehicle_id, segment_id, price_usd, value_usd, low_usd, high_usd, spread, label, label_since,
        other_since, reason, comparable_count, valued_on)
      select g.*, ${dateOf(day)}::date from given g where vehicle_id in (select id from cars)
      on conflict (vehicle_id) do update set segment_id = excluded.segment_id, price_usd = excluded.price_usd,
        value_usd = excluded.value_usd, low_usd = excluded.low_usd, high_usd = excluded.high_usd, spread = excluded.spread,
        label = excluded.label, label_since = excluded.label_since, other_since = excluded.other_since,
        reason = excluded.reason, comparable_count = excluded.comparable_count, valued_on = excluded.valued_on`.execute(
    trx,
  );
  const facts = sorted.map(({ comparables }) => `{${comparables.slice(0, KEPT_COMPARABLES).map(comparableFacts)}}`);
  await sql`
    insert into market_comparables (vehicle_id, facts)
      select g.vehicle_id, g.facts::integer[] from unnest(${ids}::integer[], ${facts}::text[]) as g (vehicle_id, facts)
      where exists (select from market_values m where m.vehicle_id = g.vehicle_id)
      on conflict (vehicle_id) do update set facts = excluded.facts`.execute(trx);
}

/** @see COMPARABLE_FACTS */
function comparableFacts({ id, priceUsd, adjustments, mileage, share }: NewValue["comparables"][number]): string {
  const { age, mileage: miles, region, time } = adjustments;
  return [id, priceUsd, age, miles, region, time, mileage, Math.round(10_000 * share)].join(",");
}

/** Deletes the values of cars that are no longer listed. For cars that their site has removed, the last market position is kept. */
export async function dropValues(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with gone as (delete from market_values where vehicle_id = any(${ids}::integer[]) returning vehicle_id, segment_id, label)
    insert into market_departures (vehicle_id, segment_id, label, days_listed, left_on)
      select v.id, g.segment_id, g.label,
        greatest(0, (v.removed_at at time zone 'UTC')::date - (v.first_seen_at at time zone 'UTC')::date),
        (v.removed_at at time zone 'UTC')::date
      from gone g join vehicles v on v.id = g.vehicle_id
      where v.removed_at is not null and v.hidden_at is null
      on conflict (vehicle_id) do update set segment_id = excluded.segment_id, label = excluded.label,
        days_listed = excluded.days_listed, left_on = excluded.left_on`.execute(trx);
}

/** Deletes the departures of cars that have come back. */
export async function forgetDepartures(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await sql`delete from market_departures where vehicle_id = any(${ids}::integer[])`.execute(trx);
}
