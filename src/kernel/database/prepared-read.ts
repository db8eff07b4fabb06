import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import type { Db, Queryable } from "./db.ts";

/** Builds statements without a database. */
const builder: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for the value while the statement is built. */
const VALUE = Symbol("value");

/** PostgreSQL's code for a prepared statement whose columns have changed since ("cached plan must not change result type"). */
const COLUMNS_CHANGED = "0A000";

/** The names of a row's columns that hold times. */
type TimeColumn<Row> = { [Name in keyof Row]-?: Extract<Row[Name], Date> extends never ? never : Name }[keyof Row];
/** All columns of a row that hold times. The type requires each of them. */
export type TimeColumns<Row> = Readonly<Record<TimeColumn<Row>, true>>;

/** Turns the times in a row that came as JSON, which has them as texts, into dates. The row itself is changed. */
export function withTimes<Row extends object>(row: Row, times: TimeColumns<Row>): Row {
  for (const name of Object.keys(times) as (keyof Row)[]) {
    if (row[name] !== null) row[name] = new Date(row[name] as string) as Row[keyof Row];
  }
  return row;
}

/** A read with its value as a part of another statement, in which its parameters are the first. */
export type InnerRead<Row> = {
  name: string;
  /** Selects one JSON value a row. */
  text: string;
  values: unknown[];
  /** Reads such a value. */
  toRow(json: Row): Row;
};

/** A prepared read. `within` exists for reads whose rows come as JSON. */
type PreparedRead<Row, Value> = {
  (source: Queryable, value: Value): Promise<Row[]>;
  within(value: Value): InnerRead<Row>;
};

/**
 * Prepares a read statement with one value. It is built once and planned once by each connection: for a statement that finds a single row,
 * building it takes this process as long as sending it, and planning it takes PostgreSQL several times as long as running it. Once a
 * migration has changed its columns while this process runs, it is no longer prepared.
 * @param name names the statement on its connection; no other may have the same
 * @param build builds it; its argument may be used in `sql` only, wherever a value may be
 * @param times lets rows come as JSON: with dozens of columns the driver takes twice as long for their descriptions and values. Whole
 *   numbers must be safe ones
 * @returns a function that runs it
 */
export function prepareRead<Row extends object, Value extends string | number>(
  name: string,
  build: (db: Db, value: Value) => { compile(): CompiledQuery<Row> },
  times?: TimeColumns<Row>,
): PreparedRead<Row, Value> {
  let text = "";
  let parameters: readonly unknown[] = [];
  let isPrepared = true;
  const withValue = (value: Value) => {
    if (text === "") {
      const compiled = build(builder, VALUE as unknown as Value).compile();
      text = times ? `select row_to_json(wide) as wide from (${compiled.sql}) as wide` : compiled.sql;
      parameters = compiled.parameters;
    }
    return { text, values: parameters.map((parameter) => (parameter === VALUE ? value : parameter)) };
  };
  const run = async (source: Queryable, statement: pg.QueryConfig): Promise<Row[]> => {
    if (!times) return (await source.query<Row>(statement)).rows;
    const { rows } = await source.query<{ wide: Row }>(statement);
    return rows.map(({ wide }) => withTimes(wide, times));
  };
  const read = async (source: Queryable, value: Value): Promise<Row[]> => {
    const statement = withValue(value);
    if (isPrepared) {
      try {
        return await run(source, { name, ...statement });
      } catch (error) {
        if ((error as { code?: string }).code !== COLUMNS_CHANGED) throw error;
        isPrepared = false;
      }
    }
    return run(source, statement);
  };
  const toRow = (json: Row) => (times ? withTimes(json, times) : json);
  return Object.assign(read, { within: (value: Value) => ({ name, ...withValue(value), toRow }) });
}
