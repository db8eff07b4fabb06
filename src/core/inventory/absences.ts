import { sql, type Transaction } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { MissingVehicle, VehicleWithPage } from "./missing-vehicles.ts";
import type { PageAnswer, PageEvidence } from "./rules/page-answers.ts";
import type { MissDecision, MissingCar, ReturnedCar } from "./rules/removal-policy.ts";
import type { StagedRun } from "./staged-run.ts";
import { isOfferedAgain, toldAnswers } from "./told-answers.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** What vehicles' own pages answered, by vehicle id. Vehicles that are absent were not asked for. */
export type PageEvidences = ReadonlyMap<number, PageEvidence>;

const UNASKED: PageEvidence = {
  answer: "unasked",
  status: null,
  finalPath: null,
  canonical: null,
  isOffered: false,
  soldWords: null,
};

/** A missing vehicle as the removal rules see it. */
export const asMissingCar = (vehicle: MissingVehicle, pages: PageEvidences): MissingCar => ({
  lastSeenAt: vehicle.confirmed_at.getTime(),
  misses: vehicle.missed_runs,
  missedAt: vehicle.missed_at?.getTime() ?? null,
  inCrowd: vehicle.missed_in_crowd,
  told: vehicle.told,
  page: pages.get(vehicle.id)?.answer ?? "unasked",
});

/**
 * Journals what was known of the missing vehicles on this night, and what was decided. Vehicles about which nothing was
 * decided and whose page was not requested are left out.
 */
export async function noteAbsences(
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
    const { misses, counted, remove, told } = decision;
    return [
      { id, misses, counted, removed: remove, countsAs: counted ? (told.at(-1) ?? null) : null, ...(page ?? UNASKED) },
    ];
  });
  await insertAbsences(trx, run, at, rows);
}

/** Journals what the pages of removed vehicles answered when they were looked at again. */
export async function noteSecondLooks(
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

/** A hidden car has left its dealer's list when it was missing in so many crawls and for so long: lists flicker. */
const HIDDEN_MISSES = 2;
const HIDDEN_ABSENCE_HOURS = 24;

/**
 * Journals that hidden cars have left their dealer's list, once in each absence, so that it can be told when one is listed again. They are
 * not asked for, and it changes nothing of them. Call it after `compareStage`, of a run that has seen everything.
 */
export async function noteHiddenAbsences(trx: Transaction<Database>, run: StagedRun, at: Date): Promise<void> {
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

/** Deletes what a run that is undone has journalled, so that its misses do not count any more. */
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

/** Writes absences into the journal. @param run null for absences that no run has found */
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

/** After so many days a removed vehicle's page is requested again, to learn what its answers are worth. */
const SECOND_LOOKS_AFTER_DAYS = [7, 14];
/** When no run has come in time, a look so much later is still of use. */
const SECOND_LOOK_WITHIN_DAYS = 5;
const SECOND_LOOKS_A_RUN = 10;

/** The removed vehicles among these that no second look has found offered before, as the removal rules learn from them. */
export async function findWronglyRemoved(trx: Transaction<Database>, ids: readonly number[]): Promise<ReturnedCar[]> {
  const { rows } = await sql<{ misses: number; last_seen_at: Date; told: PageAnswer[] }>`
    select v.missed_runs as misses, ${confirmedAt()} as last_seen_at, ${toldAnswers(sql`v.id`, confirmedAt())} as told
    from vehicles v
    where v.id = any(${ids}::int[]) and v.removed_at is not null and not ${isOfferedAgain(sql`v.id`, confirmedAt())}`.execute(
    trx,
  );
  return rows.map(({ misses, last_seen_at, told }) => ({ misses, lastSeenAt: last_seen_at.getTime(), told }));
}

/** The vehicles that crawls have removed for their absence about 7 or 14 days ago and whose pages have not been requested since then. */
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
