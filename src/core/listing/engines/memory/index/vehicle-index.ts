import { setImmediate as nextTurn } from "node:timers/promises";
import type { ClientBase, Pool, PoolClient } from "pg";
import type { Queryable } from "#kernel/database/db.ts";
import { openSession, type Session } from "#kernel/database/session.ts";
import { AppError, whileAway } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { isCurrent, type LogPosition } from "../../../change-log.ts";
import { loadZips, type ZipTable } from "../../../zip-codes.ts";
import { SavedIndex, type SavedSource, type SavingOptions } from "../saved/saved-index.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { type Applied, applyChanges } from "./apply-changes.ts";
import { type Loaded, loadStore, sizesOf } from "./load-store.ts";

/** The interval of polling for changes. NOTIFY normally delivers them at once; polling covers a lost notification. */
const POLL_MS = 500;
const RETRY_LOAD_MS = 1_000;
/** The interval of checks whether the index should be saved. */
const SAVE_CHECK_MS = 60_000;
/** Age in milliseconds after which a position is read again: to check an old position, everything that was written since is read. */
const POSITION_KEPT_MS = 60_000;

/** Runs `work` on one connection of a healthy replica. Returns null when there is none, or when `work` failed there. */
type OnReplica = <T>(work: (client: ClientBase) => Promise<T>) => Promise<T | null>;

/** The parts of the index. `store` is updated in place; its `version` then changes. */
export type IndexState = Loaded & { zips: ZipTable };

/**
 * The search index of this process: built from the database on first use, kept current by the change log, and rebuilt in the background
 * when the log has a gap.
 */
export class VehicleIndex {
  readonly #pool: Pool;
  readonly #session: Session | undefined;
  readonly #openSession: () => Session;
  readonly #log: Logger;
  readonly #onReplica: OnReplica;
  readonly #saved: SavedIndex | null;
  #state: IndexState | null = null;
  #loading: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #readAgain: Promise<void> | null = null;
  /** Set while the store is being changed in slices. */
  #writing: Promise<void> | null = null;
  #stopListening: (() => Promise<void>) | null = null;
  #timers: NodeJS.Timeout[] = [];
  #closed = false;
  #rebuilding = false;
  #layingOut = false;
  #readAt = 0;
  #builds = 0;

  /**
   * @param options.onReplica runs the reading for a build on a replica; changes always come from the primary
   * @param options.saved where the index is saved, so that the next start need not read everything; absent: it is not saved
   */
  constructor(options: {
    pool: Pool;
    databaseUrl: string;
    log: Logger;
    /** The process's, which tells of changes; default: a connection for this index alone. */
    session?: Session;
    onReplica?: OnReplica;
    saved?: SavingOptions;
  }) {
    this.#pool = options.pool;
    this.#onReplica = options.onReplica ?? (async () => null);
    this.#session = options.session;
    this.#openSession = () => openSession(options.databaseUrl, options.log);
    this.#log = options.log;
    const { pool: primary, log, saved } = options;
    const onPrimary = <T>(work: (client: ClientBase) => Promise<T>) => this.#onPrimary(work);
    this.#saved = saved ? new SavedIndex({ ...saved, primary, onPrimary, log }) : null;
  }

  /** Changes with every change of the index. Answers of one version are the same. */
  get version(): string {
    return `${this.#builds}.${this.#state?.store.version ?? 0}`;
  }

  /** True when the index has been built. Reading this starts the build, if it has not begun. */
  get isBuilt(): boolean {
    this.start();
    return this.#state !== null;
  }

  /** True when the index is out of date because a new one is being built. */
  get isRebuilding(): boolean {
    return this.#rebuilding;
  }

  /**
   * Returns the current index once it is built.
   * @throws {AppError} 503 when it is closed before that
   */
  async state(): Promise<IndexState> {
    if (!this.#state) {
      this.start();
      await this.#loading;
    }
    while (this.#writing) await this.#writing.catch(() => {});
    if (!this.#state) throw new AppError(503, "The search is closed. Please try again in a moment.");
    this.#state.store.expire(Date.now());
    return this.#state;
  }

  /**
   * Returns the index with everything that was committed before this call; while the primary is away, with everything that it has read.
   * Costs one small query.
   * @param source where the caller reads its rows: a replica or the primary
   */
  async freshState(source: Queryable): Promise<IndexState> {
    const { position } = await this.state();
    if (!(await isCurrent(source, position))) await this.refresh().catch(whileAway(undefined));
    return this.state();
  }

  /** Starts building the index, if it has not begun. */
  start(): void {
    if (this.#stopListening || this.#closed) return;
    this.#loading = this.#load();
    const session = this.#session ?? this.#openSession();
    // After a break, notifications may have been missed.
    const onChange = () => void this.#refreshQuietly();
    const listening = session.listen("vehicle_changes", onChange, onChange);
    this.#stopListening = () => (this.#session ? listening.close() : session.close());
    const poll = setInterval(() => void this.#poll(), POLL_MS);
    const save = setInterval(() => void this.#saved?.saveIfDue(this.#source), SAVE_CHECK_MS);
    this.#timers = [poll, save];
    for (const timer of this.#timers) timer.unref();
  }

  /** Reads all changes that were committed before this call. */
  async refresh(): Promise<void> {
    if (!this.#state) return void (await this.state());
    if (this.#rebuilding) return;
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = null;
      });
      return this.#reading;
    }
    // The read in progress may have begun before the change that the caller knows of.
    this.#readAgain ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#readAgain = null;
        return this.refresh();
      });
    return this.#readAgain;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#stopListening?.();
    await Promise.allSettled([this.#loading, this.#reading, this.#readAgain]);
    await this.#saved?.saveAtStop(this.#source);
  }

  /** The index as it is saved. */
  readonly #source: SavedSource = {
    current: () => (this.#rebuilding ? null : this.#state),
    refresh: () => this.refresh(),
  };

  async #load(): Promise<void> {
    while (!this.#closed && !this.#state) {
      const began = performance.now();
      try {
        const saved = await this.#saved?.load();
        if (saved) this.#use({ ...saved, zips: await loadZips() }, { began, from: "its file" });
        else await this.#build();
        void this.#saved?.saveIfDue(this.#source);
      } catch (error) {
        if (this.#closed) return;
        this.#log.error({ err: error }, "the search index could not be built; trying again");
        await new Promise((resolve) => setTimeout(resolve, RETRY_LOAD_MS));
      }
    }
  }

  async #build(): Promise<void> {
    const began = performance.now();
    const zips = await loadZips();
    const loaded = (await this.#loadFromReplica()) ?? (await this.#onPrimary(loadStore));
    // The present index has read further changes. The new one needs them too before it takes its place.
    const caughtUp = this.#state && !this.#rebuilding ? await this.#catchUp(loaded.store, loaded.position) : loaded;
    if (caughtUp === null) throw new Error("more has changed meanwhile than can be read into the new index");
    this.#use({ ...loaded, position: caughtUp.position, zips }, { began, from: "the database" });
  }

  /** Replaces the index by this one. @param how when its loading began, and from where it came */
  #use(state: IndexState, how: { began: number; from: string }): void {
    this.#state = state;
    this.#builds += 1;
    const seconds = Math.round((performance.now() - how.began) / 100) / 10;
    this.#log.info({ ...sizesOf(state.store), seconds, from: how.from }, "search index built");
  }

  /** Loads from a replica. The replica may be behind the present index, so the primary must be able to supply the missing changes. */
  async #loadFromReplica(): Promise<Loaded | null> {
    const loaded = await this.#onReplica(loadStore);
    if (!loaded) return null;
    const caughtUp = await this.#catchUp(loaded.store, loaded.position);
    return caughtUp && { ...loaded, position: caughtUp.position };
  }

  /** Reads the changes since a position. @returns null when the log has a gap */
  #catchUp(store: VehicleStore, position: LogPosition): Promise<Applied | null> {
    const isRead = this.#state?.store === store;
    const alone = (work: () => Promise<void>) => (isRead ? this.#whileReadersWait(work) : work());
    return this.#onPrimary((client) => applyChanges(client, store, position, alone));
  }

  /** Changes the store in more than one turn of the event loop. Callers that ask for the state meanwhile get it afterwards. */
  #whileReadersWait(work: () => Promise<void>): Promise<void> {
    // Callers that already have the state use it in this turn.
    this.#writing = nextTurn()
      .then(work)
      .finally(() => {
        this.#writing = null;
      });
    return this.#writing;
  }

  async #onPrimary<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async #read(): Promise<void> {
    const state = this.#state;
    if (!state) return;
    const applied = await this.#catchUp(state.store, state.position);
    // The store has been replaced: the changes must be read into the new one.
    if (this.#state?.store !== state.store) return this.#read();
    this.#readAt = performance.now();
    state.caches.cards.forget(applied?.changed ?? null);
    if (applied === null) return this.#rebuild();
    this.#state = { ...state, position: applied.position };
    if (state.store.isScattered) this.#layOutAnew();
  }

  /** Rebuilds the index for a quicker layout. Unlike in `#rebuild`, the old index is still right and kept up to date. */
  #layOutAnew(): void {
    if (this.#layingOut || this.#closed) return;
    this.#layingOut = true;
    this.#loading = this.#build()
      .catch((error) => this.#log.error({ err: error }, "the search index could not be rebuilt for a quicker layout"))
      .finally(() => {
        this.#layingOut = false;
      });
  }

  /** Rebuilds the index after a gap in the log. The old index answers meanwhile. */
  #rebuild(): void {
    if (this.#rebuilding) return;
    this.#rebuilding = true;
    this.#loading = this.#build()
      .catch((error) => this.#log.error({ err: error }, "the search index could not be rebuilt"))
      .finally(() => {
        this.#rebuilding = false;
      });
  }

  async #poll(): Promise<void> {
    const state = this.#state;
    if (!state || this.#reading || this.#rebuilding) return;
    try {
      const old = performance.now() - this.#readAt > POSITION_KEPT_MS;
      if (old || !(await isCurrent(this.#pool, state.position))) await this.refresh();
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, "the search index could not read what has changed");
    }
  }

  async #refreshQuietly(): Promise<void> {
    if (!this.#state) return;
    await this.refresh().catch((error) => {
      if (!this.#closed) this.#log.warn({ err: error }, "the search index could not read what has changed");
    });
  }
}
