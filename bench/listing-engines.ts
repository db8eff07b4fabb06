import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { CardReader } from "#core/listing/cards/card-reader.ts";
import { openSnapshot } from "#core/listing/engines/database/stock-snapshot.ts";
import { DEFAULT_PAGE_SIZE } from "#core/listing/rules/search-limits.ts";
import { openTestSearch, type TestSearch } from "#test/test-search.ts";
import { type BenchRow, report } from "./report.ts";
import { type DuckDb, loadDuckDb, openDuckDb } from "./support/engines/duckdb-engine.ts";
import type { Engine, Question, SearchedCar } from "./support/engines/engine.ts";
import { hasGroonga, openGroonga } from "./support/engines/groonga-engine.ts";
import { ourEngine } from "./support/engines/our-engines.ts";
import { questionsOver } from "./support/engines/questions.ts";
import { fillCountry } from "./support/fill-country.ts";
import { percentile } from "./support/listing-load.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

/**
 * The product's two engines against others over the same cars and questions: total, page, order and facets. `ENGINES_CARS`
 * (100,000) cars; `ENGINES_QUESTIONS` (12) questions of each shape, all different, each asked twice of every engine in turn.
 */
const CARS = Number(process.env.ENGINES_CARS ?? 100_000);
const QUESTIONS = Number(process.env.ENGINES_QUESTIONS ?? 12);
const CARS_A_DEALERSHIP = 250;
/** Pages of cars that are read twice, and measured the second time, when they are kept. */
const PAGES = 30;
/** Queries of each shape that are not measured, so that no engine's code is cold. */
const WARM_UP = 3;

/** The cars that shoppers see, as the product's engines show them. */
async function readCars({ db }: TestSearch): Promise<SearchedCar[]> {
  const { hidden } = await openSnapshot(db);
  const { rows } = await sql<SearchedCar>`
    select id, dealership_id as "dealershipId", make, model, year, price_usd as "priceUsd", mileage_miles as "mileageMiles",
      city || ', ' || state as place, zip_code as zip,
      row_number() over (order by has_photo desc, (price_usd is not null) desc, first_seen_on desc, hashint4(id), id)::int as rank
    from listing_vehicles where id <> all(${hidden}::int[]) order by id`.execute(db);
  return rows;
}

/**
 * Returns the part of an answer that all engines must agree on. Within a radius, cars at the same price are ordered by distance,
 * which other engines do not know.
 */
function comparable(question: Question, { ids, total, makes, years }: Awaited<ReturnType<Engine["answer"]>>) {
  const { make, yearMin, yearMax } = question.query;
  const hasYears = yearMin !== undefined || yearMax !== undefined;
  return {
    total,
    ids: question.zips === null ? ids : ids.length,
    // With its own filter set, the product's facet counts matches without that filter.
    makes: make.length === 0 ? makes : null,
    years: hasYears ? null : years,
  };
}

/** @throws when an engine answers otherwise than the first one */
async function checkThatTheyAgree(engines: readonly Engine[], questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const [first, ...others] = await Promise.all(
      engines.map(async (engine) => comparable(question, await engine.answer(question))),
    );
    for (const [at, other] of others.entries()) {
      if (isDeepStrictEqual(first, other)) continue;
      const [expected, got] = [first, other].map((one) => JSON.stringify(one).slice(0, 600));
      throw new Error(`${engines[at + 1]?.name} disagrees on ${JSON.stringify(question.query)}\n${expected}\n${got}`);
    }
  }
}

/** Asks every question of every engine in turn. @returns times in milliseconds by shape, then by engine */
async function time(engines: readonly Engine[], questions: readonly Question[]): Promise<Map<string, number[][]>> {
  const times = new Map<string, number[][]>();
  for (const question of questions) {
    const ofShape = times.get(question.shape) ?? engines.map(() => []);
    times.set(question.shape, ofShape);
    for (const [at, engine] of engines.entries()) {
      const began = performance.now();
      await engine.answer(question);
      ofShape[at]?.push(performance.now() - began);
    }
  }
  return times;
}

/**
 * Measures the part of the product's answer time for the page's cars, which the other engines do not read. @returns a median in
 * milliseconds
 */
async function timeOfCards({ pool, db }: TestSearch, cars: readonly SearchedCar[]): Promise<number> {
  const { position } = await openSnapshot(db);
  const reader = new CardReader({ followsLog: false });
  const times: number[] = [];
  for (let page = 0; page < 2 * PAGES; page += 1) {
    const ids = cars.slice((page % PAGES) * DEFAULT_PAGE_SIZE).slice(0, DEFAULT_PAGE_SIZE);
    const began = performance.now();
    await reader.read(
      pool,
      ids.map(({ id }) => id),
      position,
    );
    times.push(performance.now() - began);
  }
  return median(times.slice(PAGES));
}

const median = (times: readonly number[] = []): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

async function measure(databaseUrl: string, duckDb: DuckDb): Promise<BenchRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillCountry(client, { cars: CARS, dealerships: Math.ceil(CARS / CARS_A_DEALERSHIP) });
  await client.end();
  const search = openTestSearch(databaseUrl);
  const cars = await readCars(search);
  const filling: BenchRow[] = [];
  const fill = async (open: () => Promise<Engine>) => {
    const began = performance.now();
    const engine = await open();
    filling.push({
      what: `filling ${engine.name}, s`,
      [engine.name]: Math.round((performance.now() - began) / 10) / 100,
    });
    return engine;
  };
  const engines = [
    await fill(async () => {
      search.memory.index.start();
      await search.memory.index.state();
      return ourEngine("memory", search.memory);
    }),
    ourEngine("database", search.database),
    await fill(() => openDuckDb(duckDb, cars)),
  ];
  if (hasGroonga()) engines.push(await fill(() => openGroonga(cars)));
  else console.log("Groonga is not installed and not compared: apt-get install groonga-bin");
  try {
    const questions = await questionsOver(cars, QUESTIONS + WARM_UP);
    const asked = questions.slice(0, (questions.length * QUESTIONS) / (QUESTIONS + WARM_UP));
    await checkThatTheyAgree(engines, questions.slice(asked.length));
    const first = await time(engines, asked);
    const again = await time(engines, asked);
    await checkThatTheyAgree(engines, asked);
    const rows = (when: string, times: Map<string, number[][]>) =>
      [...times].map(([shape, ofShape]): BenchRow => {
        const figures = engines.map(({ name }, at): [string, number] => [name, median(ofShape[at])]);
        return { what: `${shape}${when}`, ...Object.fromEntries(figures) };
      });
    const ofCards = await timeOfCards(search, cars);
    filling.push({ what: "of which the page's cars", memory: ofCards, database: ofCards });
    return [...rows("", first), ...rows(", again", again), ...filling];
  } finally {
    for (const engine of engines) await engine.close();
    await search.close();
  }
}

export async function run(): Promise<void> {
  const duckDb = loadDuckDb();
  console.log(`${CARS} cars, medians in ms of ${QUESTIONS} questions of each shape`);
  await withTemporaryDatabase(async (url) => report("listing-engines", await measure(url, duckDb), { cars: CARS }));
}
