import type pg from "pg";

/**
 * Tells the market's thread that it has done today's pass and that no price has changed. The pass after a database was filled takes a core
 * and some hundred megabytes for minutes, and is measured by `bench -- market`: beside other figures it would be part of each.
 * @param cars how many the database has
 */
export async function countMarketAsValued(client: pg.Client, cars: number): Promise<void> {
  await client.query("update market_state set passed_on = (now() at time zone 'UTC')::date, price_count = $1", [cars]);
  await client.query("truncate market_changes");
}
