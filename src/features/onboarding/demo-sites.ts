import { z } from "zod";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { DEMO_CLEARED, DEMO_SITES } from "#kernel/settings/rules/site-settings.ts";

const sitesSchema = z.array(z.object({ key: z.string(), dealershipId: z.int(), url: z.string() }));
/** The demo's websites, each with its dealership and the address from the demo. Empty: the demo has been cleared. */
export type SeededSites = z.infer<typeof sitesSchema>;

/** @returns null when the demo was never added */
export async function readSeeded(db: DbOrTransaction, lock: { forUpdate: boolean } = { forUpdate: false }) {
  const rows = db.selectFrom("settings").select("value").where("key", "=", DEMO_SITES);
  const row = await (lock.forUpdate ? rows.forUpdate() : rows).executeTakeFirst();
  return row ? sitesSchema.parse(JSON.parse(row.value)) : null;
}

export async function writeSeeded(db: DbOrTransaction, sites: SeededSites): Promise<void> {
  const value = JSON.stringify(sites);
  await db
    .insertInto("settings")
    .values({ key: DEMO_SITES, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}

/**
 * Returns whether the demo has been cleared, so that it must not start again. Called at a start, before anything else uses the
 * database.
 */
export async function wasDemoCleared(databaseUrl: string): Promise<boolean> {
  const client = await connectAtStart(databaseUrl, "autohub-demo");
  try {
    const { rows } = await client.query("select from settings where key = $1 and value = $2", [
      DEMO_SITES,
      DEMO_CLEARED,
    ]);
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

/**
 * Returns the ids of the demo's dealerships, ascending, including deleted ones. A dealership whose address the operator has
 * changed no longer belongs to the demo.
 */
export async function findDemoDealerships(db: DbOrTransaction, known?: SeededSites): Promise<number[]> {
  const sites = known ?? (await readSeeded(db)) ?? [];
  const ids = sites.map(({ dealershipId }) => dealershipId);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("dealerships").select(["id", "url"]).where("id", "in", ids).execute();
  const isTaken = ({ dealershipId, url }: SeededSites[number]) =>
    rows.some((row) => row.id === dealershipId && row.url !== url);
  return sites
    .filter((site) => !isTaken(site))
    .map(({ dealershipId }) => dealershipId)
    .sort((a, b) => a - b);
}
