import { isDeepStrictEqual } from "node:util";
import type { ClientBase } from "pg";
import { type Change, LogPosition, readChangesSince } from "../../../change-log.ts";
import { areMany, readRows } from "../index/apply-changes.ts";
import { readIdentity } from "../index/database-identity.ts";
import { finishLoading, type Loaded, readDealerships } from "../index/load-store.ts";
import { VehicleStore } from "../store/vehicle-store.ts";
import { codeVersion } from "./code-version.ts";
import { IndexFileReader, UnusableIndexError } from "./index-file.ts";
import type { SavedHeader } from "./save-store.ts";
import { unpackRows } from "./saved-columns.ts";
import { restoreNames, type SavedNames } from "./saved-names.ts";
import { haveEqualTotals } from "./stock-totals.ts";

/** Changed vehicles read at a time. */
const BATCH_VEHICLES = 5_000;

/**
 * Loads the index that was saved in a folder, and brings it up to date. All its reads from the database are of one snapshot.
 * @returns null when there is no file
 * @throws {UnusableIndexError} when the file is not from an earlier moment of this database, or cannot be brought up to date
 */
export async function loadSaved(client: ClientBase, folder: string): Promise<Loaded | null> {
  const file = await IndexFileReader.open<SavedHeader>(folder);
  if (!file) return null;
  try {
    if (file.header.code !== (await codeVersion())) throw new UnusableIndexError("other code has saved it");
    const store = new VehicleStore();
    const position = await loadRows(client, file, store);
    return await finishLoading({ store, position, database: file.header.database });
  } finally {
    await file.close();
  }
}

/** Puts all listed vehicles into an empty store. @returns the position up to which it has read the change log */
async function loadRows(
  client: ClientBase,
  file: IndexFileReader<SavedHeader>,
  store: VehicleStore,
): Promise<LogPosition> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("set local statement_timeout = 0");
    const saved = LogPosition.restore(file.header.position);
    const { state, changes } = await readWhatChanged(client, file.header, saved);
    const now = Date.now();
    for (const dealership of await readDealerships(client)) store.setDealership(dealership, now);
    const names = Buffer.from(await file.read(file.blockCount - 1)).toString();
    restoreNames(JSON.parse(names) as SavedNames, store.names);
    store.columns.grow(file.header.rows);
    const changed = await appendChanged(client, store, changes);
    for (let block = 0; block < file.blockCount - 1; block++) {
      unpackRows(await file.read(block), store, (id) => !changed.has(id));
    }
    if (!(await haveEqualTotals(client, store))) {
      throw new UnusableIndexError("the database has other vehicles than it and the change log say");
    }
    return saved.after(changes, state);
  } finally {
    await client.query("commit");
  }
}

/** Reads the changes since the file was saved, after checking that nothing is missing. */
async function readWhatChanged(client: ClientBase, header: SavedHeader, saved: LogPosition) {
  if (!isDeepStrictEqual(await readIdentity(client), header.database)) {
    throw new UnusableIndexError("it is of another database, of other tables or of another schema");
  }
  const found = await readChangesSince(client, saved);
  if (!found || found.changes.some((change) => change.everything)) {
    throw new UnusableIndexError("the change log does not go back to it");
  }
  if (!found.changes.some(({ bookmark }) => bookmark === header.bookmark)) {
    throw new UnusableIndexError("the database is of an earlier moment, or its change log was emptied");
  }
  return found;
}

/** Reads changed vehicles into the store. @returns the ids of all vehicles whose rows in the file no longer count */
async function appendChanged(client: ClientBase, store: VehicleStore, changes: readonly Change[]) {
  const changed = new Set<number>();
  for (const { vehicleIds } of changes) for (const id of vehicleIds) changed.add(id);
  if (areMany(changed.size, store.columns.capacity)) {
    throw new UnusableIndexError("so much has changed since then that reading everything is quicker");
  }
  const ids = [...changed];
  const read = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH_VEHICLES) {
    for (const row of await readRows(client, ids.slice(from, from + BATCH_VEHICLES))) {
      if (read.has(row.id)) continue;
      store.append(row);
      read.add(row.id);
    }
  }
  return changed.union(read);
}
