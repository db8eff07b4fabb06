import pg from "pg";

/** The relations of our schema, the tables of the migrator aside, which say by which way a database has come. */
const RELATIONS = `select c.* from pg_class c where c.relnamespace = current_schema()::regnamespace
  and c.relname !~ '^(migrations|schema_objects|leases)(_|$)'`;

/** Queries with a line for each part of a schema, without the order of columns. `c` is a relation of ours. */
const QUERIES = [
  // Tables, views and sequences, with rights. A sequence's numbers follow.
  `select format('%s %s %s %s %s %s %s', case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'i' then 'index'
      when 'I' then 'index' else 'table' end, c.relname, c.relpersistence, c.reloptions, c.relacl, pg_get_partkeydef(c.oid),
      pg_get_expr(c.relpartbound, c.oid)) from c`,
  `select format('sequence %s %s %s %s %s %s %s %s, at %s', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value,
      s.increment_by, s.cycle, s.cache_size, s.last_value) from pg_sequences s join c on c.relname = s.sequencename
    where s.schemaname = current_schema()`,
  `select format('column %s.%s %s%s %s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated)
    from c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where c.relkind in ('r', 'p', 'v')`,
  // Not those of "not null", which PostgreSQL 18 names and older ones do not have.
  `select format('constraint %s.%s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
    from c join pg_constraint k on k.conrelid = c.oid where k.contype <> 'n'`,
  "select format('index %s %s', pg_get_indexdef(i.indexrelid), i.indisvalid) from c join pg_index i on i.indrelid = c.oid",
  `select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) from c join pg_trigger t on t.tgrelid = c.oid
    where not t.tgisinternal`,
  // Its lines in any order: a view of "select *" has the columns in the order of its table.
  `select format('view %s %s', c.relname, array(select rtrim(line, ',')
      from regexp_split_to_table(pg_get_viewdef(c.oid), '\\s*\\n\\s*|^\\s*SELECT\\s+') line order by 1))
    from c where c.relkind = 'v'`,
  `select format('function %s %s', pg_get_functiondef(p.oid), p.proacl) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace`,
  `select format('type %s %s', t.typname, t.typtype) from pg_type t
    where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd', 'r')`,
  "select format('policy %s %s', c.relname, y.polname) from c join pg_policy y on y.polrelid = c.oid",
];

/**
 * Describes a database's schema and its rows, a line each, in an order that does not depend on how it was made. Moments in rows are
 * left out.
 * @param url as the owner
 */
export async function readCatalog(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const query of QUERIES) {
      const { rows } = await client.query({ text: `with c as (${RELATIONS}) ${query}`, rowMode: "array" });
      lines.push(...rows.map(([line]) => String(line)));
    }
    const { rows: tables } = await client.query<{ name: string }>(
      `with c as (${RELATIONS}) select relname as name from c where relkind in ('r', 'p') and not relispartition`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${name}"`);
      lines.push(...rows.map((row) => `row of ${name} ${describeRow(row)}`));
    }
    return lines.sort();
  } finally {
    await client.end();
  }
}

const describeRow = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([column, value]) => [column, value instanceof Date ? "a moment" : value])
      .sort(),
  );
