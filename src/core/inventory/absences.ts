import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { isOfferedAgain, selectMissAnswers } from "./miss-answers.ts";
import type { MissingVehicle, VehicleWithPage } from "./missing-vehicles.ts";
import type { PageAnswer, PageEvidence } from "./rules/page-answers.ts";
import type { MissDecision, MissingCar, ReturnedCar } from "./rules/removal-policy.ts";
import type { StagedRun } from "./staged-run.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** The answers of vehicles' own pages, by vehicle id. Vehicles whose page was not requested are absent. */
export type PageEvidences = ReadonlyMap<number, PageEvidence>;

const UNASKED: PageEvidence = {
  answer: "unasked",
  status: null,
  finalPath: null,
  canonical: null,
  isOffered: false,
  soldWords: null,
};

/** Returns a missing vehicle in the form of the removal rules. */
export const asMissingCar = (vehicle: MissingVehicle, pages: PageEvidences): MissingCar => ({
  lastSeenAt: vehicle.confirmed_at.getTime(),
  misses: vehicle.missed_runs,
  missedAt: vehicle.missed_at?.getTime() ?? null,
  inCrowd: vehicle.missed_in_crowd,
  missAnswers: vehicle.missAnswers,
  page: pages.get(vehicle.id)?.answer ?? "unasked",
  missesBefore: vehicle.misses_before,
});

/**
 * Journals the state of the missing vehicles in this run and the decisions about them. It leaves out vehicles without a decision
 * whose page was not requested.
 */
export async function journalAbsences(
  trx: Transaction<Database>,
  run: StagedRun,
  at: Date,
  missing: readonly MissingVehicle[],
  decisions: readonly MissDecision[],
  pages: PageEvidences,
): Promise<void> {
  const rows = missing.flatMap(({ id }, index) => {
    const decision = decisions[index];
    const page = pages.get(id);
    if (decision === undefined || (!decision.counted && page === undefined)) return [];
    const { misses, counted, remove, missAnswers } = decision;
    return [
      {
        id,
        misses,
        counted,
        removed: remove,
        countsAs: counted ? (missAnswers.at(-1) ?? null) : null,
        ...(page ?? UNASKED),
      },
    ];
  });
  await insertAbsences(trx, run, at, rows);
}

/** Journals the answers of removed vehicles' pages in their second look. */
export async function journalSecondLooks(
  trx: Transaction<Database>,
  run: StagedRun,
  at: Date,
  pages: PageEvidences,
): Promise<void> {
  const books = { misses: null, counted: false, removed: true, countsAs: null };
  await insertAbsences(
    trx,
    run,
    at,
    [...pages].map(([id, page]) => ({ id, ...books, ...page })),
  );
}

/** A hidden car has left its dealer's list after this many crawls and days without it, because lists are not always complete. */
const HIDDEN_MISSES = 2;
const HIDDEN_ABSENCE_HOURS = 24;

/**
 * Journals that hidden cars have left their dealer's list, once in each absence, so that a later return can be reported. Their pages are
 * not requested, and the cars do not change. Call it after `compareStage`, for a run that has read the whole list.
 */
export async function journalHiddenAbsences(trx: Transaction<Database>, run: StagedRun, at: Date): Promise<void> {
  await sql`
    insert into vehicle_absences (run_id, vehicle_id, at, misses, counted, removed, answer, is_offered)
    select ${run.id}::int, v.id, ${at}, null, false, false, 'unasked', false
    from vehicles v cross join lateral (select ${confirmedAt()} as last_seen_at) seen
    where v.dealership_id = ${run.dealershipId} and v.source = 'crawl' and v.hidden_at is not null
      and seen.last_seen_at <= ${at}::timestamptz - make_interval(hours => ${HIDDEN_ABSENCE_HOURS})
      and not exists (select from pairs p where p.id = v.id)
      and not exists (select from vehicle_absences a where a.vehicle_id = v.id and a.at > seen.last_seen_at)
      and (select count(*) from sync_runs r
        where r.dealership_id = v.dealership_id and r.status = 'succeeded' and r.undone_at is null
          and r.finished_at > seen.last_seen_at) >= ${HIDDEN_MISSES - 1}`.execute(trx);
}

/** Deletes the absences of a run that is undone, so that its misses do not count any more. */
export async function forgetAbsences(trx: Transaction<Database>, runId: number): Promise<void> {
  await sql`delete from vehicle_absences where run_id = ${runId}`.execute(trx);
}

type AbsenceRow = PageEvidence & {
  id: number;
  misses: number | null;
  counted: boolean;
  removed: boolean;
  countsAs: PageAnswer | null;
};

/** Writes absences into the journal. @param run null for absences that were not found by a run */
export async function insertAbsences(
  trx: Transaction<Database>,
  run: Pick<StagedRun, "id"> | null,
  at: Date,
  rows: readonly AbsenceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into vehicle_absences (run_id, vehicle_id, at, misses, counted, removed, answer, counts_as, status, final_path,
      canonical, is_offered, sold_words)
    select ${run?.id ?? null}::int, id, ${at}, misses, counted, removed, answer, "countsAs", status, "finalPath", canonical, "isOffered",
      "soldWords"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id int, misses int, counted boolean, removed boolean, answer text, "countsAs" text, status int,
        "finalPath" text, canonical text, "isOffered" boolean, "soldWords" text)
    -- A removed vehicle may have been deleted meanwhile.
    where exists (select from vehicles v where v.id = r.id)`.execute(trx);
}

/** A removed vehicle's page is requested again after these numbers of days, to learn how reliable its answers are. */
const SECOND_LOOKS_AFTER_DAYS = [7, 14];
/** A second look is still useful up to this many days later, when no run has come in time. */
const SECOND_LOOK_WITHIN_DAYS = 5;
const SECOND_LOOKS_A_RUN = 10;

/** Returns those of these removed vehicles that no second look has found for sale before, for the removal rules to learn from. */
export async function findWronglyRemoved(trx: Transaction<Database>, ids: readonly number[]): Promise<ReturnedCar[]> {
  const { rows } = await sql<{ misses: number; last_seen_at: Date; missAnswers: PageAnswer[] }>`
    select v.missed_runs as misses, ${confirmedAt()} as last_seen_at, ${selectMissAnswers(sql`v.id`, confirmedAt())} as "missAnswers"
    from vehicles v
    where v.id = any(${ids}::int[]) and v.removed_at is not null and not ${isOfferedAgain(sql`v.id`, confirmedAt())}`.execute(
    trx,
  );
  return rows.map(({ misses, last_seen_at, missAnswers }) => ({
    misses,
    lastSeenAt: last_seen_at.getTime(),
    missAnswers,
  }));
}

/** Returns the vehicles that crawls removed as missing about 7 or 14 days ago and whose pages have not been requested since. */
export async function findSecondLooks(db: DbOrTransaction, run: StagedRun, at: Date): Promise<VehicleWithPage[]> {
  const due = sql.join(
    SECOND_LOOKS_AFTER_DAYS.map(
      (days) => sql`(v.removed_at between ${at}::timestamptz - make_interval(days => ${days + SECOND_LOOK_WITHIN_DAYS})
        and ${at}::timestamptz - make_interval(days => ${days})
        and not exists (select from vehicle_absences a
          where a.vehicle_id = v.id and a.at >= v.removed_at + make_interval(days => ${days})))`,
    ),
    sql` or `,
  );
  const { rows } = await sql<VehicleWithPage>`
    select v.id, v.vin, v.stock_number as "stockNumber", v.original_listing_url as url
    from vehicles v
    where v.dealership_id = ${run.dealershipId} and v.source = 'crawl' and v.hidden_at is null
      and v.original_listing_url is not null and (${due})
      and exists (select from vehicle_absences a where a.vehicle_id = v.id and a.removed and a.at >= v.removed_at)
    order by v.removed_at limit ${SECOND_LOOKS_A_RUN}`.execute(db);
  return rows;
}
