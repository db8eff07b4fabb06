import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { READ_CARDS, READ_MOMENT, READ_VERSIONS } from "#core/listing/cards/read-cards.ts";
import { pgUrl } from "./listing-kit.ts";

/** The plans of the two queries for a page's vehicles, as PostgreSQL ran them just now. */
export async function explainCards(database: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: pgUrl(database) });
  await client.connect();
  const { rows } = await client.query<{ ids: number[]; horizon: string }>(`
    select array(select id from vehicles where removed_at is null order by first_seen_at desc, id limit 12) as ids,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`);
  const plans: Record<string, string[]> = {};
  for (const [name, text] of Object.entries({ versions: READ_VERSIONS, moment: READ_MOMENT, cards: READ_CARDS })) {
    const explained = await client.query<{ "QUERY PLAN": string }>({
      text: `explain (analyze, buffers, timing off) ${text}`,
      values: [rows[0]?.ids, rows[0]?.horizon],
    });
    plans[name] = explained.rows.map((row) => row["QUERY PLAN"]);
  }
  await client.end();
  return plans;
}

/** Waits for the server's log line about its search index. Call it before that line can appear. */
export function indexStatistics(server: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    let text = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const line = text.split("\n").find((one) => one.includes("search index built") && one.endsWith("}"));
      if (!line) return;
      const { vehicles, slots, models, sellers, trims, mebibytes, seconds } = JSON.parse(line);
      resolve({ vehicles, slots, models, sellers, trims, mebibytes, seconds });
    });
  });
}
