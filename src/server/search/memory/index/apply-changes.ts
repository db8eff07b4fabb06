import type { ClientBase } from "pg";
import { type LogPosition, readChangesSince } from "../../change-log.ts";
import { INDEX_COLUMNS, type IndexRow, toIndexRow } from "../store/index-row.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { readDealerships } from "./load-store.ts";

/** With more changed vehicles than this, and than this part of the stock, it is quicker to build the index anew. */
const MANY_VEHICLES = 20_000;
const MANY_OF_STOCK = 0.25;

/** Whether so many vehicles have changed that it is quicker to read all of them. @param total all that were listed before */
export const areMany = (changed: number, total: number): boolean =>
  changed > Math.max(MANY_VEHICLES, total * MANY_OF_STOCK);

/** Leaves every value as PostgreSQL's text, as in a COPY. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/**
 * Reads these vehicles and all other listings of their VINs. The other listings' confirmations must be read here because a
 * confirmation alone is not in the change log, yet it decides which listing of a VIN is shown.
 */
export async function readRows(client: ClientBase, ids: readonly number[]): Promise<IndexRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<(string | null)[]>({
    name: "index-rows",
    text: `select ${INDEX_COLUMNS} from vehicles v where v.removed_at is null and v.id in (
      select unnest($1::int[])
      union all
      select other.id from vehicles changed join vehicles other on other.vin = changed.vin
      where changed.id = any($1::int[]))`,
    values: [ids],
    rowMode: "array",
    types: AS_TEXT as never,
  });
  return rows.map(toIndexRow);
}

/**
 * Reads what has changed since a position and brings the store up to date. Readers of the store see whole transactions
 * only: all changes are read in one snapshot and written synchronously.
 * @returns the new position; null when the index has to be built anew
 */
export async function applyChanges(
  client: ClientBase,
  store: VehicleStore,
  position: LogPosition,
): Promise<LogPosition | null> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const found = await readChangesSince(client, position);
    if (!found || found.changes.some((change) => change.everything)) return null;
    const { state, changes } = found;
    const vehicleIds = new Set(changes.flatMap((change) => change.vehicleIds));
    if (areMany(vehicleIds.size, store.total)) return null;
    const dealershipIds = new Set(changes.flatMap((change) => change.dealershipIds));
    const dealerships = dealershipIds.size > 0 ? await readDealerships(client, [...dealershipIds]) : [];
    const rows = await readRows(client, [...vehicleIds]);
    write(store, { dealershipIds, dealerships, vehicleIds, rows });
    return position.after(changes, state);
  } finally {
    await client.query("commit");
  }
}

type Found = {
  dealershipIds: Set<number>;
  dealerships: Awaited<ReturnType<typeof readDealerships>>;
  vehicleIds: Set<number>;
  rows: IndexRow[];
};

function write(store: VehicleStore, found: Found): void {
  const now = Date.now();
  for (const dealership of found.dealerships) {
    store.setDealership(dealership, now);
    found.dealershipIds.delete(dealership.id);
  }
  for (const row of found.rows) {
    store.upsert(row, now);
    found.vehicleIds.delete(row.id);
  }
  for (const id of found.vehicleIds) store.remove(id, now);
  for (const id of found.dealershipIds) store.removeDealership(id, now);
}
