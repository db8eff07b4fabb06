import { type RawBuilder, sql } from "kysely";
import type { DecisionPreview } from "#contract/sync/sync-run.ts";
import { FACT_COLUMNS, factColumns } from "./staged-facts.ts";

/*
 * What applying or undoing a run would do to each vehicle, as relations with the columns `vehicle_id`, `effect` (`adds`,
 * `changes`, `removes` or null) and `seen_since`. The act carries out the same relation that its preview counts, so the
 * two cannot disagree.
 */

/** A relation of the shape above. */
export type DecisionPlan = RawBuilder<unknown>;

/**
 * Applying: the vehicles a held run did not see are removed. One that a later run or an upload has seen since stays, and is
 * counted as such.
 */
export const applyPlan = (runId: number): DecisionPlan => sql`
  select v.id as vehicle_id, case when not since.seen then 'removes' end as effect, since.seen as seen_since
  from sync_run_changes c
    join sync_runs r on r.id = c.run_id
    join vehicles v on v.id = c.vehicle_id
    cross join lateral (select v.source <> 'crawl' or v.confirmed_at >= r.finished_at as seen) since
  where c.run_id = ${runId} and c.kind = 'missing' and v.removed_at is null`;

/** The columns that undoing a run writes. */
export const RESTORED_COLUMNS = [
  ...FACT_COLUMNS,
  "first_seen_at",
  "confirmed_at",
  "changed_at",
  "missed_runs",
  "missed_at",
  "missed_in_crowd",
  "removed_at",
] as const;

/**
 * Undoing: vehicles get back the columns that the run has overwritten, and those it added go. One that something else (an
 * upload) has changed since is left as it is: that is newer than what the run replaced. Besides the columns above the
 * relation has `RESTORED_COLUMNS` as they will be.
 * @param at when the added vehicles count as removed
 */
export const undoPlan = (runId: number, at: Date): DecisionPlan => sql`
  select *, effect in ('changes', 'removes') and confirmed_since as seen_since
  from (
    select current.id as vehicle_id, current.confirmed_at > r.finished_at as confirmed_since,
      ${sql.join(RESTORED_COLUMNS.map((column) => sql.ref(`was.${column}`)))},
      case
        when current.removed_at is null and was.removed_at is not null then 'removes'
        when current.removed_at is not null and was.removed_at is null then 'adds'
        when current.removed_at is null and (${factColumns("current")}) is distinct from (${factColumns("was")}) then 'changes'
      end as effect
    from sync_run_changes c
      join sync_runs r on r.id = c.run_id
      join vehicles current on current.id = c.vehicle_id
      cross join lateral jsonb_populate_record(current,
        case c.kind when 'added' then jsonb_build_object('removed_at', ${at}::timestamptz) else c.before end) was
    where c.run_id = ${runId} and case c.kind
      when 'added' then current.source = 'crawl' and current.removed_at is null and current.first_seen_at = r.finished_at
      when 'changed' then current.changed_at = r.finished_at
      when 'returned' then current.first_seen_at = r.finished_at and current.removed_at is null
      when 'removed' then current.removed_at in (r.finished_at, r.applied_at)
      when 'missing' then c.before is not null and current.missed_at = r.finished_at and current.removed_at is null
      else false end
  ) restored`;

/** Adds up a plan; `plan` is the relation, or the name of one. */
export const countPlan = (plan: RawBuilder<unknown>) => sql<DecisionPreview>`
  select count(*) filter (where effect = 'adds')::int as adds,
    count(*) filter (where effect = 'changes')::int as changes,
    count(*) filter (where effect = 'removes')::int as removes,
    count(*) filter (where seen_since)::int as "seenSince"
  from ${plan}`;
