import { isDeepStrictEqual } from "node:util";
import type { ClientBase } from "pg";
import type { Queryable } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { writeBookmark } from "../../../change-log.ts";
import { readIdentity } from "../index/database-identity.ts";
import type { Loaded } from "../index/load-store.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { codeVersion } from "./code-version.ts";
import { IndexFileWriter, isBeingWritten, removeIndexFile, savedAt, UnusableIndexError } from "./index-file.ts";
import { loadSaved } from "./load-saved.ts";
import { SLICE_SLOTS, saveRows } from "./save-store.ts";

/** A smaller stock is read from the database in less than a second. */
const MIN_VEHICLES = 20_000;
/** The most failures of loading for another reason than the file, such as a database that does not answer yet. */
const LOAD_TRIES = 3;
/** While running, the index is saved at most this often, and only when `MUCH_CHANGED` of the stock has changed: see `#isDue`. */
const SAVE_EVERY_MS = 30 * 60_000;
const MUCH_CHANGED = 0.01;
/** At the end of the process the index is saved when more vehicles have changed, unless another process has just saved it. */
const FEW_CHANGES = 1_000;
const JUST_SAVED_MS = 60_000;
/** A process that stops has 25 s for everything. */
const SAVE_AT_STOP_TIMEOUT_MS = 10_000;

/** The index that is to be saved. */
export type SavedSource = {
  /** Null while there is none, or while it is known to be out of date. */
  current(): Loaded | null;
  /** Reads all changes; notices when the database does not continue the position. */
  refresh(): Promise<void>;
};

export type SavingOptions = {
  folder: string;
  /** Stocks with fewer vehicles are not saved. */
  minVehicles?: number;
  /** See `saveRows`. */
  sliceSlots?: number;
};

type OnPrimary = <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>;

/**
 * The file from which the index is loaded at a start. Several processes may share its folder: each reads the file that any of them has
 * saved of the same database, and the file is only replaced whole.
 */
export class SavedIndex {
  readonly #folder: string;
  readonly #minVehicles: number;
  readonly #sliceSlots: number;
  readonly #primary: Queryable;
  readonly #onPrimary: OnPrimary;
  readonly #log: Logger;
  /** The store that was saved, and its version then. */
  #saved: { store: VehicleStore; version: number } | null = null;
  #failures = 0;
  #saving: Promise<void> | null = null;
  readonly #tooLate = new AbortController();

  constructor(options: SavingOptions & { primary: Queryable; onPrimary: OnPrimary; log: Logger }) {
    this.#folder = options.folder;
    this.#minVehicles = options.minVehicles ?? MIN_VEHICLES;
    this.#sliceSlots = options.sliceSlots ?? SLICE_SLOTS;
    this.#primary = options.primary;
    this.#onPrimary = options.onPrimary;
    this.#log = options.log;
  }

  /**
   * Loads the index.
   * @returns null when there is no usable file; an unusable file is deleted
   * @throws other errors, twice: then the file is given up, so that a fault in it cannot keep the search from starting
   */
  async load(): Promise<Loaded | null> {
    try {
      const loaded = await this.#onPrimary((client) => loadSaved(client, this.#folder));
      if (loaded) this.#saved = { store: loaded.store, version: loaded.store.version };
      return loaded;
    } catch (error) {
      const isUnusable = error instanceof UnusableIndexError;
      this.#failures += 1;
      if (!isUnusable && this.#failures < LOAD_TRIES) throw error;
      this.#log.warn(isUnusable ? { reason: error.message } : { err: error }, "the saved search index is not used");
      if (isUnusable) await removeIndexFile(this.#folder).catch(() => {});
      return null;
    }
  }

  /** Saves the index if that is due. Does not throw. */
  async saveIfDue(source: SavedSource): Promise<void> {
    await this.#saveIf(source, { changes: MUCH_CHANGED, everyMs: SAVE_EVERY_MS });
  }

  /** Saves the index before the process ends, unless few vehicles have changed or it takes too long. Does not throw. */
  async saveAtStop(source: SavedSource): Promise<void> {
    const timer = setTimeout(() => this.#tooLate.abort(new Error("the process ends")), SAVE_AT_STOP_TIMEOUT_MS);
    await this.#saving;
    await this.#saveIf(source, { changes: 0, everyMs: JUST_SAVED_MS });
    clearTimeout(timer);
  }

  async #saveIf(source: SavedSource, when: { changes: number; everyMs: number }): Promise<void> {
    if (this.#saving) return;
    this.#saving = this.#isDue(source, when)
      .then((isDue) => (isDue ? this.#save(source) : undefined))
      .catch((error) => this.#log.warn({ err: error }, "the search index could not be saved"))
      .finally(() => {
        this.#saving = null;
      });
    await this.#saving;
  }

  async #isDue(source: SavedSource, when: { changes: number; everyMs: number }): Promise<boolean> {
    const store = source.current()?.store;
    if (!store || store.total < this.#minVehicles || (await isBeingWritten(this.#folder))) return false;
    const at = await savedAt(this.#folder);
    if (at === null) return true;
    const changed = this.#saved?.store === store ? store.version - this.#saved.version : Number.POSITIVE_INFINITY;
    return changed > Math.max(FEW_CHANGES, store.total * when.changes) && Math.abs(Date.now() - at) > when.everyMs;
  }

  async #save(source: SavedSource): Promise<void> {
    const state = source.current();
    if (!state) return;
    const began = performance.now();
    const { store, position, database } = state;
    const { version } = store;
    const { signal } = this.#tooLate;
    const file = await IndexFileWriter.create(this.#folder);
    try {
      const rows = await saveRows(store, file, { sliceSlots: this.#sliceSlots, signal });
      // Only now: the database shows the bookmark only if it also shows all changes that have been written to the file.
      const bookmark = await writeBookmark(this.#primary);
      await source.refresh();
      if (source.current()?.store !== store) throw new Error("it is being rebuilt");
      const present = await this.#onPrimary(readIdentity);
      if (!isDeepStrictEqual(present, database)) throw new Error("the tables are not those that it was built from");
      signal.throwIfAborted();
      await file.commit({ code: await codeVersion(), database, bookmark, position: position.save(), rows });
      this.#saved = { store, version };
      this.#log.info({ vehicles: rows, seconds: (performance.now() - began) / 1_000 }, "search index saved");
    } catch (error) {
      await file.abandon();
      throw error;
    }
  }
}
