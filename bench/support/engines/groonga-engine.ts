import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ComparedOrder, Counts, Engine, EngineAnswer, Question, SearchedCar } from "./engine.ts";

const PORT = "4330";
const BASE = `http://127.0.0.1:${PORT}/d`;
const JSON_BODY = { "content-type": "application/json" };
const BATCH = 20_000;
/** Groonga has no null: an unknown price is 0, and last when the cheapest come first. */
const LAST = 4_294_967_295;

/** Names and numbers are keys of separate tables with an index back to the cars, which Groonga calls a lexicon. */
const SCHEMA = [
  "table_create Cars TABLE_HASH_KEY UInt32",
  ...[
    ["make", "ShortText"],
    ["model", "ShortText"],
    ["place", "ShortText"],
    ["zip", "ShortText"],
    ["dealership", "UInt32"],
    ["year", "UInt16"],
    ["price", "UInt32"],
    ["mileage", "UInt32"],
  ].flatMap(([column, type]) => [
    `table_create L_${column} TABLE_PAT_KEY ${type}`,
    `column_create Cars ${column} COLUMN_SCALAR ${["price", "mileage"].includes(column as string) ? type : `L_${column}`}`,
    `column_create L_${column} cars COLUMN_INDEX Cars ${column}`,
  ]),
  "column_create Cars price_low COLUMN_SCALAR UInt32",
  "column_create Cars rank COLUMN_SCALAR UInt32",
  // It keeps the answers of the last hundred questions.
  "cache_limit 0",
];

const ORDERS: Record<ComparedOrder, string> = {
  relevance: "rank",
  price_low: "price_low,_key",
  price_high: "-price,_key",
  year_new: "-year._key,_key",
  mileage_low: "mileage,_key",
};

const oneOf = (column: string, values: readonly (string | number)[]): string =>
  values.length === 1
    ? `${column} == ${JSON.stringify(values[0])}`
    : `in_values(${[column, ...values.map((value) => JSON.stringify(value))].join()})`;

function filterOf({ query, zips }: Question): string {
  const parts = [
    query.make.length > 0 && oneOf("make", query.make),
    query.model.length > 0 && oneOf("model", query.model),
    query.dealershipId !== undefined && `dealership == ${query.dealershipId}`,
    query.location !== undefined && oneOf("place", [query.location]),
    zips !== null && (zips.length > 0 ? oneOf("zip", zips) : "false"),
    query.priceMin !== undefined && `price >= ${query.priceMin}`,
    query.priceMax !== undefined && `price <= ${query.priceMax} && price > 0`,
    query.yearMin !== undefined && `year._key >= ${query.yearMin}`,
    query.yearMax !== undefined && `year._key <= ${query.yearMax}`,
    query.mileageMax !== undefined && `mileage <= ${query.mileageMax}`,
  ].filter((part) => part !== false);
  return parts.join(" && ");
}

type Drilldown = { records: [string | number, number][] };
type Selected = { body: { n_hits: number; records: [number][]; drilldowns: Record<string, Drilldown> } };

async function call<T>(path: string, body?: string): Promise<T> {
  const response = await fetch(
    `${BASE}/${path}`,
    body === undefined ? {} : { method: "POST", body, headers: JSON_BODY },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`Groonga answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

/** A line of Groonga's command language as an address. */
function pathOf(command: string): string {
  const [name = "", ...values] = command.split(" ");
  const names: Record<string, string[]> = {
    table_create: ["name", "flags", "key_type"],
    column_create: ["table", "name", "flags", "type", "source"],
    cache_limit: ["max"],
  };
  const given = values.map((value, at): [string, string] => [names[name]?.[at] ?? "", value]);
  return `${name}?${new URLSearchParams(given)}`;
}

const FACETS = ["make", "model", "year", "place", "dealership"];

async function answer(question: Question): Promise<EngineAnswer> {
  const { page, limit, sortBy } = question.query;
  const filter = filterOf(question);
  const parameters = new URLSearchParams({
    table: "Cars",
    command_version: "3",
    output_columns: "_key",
    sort_keys: ORDERS[sortBy],
    offset: String((page - 1) * limit),
    limit: String(limit),
    ...(filter !== "" && { filter }),
    ...Object.fromEntries(
      FACETS.flatMap((facet) => [
        [`drilldowns[${facet}].keys`, facet],
        [`drilldowns[${facet}].limit`, "-1"],
        [`drilldowns[${facet}].output_columns`, "_key,_nsubrecs"],
      ]),
    ),
  });
  const { body } = await call<Selected>(`select?${parameters}`);
  const countsOf = (facet: string): Counts =>
    Object.fromEntries((body.drilldowns[facet]?.records ?? []).map(([value, count]) => [String(value), count]));
  return {
    ids: body.records.map(([id]) => id),
    total: body.n_hits,
    makes: countsOf("make"),
    years: countsOf("year"),
  };
}

async function load(cars: readonly SearchedCar[]): Promise<void> {
  for (let at = 0; at < cars.length; at += BATCH) {
    const rows = cars.slice(at, at + BATCH).map((car) => ({
      _key: car.id,
      make: car.make,
      model: car.model,
      place: car.place,
      zip: car.zip,
      dealership: car.dealershipId,
      year: car.year,
      price: car.priceUsd ?? 0,
      price_low: car.priceUsd ?? LAST,
      mileage: car.mileageMiles,
      rank: car.rank,
    }));
    await call("load?table=Cars", JSON.stringify(rows));
  }
}

async function untilItAnswers(server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`Groonga ended with ${server.exitCode}`);
    if (
      await fetch(`${BASE}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns whether Debian's `groonga-bin` is installed. */
export const hasGroonga = (): boolean => spawnSync("groonga", ["--version"]).status === 0;

/** Starts Groonga as a separate server on this machine, queried over HTTP. */
export async function openGroonga(cars: readonly SearchedCar[]): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-groonga-"));
  const place = ["--protocol", "http", "--bind-address", "127.0.0.1", "--port", PORT];
  const server = spawn("groonga", [...place, "-s", "-n", join(folder, "cars")], { stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const close = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(server);
    for (const command of SCHEMA) await call(pathOf(command));
    await load(cars);
    return { name: "Groonga", answer, close };
  } catch (error) {
    await close();
    throw error;
  }
}
