import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { QueryConfig } from "pg";
import { SEARCHED_DEALERSHIP } from "#core/dealerships/dealership-table.ts";
import type { PublicReads } from "../../public-reads.ts";
import type { Dealership, Dictionaries } from "../../stock/dictionaries.ts";
import type { CarMatcher } from "../../vehicle-search.ts";
import { loadZips } from "../../zip-codes.ts";
import { findAllIds, readQuery } from "./search-vehicles.ts";
import { openStoreCaches } from "./store-caches.ts";
import { INDEX_COLUMNS, INDEX_SOURCE, toIndexRow } from "./store/index-row.ts";
import { VehicleStore } from "./store/vehicle-store.ts";

type TextRow = (string | null)[];
/** Rows as arrays of PostgreSQL's own texts. */
const asText = (text: string, values: unknown[] = []) =>
  ({ text, values, rowMode: "array", types: { getTypeParser: () => (field: string) => field } }) as QueryConfig;

/**
 * The names of the whole stock, in groups that the dictionaries keep together. The meaning of a keyword's words depends on them: "acord" is
 * a typo of Accord even when no Accord is among the given cars.
 */
const NAMES = `
  select grouping(make, trim, body_style, year, dealership_id), make, model, trim, body_style, fuel_type, year, dealership_id,
    city, state, zip_code
  from masked_vehicles where removed_at is null
  group by grouping sets ((make, model), (trim), (body_style, fuel_type), (year), (dealership_id, city, state, zip_code))`;

/** Enters a row of `NAMES`. The number says which columns are not of its group: one bit per column, the highest bit for the first. */
function enter(names: Dictionaries, row: TextRow): void {
  const [absent, make = null, model = null, trim = null, body = null, fuel = null, year, dealership, ...place] = row;
  const [city = null, state = null, zipCode = null] = place;
  if (absent === "15") names.car(make, model);
  else if (absent === "23") names.trim(trim);
  else if (absent === "27") names.look(body, fuel);
  else if (absent === "29") names.year(Number(year ?? -1));
  else names.seller(Number(dealership), city, state, zipCode);
}

type Source = Pick<PublicReads, "db" | "pool">;

/**
 * Opens a matcher over some cars: a small index of just these, with the names of the whole stock. It is searched like the whole index, by
 * the same code, so a search means the same; it costs as much as a search of a few thousand cars.
 * @param ids vehicles; those that are not listed, or not shown because their VIN is shown elsewhere, match nothing
 */
export async function openCarMatcher({ db, pool }: Source, ids: readonly number[]): Promise<CarMatcher> {
  const store = new VehicleStore();
  const dealerships = await pool.query<Dealership>(`select ${SEARCHED_DEALERSHIP} from dealerships order by id`);
  for (const dealership of dealerships.rows) store.setDealership(dealership, Date.now());
  const names = await pool.query<TextRow>(asText(NAMES));
  for (const row of names.rows) enter(store.names, row);
  const shown = await db
    .selectFrom("public_vehicles as v")
    .where(sql<boolean>`v.id = any(${ids}::int[])`)
    .where("v.in_listing", "=", true)
    .select("v.id")
    .execute();
  const cars = await pool.query<TextRow>(
    asText(`select ${INDEX_COLUMNS} from ${INDEX_SOURCE} where v.id = any($1::int[]) order by v.id`, [
      shown.map((row) => row.id),
    ]),
  );
  for (const row of cars.rows) store.append(toIndexRow(row));
  await store.finishLoading(Date.now(), () => nextTurn());
  const state = { store, caches: openStoreCaches(store), zips: await loadZips() };
  return { match: async (query) => Array.from(findAllIds(state, await readQuery(db, state, query))) };
}
