import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { removeDealership } from "#core/inventory/delete-dealership.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Erasure } from "#kernel/database/erasure.ts";
import type { JobDefinition, Queue } from "#kernel/jobs/queue.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { DemoContent } from "./demo-endpoints.ts";
import { findDemoDealerships, readSeeded, writeSeeded } from "./demo-sites.ts";

/** Dependencies of clearing the demo. */
export type ClearDemoDeps = {
  db: Db;
  queue: Queue;
  erasures: readonly Erasure[];
  /** Deletes the advertising records of these deleted dealerships, and writes the audit entry. */
  forgetRecords(
    trx: Transaction<Database>,
    dealershipIds: readonly number[],
    audit: { adminName: string; words: string },
  ): Promise<void>;
};

/** The most photos that one job deletes. */
const PHOTOS_PER_JOB = 1_000;

const ids = z.array(z.int());
const payload = z.object({ dealershipIds: ids, vehicleIds: ids, photos: z.array(z.string()) });

/** Deletes the rest after the demo's rows: its websites and the files of its photos. Running it twice does no harm. */
export const demoRestJob: JobDefinition<typeof payload> = {
  name: "clear-demo",
  payload,
  retryLimit: 10,
  expireInSeconds: 600,
};

/** Counts the demo's rows. */
export async function readDemo(db: DbOrTransaction): Promise<DemoContent> {
  const sites = await readSeeded(db);
  if (!sites?.length) return { isPresent: false, dealerships: 0, vehicles: 0, photos: 0, leads: 0 };
  return { isPresent: true, ...(await countDemo(db, await findDemoDealerships(db, sites))) };
}

async function countDemo(db: DbOrTransaction, ids: readonly number[]): Promise<Omit<DemoContent, "isPresent">> {
  const of = sql`dealership_id = any(${ids}::int[])`;
  const { rows } = await sql<Omit<DemoContent, "isPresent">>`
    select (select count(*)::int from dealerships where id = any(${ids}::int[])) as dealerships,
      count(*)::int as vehicles, coalesce(sum(cardinality(images)), 0)::int as photos,
      (select count(*) from contact_clicks where ${of})::int + (select count(*) from vehicle_views where ${of})::int
        + (select count(*) from inquiries where ${of})::int as leads
    from stock_vehicles where ${of}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a count returned no row");
  return counted;
}

/**
 * Deletes all rows of the demo in one transaction: a crash leaves all of them or none. A job of the same transaction stops its
 * websites and deletes the files of its photos. Clearing it twice does nothing.
 * @returns a sentence for the operator
 */
export async function clearDemo(deps: ClearDemoDeps, adminName: string): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    const sites = await readSeeded(trx, { forUpdate: true });
    if (!sites?.length) return "There is no demo to clear";
    const dealershipIds = await findDemoDealerships(trx, sites);
    const counted = await countDemo(trx, dealershipIds);
    const words = `${formatAmount(counted.dealerships, "dealership")} and ${formatAmount(counted.vehicles, "car")}`;
    const [photos, vehicleIds] = [await listPhotos(trx, dealershipIds), await listVehicles(trx, dealershipIds)];
    for (const erase of deps.erasures) await erase(trx, { dealershipIds, vehicleIds });
    for (const id of dealershipIds) await removeDealership(trx, id);
    await sql`delete from deleted_dealerships where id = any(${dealershipIds}::int[])`.execute(trx);
    await deps.forgetRecords(trx, dealershipIds, { adminName, words: `${words}, with their leads.` });
    await writeSeeded(trx, []);
    const parts = Array.from({ length: Math.max(1, Math.ceil(photos.length / PHOTOS_PER_JOB)) }, (_, n) => ({
      ...(n === 0 ? { dealershipIds, vehicleIds } : { dealershipIds: [], vehicleIds: [] }),
      photos: photos.slice(n * PHOTOS_PER_JOB, (n + 1) * PHOTOS_PER_JOB),
    }));
    await deps.queue.enqueue(trx, demoRestJob, parts);
    return `The demo was deleted: ${words}`;
  });
}

async function listPhotos(trx: Transaction<Database>, dealershipIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct unnest(images) as url from stock_vehicles where dealership_id = any(${dealershipIds}::int[])`.execute(
    trx,
  );
  return rows.map(({ url }) => url);
}

/** Returns all vehicles that these dealerships have or had. */
async function listVehicles(trx: Transaction<Database>, dealershipIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from stock_vehicles where dealership_id = any(${dealershipIds}::int[])
    union select vehicle_id from deleted_listings where dealership_id = any(${dealershipIds}::int[]) order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Starts the jobs that delete the rest of the demo, including those left by an earlier process.
 * @param deps.stopSites ends the demo's websites, when this process serves them
 * @param deps.forgetPhotos deletes the files of photos, by their addresses
 */
export async function startDemoWorker(
  deps: Pick<ClearDemoDeps, "db" | "queue" | "erasures"> & {
    stopSites(): Promise<void>;
    forgetPhotos(urls: readonly string[]): Promise<void>;
  },
): Promise<{ stop(): Promise<void> }> {
  await deps.queue.work(demoRestJob, 1, async ({ photos, ...erased }) => {
    await deps.stopSites();
    // Rows that shoppers and other workers wrote while the demo was being deleted.
    await deps.db.transaction().execute(async (trx) => {
      for (const erase of deps.erasures) await erase(trx, erased);
    });
    await deps.forgetPhotos(photos);
  });
  return { stop: () => deps.queue.stopWorking(demoRestJob) };
}
