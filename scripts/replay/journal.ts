import { sql } from "kysely";
import type { PageAnswer } from "#core/inventory/rules/page-answers.ts";
import type { Db } from "#kernel/database/db.ts";
import type { RecordedDay, RecordedDealership, RecordedPage } from "./replay-dealership.ts";

/** A crawl whose result was applied. */
type AppliedCrawl = { dealership: string; at: Date; found: number };
/** A car that an applied or held crawl did not show. */
type Absence = {
  dealership: string;
  vehicle_id: number;
  at: Date;
  removed: boolean;
  answer: PageAnswer;
  /** When the car was shown again after its last removal; null when it was not. */
  back_at: Date | null;
};

/**
 * Reads the absences that crawls have recorded (`vehicle_absences`) as recorded days. They contain only cars that have ever been missing:
 * the others were shown in every crawl, and are counted. Held and failed crawls are not days. A car that was removed and shown again counts
 * as shown from its last return on. Of earlier returns only the next absence is known.
 * @returns the records by "id name" of the dealership
 */
export async function readJournal(db: Db): Promise<Map<string, RecordedDealership>> {
  const crawls = await sql<AppliedCrawl>`
    select concat(d.id, ' ', d.name) as dealership, r.finished_at as at, r.found
    from sync_runs r join dealerships d on d.id = r.dealership_id
    where r.status = 'succeeded' and r.undone_at is null and r.finished_at is not null
    order by d.id, r.finished_at`.execute(db);
  const absences = await sql<Absence>`
    select concat(d.id, ' ', d.name) as dealership, a.vehicle_id, a.at, a.removed, a.answer,
      case when v.removed_at is null or v.first_seen_at > a.at then v.first_seen_at end as back_at
    from vehicle_absences a join vehicles v on v.id = a.vehicle_id join dealerships d on d.id = v.dealership_id
    where a.misses is not null
    order by a.vehicle_id, a.at`.execute(db);
  const records = new Map<string, RecordedDealership>();
  const byDealership = Map.groupBy(absences.rows, ({ dealership }) => dealership);
  for (const [dealership, runs] of Map.groupBy(crawls.rows, (crawl) => crawl.dealership)) {
    records.set(dealership, recordOf(runs, byDealership.get(dealership) ?? []));
  }
  return records;
}

/** A time in which a car was missing: from the first crawl that did not show it until the one that showed it again. */
type Gap = { vin: string; from: number; until: number; page: [day: string, answer: PageAnswer][] };

function recordOf(crawls: readonly AppliedCrawl[], absences: readonly Absence[]): RecordedDealership {
  const times = crawls.map(({ at }) => at.getTime());
  const gaps = [...Map.groupBy(absences, ({ vehicle_id }) => vehicle_id)].flatMap(([id, rows]) =>
    gapsOf(String(id), rows, times),
  );
  const vins = new Set(gaps.map(({ vin }) => vin));
  const days = crawls.map(({ at, found }): RecordedDay => {
    const missing = gaps.filter(({ from, until }) => at.getTime() >= from && at.getTime() < until);
    return { day: at.toISOString(), vins: vins.difference(new Set(missing.map(({ vin }) => vin))), found };
  });
  const pages = gaps
    .sort((a, b) => a.from - b.from)
    .map(({ vin, from, page }): RecordedPage => ({ vin, left: new Date(from).toISOString(), page }));
  return { days, pages };
}

/** Joins a car's absences to gaps. An applied crawl between two absences shows the car, unless it was removed. */
function gapsOf(vin: string, absences: readonly Absence[], times: readonly number[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [index, absence] of absences.entries()) {
    const at = absence.at.getTime();
    const open = gaps.at(-1);
    const before = absences[index - 1];
    const shownAt =
      before && (before.removed ? returnOf(before, at, times) : firstBetween(before.at.getTime(), at, times));
    if (open !== undefined && shownAt === undefined) {
      open.page.push([absence.at.toISOString(), absence.answer]);
      continue;
    }
    if (open !== undefined && shownAt !== undefined) open.until = shownAt;
    const page: Gap["page"] = [[absence.at.toISOString(), absence.answer]];
    gaps.push({ vin, from: at, until: Number.POSITIVE_INFINITY, page });
  }
  const [last, gap] = [absences.at(-1), gaps.at(-1)];
  if (last !== undefined && gap !== undefined) {
    const end = Number.POSITIVE_INFINITY;
    const shownAt = last.removed ? returnOf(last, end, times) : firstBetween(last.at.getTime(), end, times);
    gap.until = shownAt ?? end;
  }
  return gaps;
}

const firstBetween = (after: number, before: number, times: readonly number[]): number | undefined =>
  times.find((time) => time > after && time < before);

/** Returns when a removed car was shown again: at its known return, otherwise in the last crawl before its next absence. */
function returnOf(removal: Absence, before: number, times: readonly number[]): number | undefined {
  const removedAt = removal.at.getTime();
  const backAt = removal.back_at?.getTime() ?? 0;
  if (backAt > removedAt && backAt < before) return backAt;
  if (before === Number.POSITIVE_INFINITY) return undefined;
  return times.findLast((time) => time > removedAt && time < before);
}
