import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deleteDealership } from "#core/inventory/delete-dealership.ts";
import { readPublicSettings } from "#kernel/settings/read-settings.ts";
import { insertDealership } from "#test/factories.ts";
import { type Filled, fillTables } from "#test/fill-tables.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { openWorkerQueue } from "#test/worker-queue.ts";
import { type ClearDemoDeps, clearDemo, demoRestJob, readDemo, startDemoWorker } from "./clear-demo.ts";
import { wasDemoCleared, writeSeeded } from "./demo-sites.ts";
import { clearDemoDeps } from "./feature.ts";

/**
 * Queues, logs and dictionaries for all cars alike: price terms, names of facts, yearly values of makes and models. Rows added
 * there contain nobody's data.
 */
const BOOKKEEPING = [
  ...["vehicle_changes", "vehicle_change_log_state", "market_changes", "market_state"],
  ...["price_terms", "fact_origin_codes", "market_segments", "market_slopes"],
];
/** Sums in slots, of which only the total of a key matters. */
const SUMS: Record<string, [key: string, sum: string]> = {
  contact_click_days: ["day", "clicks"],
  contact_click_makes: ["make", "clicks"],
  vehicle_view_days: ["day", "views"],
};

let test: TestApp;
let deps: ClearDemoDeps;

beforeEach(async () => {
  test = await createTestApp();
  deps = clearDemoDeps(test.context);
});
afterEach(() => test.close());

/** Returns all rows of all tables without the bookkeeping, as JSON. */
async function readTables(): Promise<Map<string, string[]>> {
  const { db } = test.context;
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  const read = new Map<string, string[]>();
  for (const { name } of tables.rows.filter((table) => !BOOKKEEPING.includes(table.name))) {
    const [key, sum] = SUMS[name] ?? [];
    const rows =
      key && sum
        ? sql<{ row: string }>`
            select ${sql.ref(key)} || ': ' || sum(${sql.ref(sum)}) as row from ${sql.table(name)}
            group by ${sql.ref(key)} having sum(${sql.ref(sum)}) <> 0 order by 1`
        : sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`;
    read.set(
      name,
      (await rows.execute(db)).rows.map(({ row }) => row),
    );
  }
  return read;
}

/** Returns the tables with cars or dealerships that no foreign key empties when those are deleted. */
async function tablesToEmpty(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('vehicle_id', 'dealership_id')
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
          and k.confrelid in ('vehicles'::regclass, 'dealerships'::regclass))
    order by 1`.execute(test.context.db);
  return rows.map(({ name }) => name);
}

const of = (tables: Map<string, string[]>, name: string): string[] => tables.get(name) ?? [];
const isOfTheDemo = (row: string): boolean => row.includes('"demoSites"');

/** Adds two dealerships as a start with the demo does, and one that the operator has deleted since, each with rows in every table. */
async function bringDemo(): Promise<Filled[]> {
  const { db } = test.context;
  const filled: Filled[] = [];
  for (const name of ["Harborlight", "Pecan Row", "Tidewater"]) {
    const url = `http://127.0.0.1:4651/${encodeURIComponent(name)}`;
    filled.push(await fillTables(db, await insertDealership(db, { name, url }), name));
  }
  const sites = filled.map(({ dealershipId }, n) => {
    const name = ["Harborlight", "Pecan Row", "Tidewater"][n] ?? "";
    return { key: name, dealershipId, url: `http://127.0.0.1:4651/${encodeURIComponent(name)}` };
  });
  await writeSeeded(db, sites);
  await deleteDealership(db, filled[2]?.dealershipId ?? 0, "admin");
  // Past weeks' values of a make and model stay when a dealership is deleted by hand.
  await sql`
    delete from market_segment_weeks w using market_segments s where s.id = w.segment_id and s.name = 'Tidewater'`.execute(
    db,
  );
  return filled;
}

it("deletes every row that the demo has brought, and leaves every row of the operator's own as it was", async () => {
  const { db } = test.context;
  const own = await fillTables(db, await insertDealership(db), "own");
  const before = await readTables();
  const [demo] = await bringDemo();
  // A shopper has put a car of the demo on a list with one of the operator's own.
  await sql`
    insert into shared_list_cars (list_id, vehicle_id, position, title, added_on)
    select min(id), ${demo?.vehicleIds[0]}::int, 99, 'A car', current_date from shared_lists`.execute(db);
  const between = await readTables();
  const unfilled = [...(await tablesToEmpty())].filter(
    (name) => !BOOKKEEPING.includes(name) && of(between, name).length <= of(before, name).length,
  );
  // A new table here needs an erasure (kernel/database/erasure.ts), or foreign keys that delete, and rows in src/test/fill-tables.ts.
  expect(unfilled).toEqual([]);
  expect(await readDemo(db)).toEqual({ isPresent: true, dealerships: 2, vehicles: 4, photos: 6, leads: 14 });

  expect(await clearDemo(deps, "ann")).toBe("The demo was deleted: 2 dealerships and 4 cars");

  const after = await readTables();
  for (const [name, rows] of before) {
    if (name === "audit_log") continue;
    const kept = of(after, name).filter((row) => name !== "settings" || !isOfTheDemo(row));
    expect([name, kept]).toEqual([name, rows]);
  }
  expect(after.size).toBe(before.size);
  expect(await readDemo(db)).toMatchObject({ isPresent: false, vehicles: 0 });
  const [entry] = await db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(entry).toMatchObject({ admin_name: "ann", action: "demo.cleared", subject: "Demo" });
  expect(entry?.details).toMatch(/^2 dealerships and 4 cars, with their leads\. Records of 6 cars of the dealerships /);
  // Other cars' values must not be based on the demo's.
  expect((await sql`select from market_changes where everything`.execute(db)).rows).toHaveLength(1);
  const { rows } = await sql`
    select from market_segment_weeks w join market_segments s on s.id = w.segment_id where s.name like 'Harbor%'`.execute(
    db,
  );
  expect(rows).toEqual([]);
  expect(own.vehicleIds).toHaveLength(2);
});

it("has deleted nothing when it dies in the middle, and everything when it is asked again", async () => {
  const { db } = test.context;
  await bringDemo();
  const before = await readTables();
  // To the database, a process that is killed is a connection that is gone.
  const dying: ClearDemoDeps = {
    ...deps,
    forgetRecords: async (trx, ids, audit) => {
      await deps.forgetRecords(trx, ids, audit);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    },
  };
  await expect(clearDemo(dying, "ann")).rejects.toThrow();
  expect(await readTables()).toEqual(before);
  await clearDemo(deps, "ann");
  expect(await db.selectFrom("vehicles").select("id").execute()).toEqual([]);
});

it("clears it once, also when two ask at the same moment", async () => {
  await bringDemo();
  const answers = await Promise.all([clearDemo(deps, "ann"), clearDemo(deps, "ben")]);
  expect(answers.sort()).toEqual(["The demo was deleted: 2 dealerships and 4 cars", "There is no demo to clear"]);
});

it("leaves the websites and the photos' files to a job, which the next process does when this one has died", async () => {
  const { db } = test.context;
  const [demo] = await bringDemo();
  await clearDemo(deps, "ann");
  // A shopper who had a car's page open.
  await sql`
    insert into vehicle_views (vehicle_id, dealership_id, visitor)
    values (${demo?.vehicleIds[0]}, ${demo?.dealershipId}, '\\x00')`.execute(db);
  const { queue, close } = await openWorkerQueue(test.context, [demoRestJob]);
  const done: string[] = [];
  await startDemoWorker({
    ...deps,
    queue,
    stopSites: async () => void done.push("stopped"),
    forgetPhotos: async (urls) => void done.push(...[...urls].sort()),
  });
  await expect.poll(() => done.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(7);
  await close();
  expect(done).toEqual([
    "stopped",
    ...["Harborlight", "Pecan Row"].flatMap((name) => [1, 2, 3].map((n) => `https://photos.example/${name}/${n}.jpg`)),
  ]);
  expect(await db.selectFrom("vehicle_views").select("id").execute()).toEqual([]);
});

it("keeps a dealership whose address the operator has changed", async () => {
  const { db } = test.context;
  const [first] = await bringDemo();
  const id = first?.dealershipId ?? 0;
  await db.updateTable("dealerships").set({ url: "https://own.example/used" }).where("id", "=", id).execute();
  expect(await clearDemo(deps, "ann")).toBe("The demo was deleted: 1 dealership and 2 cars");
  expect(await db.selectFrom("dealerships").select("id").execute()).toEqual([{ id }]);
  expect(await db.selectFrom("vehicles").select("dealership_id").distinct().execute()).toEqual([{ dealership_id: id }]);
});

it("takes the banner of the demo's inspection service along, and is known at the next start", async () => {
  const { db } = test.context;
  await bringDemo();
  const site = {
    siteName: "",
    contactEmail: "",
    inspectionUrl: null,
    demoInspectionUrl: "http://127.0.0.1:9/",
    mail: null,
  };
  expect((await readPublicSettings(db, site)).inspectionUrl).toBe("http://127.0.0.1:9/");
  expect(await wasDemoCleared(test.databaseUrl)).toBe(false);
  await clearDemo(deps, "ann");
  expect((await readPublicSettings(db, site)).inspectionUrl).toBeNull();
  expect((await readPublicSettings(db, { ...site, inspectionUrl: "https://i.example" })).inspectionUrl).toBe(
    "https://i.example",
  );
  expect(await wasDemoCleared(test.databaseUrl)).toBe(true);
});

it("gives the product's role no way to forget the records of a dealership that exists", async () => {
  const { db } = test.context;
  const id = await insertDealership(db);
  const forgetting = sql`select forget_demo_records(array[${id}::int], 'ann', '')`.execute(db);
  await expect(forgetting).rejects.toThrow("a dealership that still exists keeps its records");
});
