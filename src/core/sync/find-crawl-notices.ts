import { sql } from "kysely";
import { listReadings, READINGS } from "#core/dealerships/dealership-reading.ts";
import { FEED_PLATFORM, platformName } from "#core/dealerships/rules/platform-names.ts";
import type { FindNotices, NoticeKinds, SearchWindow } from "#core/notices/notice-kind.ts";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Db } from "#kernel/database/db.ts";
import { crawlNotices, type EndedRun, platformAlarmNotice, platformNotice } from "./rules/crawl-notices.ts";
import { NOTICE_WORDS } from "./rules/notice-words.ts";
import { ALARM_SHOWN_HOURS } from "./rules/sync-rules.ts";

/** Of a long row of bad crawls the latest are enough. */
const LATEST_RUNS = 10;
const WEEK_MS = 7 * 86_400_000;

/** Finds the notices about dealerships with a recent bad crawl, in the crawls' present state. */
async function findTrouble(db: Db, { now, began, since }: SearchWindow): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; last_good: number; runs: EndedRun[] }>`
    select d.id, d.name, coalesce(good.id, 0) as last_good, bad.runs
    from (
      select distinct dealership_id from sync_runs
      where finished_at > ${since} and status in ('failed', 'held')) troubled
    join dealerships d on d.id = troubled.dealership_id
    left join lateral (
      select r.id from sync_runs r
      where r.dealership_id = d.id and (r.status = 'succeeded' or (r.applied_at is not null and r.undone_at is null))
      order by r.id desc limit 1) good on true
    cross join lateral (
      select coalesce(jsonb_agg(run order by run.id desc), '[]') as runs from (
        select r.id, r.status, r.reason, coalesce(r.sudden_changes, '[]') as changes,
          exists (select from platform_alarms a where a.platform = r.platform
            and r.finished_at between a.created_at and a.updated_at) as "isPlatformTrouble"
        from sync_runs r
        where r.dealership_id = d.id and r.id > coalesce(good.id, 0) and r.status in ('failed', 'held')
          and r.finished_at > ${began}
          and r.applied_at is null and r.undone_at is null
        order by r.id desc limit ${LATEST_RUNS}) run) bad
    order by d.id`.execute(db);
  const listed = await listReadings(db, { ids: rows.map(({ id }) => id) });
  const readings = new Map(listed.map((one) => [one.dealershipId, one]));
  return rows.flatMap(({ id, name, last_good, runs }) => {
    const { reading = null, wasRead = true } = readings.get(id) ?? {};
    const weeks = reading?.since ? wholeWeeks(now.getTime() - Date.parse(reading.since)) : 0;
    const streak = { dealershipId: id, dealershipName: name, lastGoodRun: last_good, weeks, runs };
    return crawlNotices({ ...streak, wasRead, reading });
  });
}

const wholeWeeks = (ms: number): number => Math.max(0, Math.floor(ms / WEEK_MS));

/**
 * Finds crawls that recognised another platform than the one before them. A feed in place of a website is the operator's change,
 * and the website of another dealer has a separate notice.
 */
async function findPlatformChanges(db: Db, since: Date): Promise<Notice[]> {
  const { rows } = await sql<{ run_id: number; id: number; name: string; before: string; after: string }>`
    select r.id as run_id, d.id, d.name, former.platform as before, r.platform as after
    from sync_runs r
    join dealerships d on d.id = r.dealership_id
    cross join lateral (
      select p.platform from sync_runs p
      where p.dealership_id = r.dealership_id and p.id < r.id and p.status in ('succeeded', 'held') and p.platform is not null
        and p.other_dealer is null
      order by p.id desc limit 1) former
    where r.finished_at > ${since} and r.status in ('succeeded', 'held') and r.other_dealer is null
      and r.platform <> former.platform and ${FEED_PLATFORM} not in (r.platform, former.platform)
    order by r.id`.execute(db);
  const nameOf = (platform: string) => platformName(platform) ?? platform;
  return rows.map(({ run_id, id, name, before, after }) =>
    platformNotice({
      dealershipId: id,
      dealershipName: name,
      runId: run_id,
      before: nameOf(before),
      after: nameOf(after),
    }),
  );
}

async function findPlatformAlarms(db: Db, since: Date): Promise<Notice[]> {
  const alarms = await db
    .selectFrom("platform_alarms")
    .select(["id", "platform", "words"])
    .where("created_at", ">", since)
    .orderBy("id")
    .execute();
  return alarms.map((alarm) =>
    platformAlarmNotice({ ...alarm, platform: platformName(alarm.platform) ?? alarm.platform }),
  );
}

/**
 * Finds what is worth telling of the crawls that have ended lately. Moments go into the statements as values: against a subquery
 * PostgreSQL reckons with a third of all crawls, and reads millions of rows to find a dozen.
 */
const findCrawlNotices: FindNotices = async (db, window) => [
  ...(await findTrouble(db, window)),
  ...(await findPlatformChanges(db, window.since)),
  ...(await findPlatformAlarms(db, window.since)),
];

/**
 * True of a notice when its dealership neither failed nor was read in part any more, or has another notice that says more, when its run was
 * applied or undone, and when a platform's night is past.
 */
const isOver = sql<boolean>`(
  exists (select from ${READINGS} reading
    where reading.dealership_id = n.dealership_id and (reading.is_closed or reading.state not in ('failed', 'part')))
  or exists (select from notifications later where later.dealership_id = n.dealership_id and later.kind = 'crawl-failing'
    and later.id > n.id and later.resolved_at is null)
  or exists (select from sync_runs r where r.id = n.run_id and (r.applied_at is not null or r.undone_at is not null))
  or (n.dealership_id is null and n.created_at < now() - ${ALARM_SHOWN_HOURS} * interval '1 hour'))`;

/** The same for a dealership that fails: it is also over when a later crawl was read in part. */
const isFailingOver = sql<boolean>`(${isOver} or exists (
  select from ${READINGS} reading where reading.dealership_id = n.dealership_id and reading.state <> 'failed'))`;

/** The kinds of notices about crawls. A platform's change is an event, and never over. */
export const CRAWL_NOTICES: NoticeKinds = {
  "crawl-held": { ...NOTICE_WORDS["crawl-held"], find: findCrawlNotices, isOver, staysTrue: true },
  "crawl-failing": { ...NOTICE_WORDS["crawl-failing"], find: findCrawlNotices, isOver: isFailingOver, staysTrue: true },
  "platform-changed": { ...NOTICE_WORDS["platform-changed"], find: findCrawlNotices },
  "prices-moved": { ...NOTICE_WORDS["prices-moved"], find: findCrawlNotices, isOver, staysTrue: true },
};
