import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireOnDemand } from "../../../scripts/install-on-demand.ts";
import type { ComparedOrder, Counts, Engine, EngineAnswer, Question, SearchedCar } from "./engine.ts";

/** The called part of DuckDB's package, which the first run installs, because only this benchmark needs its 70 MB. */
export type DuckDb = {
  DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        run(statement: string): Promise<unknown>;
        runAndReadAll(statement: string): Promise<{ getRows(): unknown[][] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
};
/** @throws a sentence, when npm cannot install it */
export const loadDuckDb = (): DuckDb => requireOnDemand("@duckdb/node-api", "1.5.6-r.1") as DuckDb;

const ORDERS: Record<ComparedOrder, string> = {
  relevance: "rank",
  price_low: "price nulls last, id",
  price_high: "price desc nulls last, id",
  year_new: "year desc, id",
  mileage_low: "mileage, id",
};

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const oneOf = (column: string, values: readonly string[]): string => `${column} in (${values.map(text).join()})`;

function whereOf({ query, zips }: Question): string {
  const parts = [
    query.make.length > 0 && oneOf("make", query.make),
    query.model.length > 0 && oneOf("model", query.model),
    query.yearMin !== undefined && `year >= ${query.yearMin}`,
    query.yearMax !== undefined && `year <= ${query.yearMax}`,
    query.priceMin !== undefined && `price >= ${query.priceMin}`,
    query.priceMax !== undefined && `price <= ${query.priceMax}`,
    query.mileageMax !== undefined && `mileage <= ${query.mileageMax}`,
    query.location !== undefined && `place = ${text(query.location)}`,
    query.dealershipId !== undefined && `dealership = ${query.dealershipId}`,
    zips !== null && (zips.length > 0 ? oneOf("zip", zips) : "false"),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `where ${parts.join(" and ")}` : "";
}

/**
 * DuckDB in this process, in memory. Names are enumerations, so that comparing and counting them is work on numbers, and rows
 * are ordered by make and model, so that row groups without a make are skipped.
 */
export async function openDuckDb(duckDb: DuckDb, cars: readonly SearchedCar[]): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-duckdb-"));
  const file = join(folder, "cars.ndjson");
  writeFileSync(file, cars.map((car) => JSON.stringify(car)).join("\n"));
  const instance = await duckDb.DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const loaded = `read_json(${text(file)}, columns = {id: 'integer', dealershipId: 'integer', make: 'varchar', model: 'varchar',
    year: 'smallint', priceUsd: 'integer', mileageMiles: 'integer', place: 'varchar', zip: 'varchar', rank: 'integer'})`;
  await connection.run(`create table loaded as from ${loaded}`);
  for (const column of ["make", "model", "place", "zip"])
    await connection.run(`create type ${column}_name as enum (select distinct ${column} from loaded order by 1)`);
  await connection.run(`create table cars as select id, dealershipId as dealership, make::make_name as make,
      model::model_name as model, year, priceUsd as price, mileageMiles as mileage, place::place_name as place,
      zip::zip_name as zip, rank
    from loaded order by make, model, price; drop table loaded`);
  rmSync(folder, { recursive: true });

  async function answer(question: Question): Promise<EngineAnswer> {
    const { page, limit, sortBy } = question.query;
    const where = whereOf(question);
    const found = await connection.runAndReadAll(
      `select id from cars ${where} order by ${ORDERS[sortBy]} limit ${limit} offset ${(page - 1) * limit}`,
    );
    const counted = await connection.runAndReadAll(`
      select grouping_id(make, model, year, place, dealership) as kind, make::varchar, year, model::varchar, place::varchar,
        dealership, count(*)::integer
      from cars ${where} group by grouping sets ((), (make), (model), (year), (place), (dealership))`);
    const makes: Counts = {};
    const years: Counts = {};
    let total = 0;
    for (const [kind, make, year, , , , count] of counted.getRows()) {
      // One bit for each column that a row is not grouped by: make is the highest.
      if (Number(kind) === 0b11111) total = Number(count);
      else if (Number(kind) === 0b01111) makes[String(make)] = Number(count);
      else if (Number(kind) === 0b11011) years[String(year)] = Number(count);
    }
    return { ids: found.getRows().map(([id]) => Number(id)), total, makes, years };
  }
  return {
    name: "DuckDB",
    answer,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
