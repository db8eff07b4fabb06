import { StringDecoder } from "node:string_decoder";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { SEARCHED_DEALERSHIP } from "#core/dealerships/dealership-table.ts";
import { LogPosition, readChanges, readLogState } from "../../../change-log.ts";
import type { Dealership } from "../../../stock/dictionaries.ts";
import { openStoreCaches, type StoreCaches } from "../store-caches.ts";
import { INDEX_COLUMNS, INDEX_SOURCE, toIndexRow } from "../store/index-row.ts";
import { VehicleStore } from "../store/vehicle-store.ts";
import { type DatabaseIdentity, readIdentity } from "./database-identity.ts";

/** Reads dealerships. @param ids all dealerships when absent */
export async function readDealerships(client: ClientBase, ids?: readonly number[]): Promise<Dealership[]> {
  const { rows } = await client.query<Dealership>(
    `select ${SEARCHED_DEALERSHIP} from dealerships
     ${ids ? "where id = any($1::int[])" : ""} order by id`,
    ids ? [ids] : [],
  );
  return rows;
}

/** Undoes the escapes of PostgreSQL's COPY text format. */
function plainField(field: string): string | null {
  if (!field.includes("\\")) return field;
  if (field === "\\N") return null;
  const plain: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
  return field.replace(/\\(.)/g, (_, letter: string) => plain[letter] ?? letter);
}

/** Streams the listed vehicles into the store, so that memory never holds all rows at once. */
async function readVehicles(client: ClientBase, store: VehicleStore): Promise<void> {
  const sql = `copy (select ${INDEX_COLUMNS} from ${INDEX_SOURCE} where v.removed_at is null) to stdout`;
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of client.query(copyTo(sql)) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) store.append(toIndexRow(line.split("\t").map(plainField)));
  }
}

/** A store of all listed vehicles, the position up to which it has read the change log, and its database. */
type LoadedStore = { store: VehicleStore; position: LogPosition; database: DatabaseIdentity };
/** A loaded store with the caches over it. */
export type Loaded = LoadedStore & { caches: StoreCaches };

/** Builds an index of all listed vehicles from one snapshot. `client` may be connected to a replica. */
export async function loadStore(client: ClientBase): Promise<Loaded> {
  const store = new VehicleStore();
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("set local statement_timeout = 0");
    const state = await readLogState(client);
    const changes = await readChanges(client, state.horizon);
    const now = Date.now();
    for (const dealership of await readDealerships(client)) store.setDealership(dealership, now);
    await readVehicles(client, store);
    const position = new LogPosition(state, new Map()).after(changes, state);
    return await finishLoading({ store, position, database: await readIdentity(client) });
  } finally {
    await client.query("commit");
  }
}

/** Returns the sizes of a loaded store for the log. */
export const sizesOf = ({ total, end, names, bytes }: VehicleStore) => ({
  vehicles: total,
  slots: end,
  models: names.cars.size,
  sellers: names.sellers.size,
  trims: names.trims.size,
  mebibytes: Math.round(bytes / 2 ** 20),
});

/** Finishes a store that holds all its vehicles: sorts, counts and opens its caches. */
export async function finishLoading(loaded: LoadedStore): Promise<Loaded> {
  const { store } = loaded;
  await store.finishLoading(Date.now(), () => nextTurn());
  // Filled here, so that the first suggestion does not wait for them.
  const caches = openStoreCaches(store);
  caches.terms();
  await nextTurn();
  caches.candidates();
  return { ...loaded, caches };
}
