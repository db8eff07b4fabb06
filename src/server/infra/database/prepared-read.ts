import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
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

/**
 * A read statement with one value. It is built once and planned once by each connection: for a statement that finds a single row,
 * building it takes this process as long as sending it, and planning it takes PostgreSQL several times as long as running it.
 * Once a migration has changed its columns under this process, it is not prepared any more.
 * @param name names the statement on its connection; no other may have the same
 * @param build builds it; what it is given may stand in `sql` only, wherever a value may
 * @returns runs it
 */
export function prepareRead<Row extends object, Value extends string | number>(
  name: string,
  build: (db: Db, value: Value) => { compile(): CompiledQuery<Row> },
): (source: Queryable, value: Value) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  let isPrepared = true;
  return async (source, value) => {
    compiled ??= build(builder, VALUE as unknown as Value).compile();
    const values = compiled.parameters.map((parameter) => (parameter === VALUE ? value : parameter));
    const statement = { text: compiled.sql, values };
    if (isPrepared) {
      try {
        return (await source.query<Row>({ name, ...statement })).rows;
      } catch (error) {
        if ((error as { code?: string }).code !== COLUMNS_CHANGED) throw error;
        isPrepared = false;
      }
    }
    return (await source.query<Row>(statement)).rows;
  };
}
