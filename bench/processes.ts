import { availableParallelism } from "node:os";
import { type BenchRow, report } from "./report.ts";
import { fillMarketplace } from "./support/fill-marketplace.ts";
import { drive, OURS, prepareKit, startOurs, startPostgres, stop, untilAnswers } from "./support/listing-kit.ts";

/**
 * What more web processes bring: the listing call's mixed load over the same 100,000 cars, answered by one process and by
 * several in turn, so that other load on the machine meets both. `WEB_PROCESSES` says how many several are (2).
 * `LISTING_SECONDS` is the length of each load (20).
 */
const CARS = 100_000;
const DATABASE = "autohub_100k";
const SEVERAL = process.env.WEB_PROCESSES ?? "2";
const MIXED = ["--mixed", "--seconds", process.env.LISTING_SECONDS ?? "20"];
const ROUNDS = 3;

async function load(processes: string, cache: "on" | "off"): Promise<{ rps: number; p99: number }> {
  const server = startOurs(DATABASE, { WEB_PROCESSES: processes, RESPONSE_CACHE: cache });
  try {
    await untilAnswers(`${OURS}/readyz`);
    const { mixed } = await drive("api", OURS, MIXED);
    if (!mixed) throw new Error("the driver measured nothing");
    return mixed;
  } finally {
    await stop(server);
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function compare(cache: "on" | "off"): Promise<BenchRow> {
  const rounds: { one: number; several: number; p99: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await load("1", cache);
    const several = await load(SEVERAL, cache);
    rounds.push({ one: one.rps, several: several.rps, p99: several.p99 });
  }
  return {
    what: `answers' cache ${cache}`,
    "one, requests/s": Math.round(median(rounds.map(({ one }) => one))),
    [`${SEVERAL}, requests/s`]: Math.round(median(rounds.map(({ several }) => several))),
    "times one": Number(median(rounds.map(({ one, several }) => several / one)).toFixed(2)),
    "p99 ms": median(rounds.map(({ p99 }) => p99)),
  };
}

export async function run(): Promise<void> {
  await prepareKit();
  console.log(`${availableParallelism()} cores, shared by the servers, PostgreSQL and the driver`);
  const postgres = await startPostgres();
  try {
    await fillMarketplace(DATABASE, CARS);
    report("processes", [await compare("on"), await compare("off")]);
  } finally {
    await stop(postgres);
  }
}
