import pg from "pg";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { type BenchRow, report } from "./report.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const DEALERSHIPS = 100;
const CARS_EACH = 1_000;
/** The first night adds the cars, the second confirms them for the first time; the later ones are as all others. */
const NIGHTS = 4;
const PHOTOS_EACH = 12;

type Work = { seconds: number; walMb: number; rewritten: number; hot: number; confirmed: number };

/** Measures the database's cost of some work: its time, its write-ahead log, and the rows that it wrote again. */
async function measure(client: pg.Client, work: () => Promise<unknown>): Promise<Work> {
  const count = async () => {
    await client.query("select pg_stat_force_next_flush(), pg_stat_clear_snapshot()");
    const { rows } = await client.query<{ wal: string; rewritten: string; confirmed: string; hot: string }>(`
      select pg_current_wal_insert_lsn() - '0/0' as wal,
        sum(n_tup_upd) filter (where relname = 'vehicles') as rewritten,
        coalesce(sum(n_tup_ins + n_tup_upd) filter (where relname = 'vehicle_confirmations'), 0) as confirmed,
        coalesce(sum(n_tup_hot_upd) filter (where relname = 'vehicle_confirmations'), 0) as hot
      from pg_stat_user_tables`);
    return rows[0] as (typeof rows)[number];
  };
  await client.query("checkpoint");
  const before = await count();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  // Connections of the pool report their counts a second after their last statement.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const after = await count();
  const by = (key: keyof typeof before) => Number(after[key]) - Number(before[key]);
  return { seconds, walMb: by("wal") / 1e6, rewritten: by("rewritten"), hot: by("hot"), confirmed: by("confirmed") };
}

/** Plays nights over an inventory without changes, and measures their writes. */
export async function run(): Promise<void> {
  await withTemporaryDatabase(async (databaseUrl) => {
    const { db } = openDb(databaseUrl, createLogger({ level: "warn", pretty: false }));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const stocks = new Map(
      await Promise.all(
        Array.from({ length: DEALERSHIPS }, async () => {
          const cars = Array.from({ length: CARS_EACH }, () => {
            const car = makeFacts();
            const images = Array.from({ length: PHOTOS_EACH }, (_, n) => `https://photos.example/${car.vin}/${n}.jpg`);
            return { ...car, images };
          });
          return [await insertDealership(db), cars] as const;
        }),
      ),
    );
    const player = runPlayer(db);
    const rows: BenchRow[] = [];
    for (let night = 1; night <= NIGHTS; night++) {
      const work = await measure(client, async () => {
        for (const [dealership, cars] of stocks) await player.run(dealership, cars);
      });
      rows.push({
        what: night === 1 ? "first night: all cars are new" : `night ${night}: nothing has changed`,
        seconds: Number(work.seconds.toFixed(1)),
        "WAL MB": Math.round(work.walMb),
        "vehicles rewritten": work.rewritten,
        confirmations: work.confirmed,
        "of them HOT": work.hot,
      });
    }
    await client.end();
    await db.destroy();
    report("night-writes", rows, { dealerships: DEALERSHIPS, carsEach: CARS_EACH });
  });
}
