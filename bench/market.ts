import pg from "pg";
import { MarketValuer } from "#features/market/values/market-valuer.ts";
import { passOverMarket } from "#features/market/values/pass-over-market.ts";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type BenchRow, report } from "./report.ts";
import { fillMarket } from "./support/fill-market.ts";
import { memoryMb, processorTime } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

/** `MARKET_CARS=1000000 npm run bench -- market` */
const CARS = (process.env.MARKET_CARS ?? "100000").split(",").map(Number);
const CHANGES = 1_000;
/** Changes come in rounds, because the first follows a pass whose writing the disk is still busy with. */
const ROUNDS = 9;
const DAY_MS = 86_400_000;
const TABLES = ["vehicles", "market_values", "market_comparables", "market_changes", "market_segments"];

/** Measures a piece of work: by the clock, and by processor time of this process and of the database. */
async function measure(what: string, work: () => Promise<Record<string, number>>): Promise<BenchRow> {
  const [start, before] = [performance.now(), processorTime(process.pid)];
  const figures = await work();
  const [seconds, after] = [(performance.now() - start) / 1000, processorTime(process.pid)];
  return {
    what,
    seconds: Number(seconds.toFixed(2)),
    "processor s": Number(((after.own - before.own) / 1000).toFixed(2)),
    "database's processor s": Number(((after.children - before.children) / 1000).toFixed(2)),
    "memory MB": Math.round(memoryMb(process.pid)),
    ...figures,
  };
}

async function sizesOf(client: pg.Client): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await client.query<{ size: string }>("select pg_total_relation_size($1::regclass) as size", [
      table,
    ]);
    sizes[`${table} MB`] = Math.round(Number(rows[0]?.size) / 1e6);
  }
  return sizes;
}

async function measureMarket(cars: number): Promise<BenchRow[]> {
  return withTemporaryDatabase(async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await fillMarket(client, cars);
    const { db } = openDb(databaseUrl, createLogger({ level: "warn", pretty: false }), 2);
    const rows: BenchRow[] = [];
    const opened = await MarketValuer.open(db);
    const read = async () => {
      await opened.reload();
      return { cars: opened.size };
    };
    rows.push(await measure(`${cars} cars: read the prices`, read));
    const pass = (now: Date) => passOverMarket({ db, market: opened.marketOn(now), between: async () => {} });
    rows.push(await measure(`${cars} cars: first pass`, () => pass(new Date())));
    rows.push(await measure(`${cars} cars: pass of the next day`, () => pass(new Date(Date.now() + DAY_MS))));
    const rounds: BenchRow[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await client.query(`update vehicles set price_usd = price_usd * 0.97 where id in (
        select id from vehicles where removed_at is null order by md5(id::text || '${round}') limit ${CHANGES})`);
      const changes = async () => {
        let changed = 0;
        for (let done = await opened.applyChanges(new Date()); done; done = await opened.applyChanges(new Date())) {
          changed += done.cars;
        }
        return { cars: changed };
      };
      rounds.push(await measure(`${cars} cars: ${CHANGES} changed prices`, changes));
    }
    const bySeconds = rounds.toSorted((a, b) => Number(a.seconds) - Number(b.seconds));
    for (const [which, row] of [
      ["first", rounds[0]],
      ["median", bySeconds[ROUNDS >> 1]],
      ["slowest", bySeconds.at(-1)],
    ] as const) {
      if (row) rows.push({ ...row, what: `${row.what}, ${which} of ${ROUNDS} rounds` });
    }
    rows.push({ what: `${cars} cars: sizes`, ...(await sizesOf(client)) });
    await db.destroy();
    await client.end();
    return rows;
  });
}

/** Values a whole market, again on the next day, and after some changes. */
export async function run(): Promise<void> {
  const rows: BenchRow[] = [];
  for (const cars of CARS) rows.push(...(await measureMarket(cars)));
  report("market", rows);
}
