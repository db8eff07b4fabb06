import { type Kysely, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DatabaseHealth } from "./health-schemas.ts";

/** Returns the database's response time, size and connections. */
export async function readDatabase(db: Kysely<Database>): Promise<DatabaseHealth> {
  const start = performance.now();
  const { rows: first } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    db,
  );
  const answerMs = performance.now() - start;
  const { rows } = await sql<{ bytes: string; allowed: number; used: number }>`
    select pg_database_size(current_database()) as bytes, current_setting('max_connections')::int as allowed,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(db);
  const { rows: programs } = await sql<{ program: string; used: number }>`
    select coalesce(nullif(application_name, ''), 'others') as program, count(*)::int as used
    from pg_stat_activity where backend_type = 'client backend' and datname = current_database()
    group by 1 order by used desc, program limit 12`.execute(db);
  const [row] = rows;
  return {
    version: first[0]?.version.split(" ")[0] ?? "",
    answerMs: Math.round(answerMs * 10) / 10,
    bytes: Number(row?.bytes ?? 0),
    connections: {
      used: row?.used ?? 0,
      allowed: row?.allowed ?? 0,
      byProgram: programs.map(({ program, used }) => ({ program: nameOf(program), used })),
    },
  };
}

/** Keeps our own programs' names. Other programs may have any name, which is not shown. */
const nameOf = (program: string): string => (/^autohub[a-z-]*$/.test(program) ? program : "others");
