import { setImmediate as nextTurn } from "node:timers/promises";
import type { SavedPosition } from "../../../change-log.ts";
import type { DatabaseIdentity } from "../index/database-identity.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import type { IndexFileWriter } from "./index-file.ts";
import { packRows, ROW_BYTES } from "./saved-columns.ts";
import { saveNames } from "./saved-names.ts";

/** The database, the code and the moment of a saved index. */
export type SavedHeader = {
  /** See `codeVersion`. */
  code: string;
  database: DatabaseIdentity;
  /** Written to the change log after all rows had been written to the file; see `writeBookmark`. */
  bookmark: string;
  /** The position up to which the change log had been read when the first row was written. */
  position: SavedPosition;
  rows: number;
};

/** Slots written at a time: a few milliseconds of work between two turns of the event loop. */
export const SLICE_SLOTS = 32_768;

/**
 * Writes the vehicles of a store, slice by slice, while the store goes on changing: a vehicle that changes meanwhile may be written in its
 * old state, in its new state, twice, or not at all. When the file is loaded, all these vehicles are read from the database, because the
 * change log has them from the position at which the writing began. The last block has the names.
 * @returns the number of rows
 */
export async function saveRows(
  store: VehicleStore,
  file: IndexFileWriter,
  { sliceSlots, signal }: { sliceSlots: number; signal: AbortSignal },
): Promise<number> {
  let rows = 0;
  for (let from = 0; from < store.end; from += sliceSlots) {
    signal.throwIfAborted();
    const block = packRows(store, from, Math.min(from + sliceSlots, store.end));
    rows += block.byteLength / ROW_BYTES;
    await file.write(block);
    await nextTurn();
  }
  // Names are only added, so these include all names that the rows refer to.
  await file.write(Buffer.from(JSON.stringify(saveNames(store.names))));
  return rows;
}
