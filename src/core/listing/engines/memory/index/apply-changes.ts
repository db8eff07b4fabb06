import { setImmediate as nextTurn } from "node:timers/promises";
import type { ClientBase } from "pg";
import type { Changed } from "../../../cards/card-reader.ts";
import { type LogPosition, readChangesSince } from "../../../change-log.ts";
import { INDEX_COLUMNS, INDEX_SOURCE, type IndexRow, toIndexRow } from "../store/index-row.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { readDealerships } from "./load-store.ts";

/** With more changed vehicles than this, and than `MANY_OF_STOCK`, it is quicker to rebuild the index. */
const MANY_VEHICLES = 20_000;
const MANY_OF_STOCK = 0.25;

/** Returns whether it is quicker to read all vehicles than the changed ones. @param total all vehicles that were listed before */
export const areMany = (changed: number, total: number): boolean =>
  changed > Math.max(MANY_VEHICLES, total * MANY_OF_STOCK);

/** Rows read at a time. */
const BATCH_VEHICLES = 5_000;
/** More vehicles than this are written in slices, so that the event loop stays free; a slice takes about ten milliseconds. */
const SLICE_VEHICLES = 500;

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
    text: `select ${INDEX_COLUMNS} from ${INDEX_SOURCE} where v.removed_at is null and v.id in (
      select unnest($1::int[])
      union all
      select other.id from masked_vehicles changed join masked_vehicles other on other.vin = changed.vin
      where changed.id = any($1::int[]))`,
    values: [ids],
    rowMode: "array",
    types: AS_TEXT as never,
  });
  return rows.map(toIndexRow);
}

/** The changes that were applied, and the position after them. */
export type Applied = { position: LogPosition; changed: Changed };

/** Runs work that changes a store step by step, while readers wait. */
type Alone = (work: () => Promise<void>) => Promise<void>;

/**
 * Reads the changes since a position and brings the store up to date. Readers of the store see whole transactions only: all changes are
 * read in one snapshot, and written at once or while the readers wait.
 * @param alone makes readers wait when much has to be written
 * @returns null when the index has to be rebuilt
 */
export async function applyChanges(
  client: ClientBase,
  store: VehicleStore,
  position: LogPosition,
  alone: Alone,
): Promise<Applied | null> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const found = await readChangesSince(client, position);
    if (!found || found.changes.some((change) => change.everything)) return null;
    const { state, changes } = found;
    const vehicleIds = new Set(changes.flatMap((change) => change.vehicleIds));
    if (areMany(vehicleIds.size, store.total)) return null;
    const dealershipIds = new Set(changes.flatMap((change) => change.dealershipIds));
    const dealerships = dealershipIds.size > 0 ? await readDealerships(client, [...dealershipIds]) : [];
    const ids = [...vehicleIds];
    const rows: IndexRow[][] = [];
    for (let from = 0; from < ids.length; from += BATCH_VEHICLES) {
      rows.push(await readRows(client, ids.slice(from, from + BATCH_VEHICLES)));
    }
    const changed = { vehicleIds: ids, dealershipIds: new Set(dealershipIds) };
    const writing = write(store, { dealershipIds, dealerships, vehicleIds, rows: rows.flat() });
    if (vehicleIds.size > SLICE_VEHICLES) await alone(() => runInSlices(store, writing));
    else for (const _ of writing);
    return { position: position.after(changes, state), changed };
  } finally {
    await client.query("commit");
  }
}

type ChangedRows = {
  dealershipIds: Set<number>;
  dealerships: Awaited<ReturnType<typeof readDealerships>>;
  vehicleIds: Set<number>;
  rows: IndexRow[];
};

/** Writes changes into a store, step by step; each step is one vehicle or dealership. */
function* write(store: VehicleStore, found: ChangedRows): Generator<void> {
  const now = Date.now();
  for (const dealership of found.dealerships) {
    yield store.setDealership(dealership, now);
    found.dealershipIds.delete(dealership.id);
  }
  for (const row of found.rows) {
    yield store.upsert(row, now);
    found.vehicleIds.delete(row.id);
  }
  for (const id of found.vehicleIds) yield store.remove(id, now);
  for (const id of found.dealershipIds) yield store.removeDealership(id, now);
}

async function runInSlices(store: VehicleStore, steps: Iterable<void>): Promise<void> {
  let done = 0;
  for (const _ of steps) {
    done += 1;
    if (done % SLICE_VEHICLES === 0) await nextTurn();
    if (done % BATCH_VEHICLES === 0) await settle(store);
  }
  await settle(store);
}

/** Sorts the written rows into the views, so that the first reader does not have to. */
async function settle({ views }: VehicleStore): Promise<void> {
  for (const view of Object.values(views)) {
    view.settle();
    await nextTurn();
  }
}
