import { type RawBuilder, sql, type Transaction } from "kysely";
import type { ProbeOrder } from "#core/crawl/car-pages/probe.ts";
import type { RunningCrawl } from "#core/crawl/start-crawl.ts";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { removeByPage } from "#core/inventory/remove-by-page.ts";
import { type PageEvidence, saysGone } from "#core/inventory/rules/page-answers.ts";
import { knownGonePaths, type RemovalMemory, readMemory } from "#core/inventory/rules/removal-memory.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { CrawlRoom } from "./crawl-room.ts";
import type { Crawler } from "./crawler.ts";

type RecheckDeps = { db: Db; crawler: Crawler; log: Logger; room: CrawlRoom };

/** The number of cars that one process rechecks, which costs 150 ms of processor time and 50 MB. */
const MAX_CARS = 20;
/** Listed cars whose pages are requested when a page says that its car is gone. */
const CONTROLS = 2;

type WaitingCar = {
  id: number;
  dealership_id: number;
  vin: string | null;
  stockNumber: string | null;
  url: string;
  urls: string[];
};

/** SQL: true when the latest run found another dealer's cars on a dealership's website. Its pages then do not count for this dealer. */
const showsOtherDealer = (dealershipId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select r.other_dealer is not null and r.applied_at is null from sync_runs r
  where r.dealership_id = ${dealershipId} and r.status in ('succeeded', 'held') order by r.id desc limit 1), false)`;

/**
 * Claims waiting cars for this process. They count as rechecked from now on, also if the process dies. Cars of a dealership that is
 * being crawled keep waiting: the crawl may show them, and uses their host.
 */
async function claimWaiting(db: Db): Promise<WaitingCar[]> {
  const { rows } = await sql<WaitingCar>`
    with waiting as (
      select c.vehicle_id from vehicle_checks c
      where (c.asked_at is null or c.asked_at < c.requested_at)
        and not exists (select from vehicles v join sync_runs r on r.dealership_id = v.dealership_id and r.status = 'running'
          where v.id = c.vehicle_id)
      order by c.requested_at limit ${MAX_CARS} for update of c skip locked
    ), taken as (
      update vehicle_checks c set asked_at = now(), answer = null from waiting w where w.vehicle_id = c.vehicle_id
      returning c.vehicle_id
    )
    select v.id, v.dealership_id, v.vin, v.stock_number as "stockNumber", v.original_listing_url as url,
      array[d.url] || d.additional_urls as urls
    from taken t join vehicles v on v.id = t.vehicle_id join dealerships d on d.id = v.dealership_id
    where v.source = 'crawl' and v.removed_at is null and v.original_listing_url is not null and d.taken_down_at is null
      and not ${showsOtherDealer(sql`d.id`)}
    order by v.dealership_id, v.id`.execute(db);
  return rows;
}

/**
 * Returns other listed cars of the dealership, two of the last confirmed ones. Cars that shoppers have opened count only when
 * their pages offer them, because they may be gone as well.
 */
async function controlsFor(db: Db, car: WaitingCar): Promise<ProbeOrder["controls"]> {
  const { rows } = await sql<ProbeOrder["controls"][number]>`
    select v.id, v.vin, v.stock_number as "stockNumber", v.original_listing_url as url
    from vehicles v left join vehicle_confirmations c on c.vehicle_id = v.id
    where v.dealership_id = ${car.dealership_id} and v.id <> ${car.id} and v.source = 'crawl' and v.removed_at is null
      and v.missed_runs = 0 and v.original_listing_url is not null
      and not exists (select from vehicle_checks k where k.vehicle_id = v.id and k.answer is distinct from 'sale')
    order by greatest(v.first_seen_at, c.confirmed_at) desc, md5(v.id || ' ' || ${car.id}::int) limit ${CONTROLS}`.execute(
    db,
  );
  return rows;
}

async function memoryOf(db: Db, dealershipId: number): Promise<RemovalMemory> {
  const row = await db
    .selectFrom("dealerships")
    .select("removal_memory")
    .where("id", "=", dealershipId)
    .executeTakeFirst();
  return readMemory(row?.removal_memory ?? null);
}

/** Requests a car's page. When it says that the car is gone, it is requested again, together with the pages of listed cars. */
async function requestPage(db: Db, crawl: RunningCrawl, car: WaitingCar): Promise<PageEvidence | null> {
  const gonePaths = knownGonePaths(await memoryOf(db, car.dealership_id));
  const order = { missing: [car], controls: [], removed: [], gonePaths };
  const [first] = (await crawl.probe(order)).pages;
  const evidence = first?.[1] ?? null;
  if (evidence === null || !saysGone(evidence.answer)) return evidence;
  const [checked] = (await crawl.probe({ ...order, controls: await controlsFor(db, car) })).pages;
  return checked?.[1] ?? null;
}

/** Removes the car if its site's pages are trusted at once. @param at when the page was requested */
async function removeIfGone(db: Db, car: WaitingCar, evidence: PageEvidence, at: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockInventory(trx, car.dealership_id);
    const dealership = await trx
      .selectFrom("dealerships")
      .select("removal_memory")
      .where("id", "=", car.dealership_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!dealership || (await isBeingCrawled(trx, car.dealership_id))) return false;
    const memory = await removeByPage(trx, car.id, readMemory(dealership.removal_memory), evidence, at);
    if (memory === null) return false;
    await trx
      .updateTable("dealerships")
      .set({ removal_memory: JSON.stringify(memory) })
      .where("id", "=", car.dealership_id)
      .execute();
    return true;
  });
}

/** Returns whether a crawl is running. It would bring back a car that it saw before the removal. */
async function isBeingCrawled(trx: Transaction<Database>, dealershipId: number): Promise<boolean> {
  const run = await trx
    .selectFrom("sync_runs")
    .select("id")
    .where("dealership_id", "=", dealershipId)
    .where("status", "=", "running")
    .executeTakeFirst();
  return run !== undefined;
}

/** Returns whether the site responded at all. Requests to a silent site take a minute each. */
const isAnswer = (evidence: PageEvidence | null): evidence is PageEvidence =>
  evidence !== null && !(evidence.answer === "unclear" && evidence.status === null);

/**
 * Requests the own pages of the cars that shoppers have opened, in a separate process and with the rules of politeness for their
 * hosts, and removes the cars that are gone, before the next shopper comes. At a site that does not respond, one car is requested.
 * @returns how many cars were requested
 */
export async function recheckCars({ db, crawler, log, room }: RecheckDeps, signal: AbortSignal): Promise<number> {
  if (!(await room.hasRoom())) return 0;
  const cars = await claimWaiting(db);
  if (cars.length === 0) return 0;
  const urls = [...new Set(cars.flatMap(({ urls: own }) => own))];
  const crawl = crawler.start({ ...crawler.order, urls, onlyPages: true }, { onVehicles: () => {} }, signal);
  try {
    await crawl.report;
    const silent = new Set<number>();
    for (const car of cars.values().filter(({ dealership_id }) => !silent.has(dealership_id))) {
      signal.throwIfAborted();
      const askedAt = new Date();
      const evidence = await requestPage(db, crawl, car);
      if (!isAnswer(evidence)) silent.add(car.dealership_id);
      if (evidence === null) continue;
      await db
        .updateTable("vehicle_checks")
        .set({ answer: evidence.answer })
        .where("vehicle_id", "=", car.id)
        .execute();
      if (saysGone(evidence.answer) && (await removeIfGone(db, car, evidence, askedAt))) {
        log.info({ vehicleId: car.id, answer: evidence.answer }, "a car that a shopper asked for is gone");
      }
    }
  } finally {
    await crawl.close();
  }
  return cars.length;
}
