import type { ReadSource } from "#kernel/database/reads/open-reads.ts";
import { openSnapshot, type StockSnapshot } from "./stock-snapshot.ts";

/** The servers that one call may ask. */
export type Servers = {
  /** The one that was chosen for the call: a replica, or the primary. */
  picked: ReadSource;
  primary: ReadSource;
};

/** A snapshot, and the server that shows the stock of that moment. */
export type Place = { snapshot: StockSnapshot; source: ReadSource };

/**
 * The latest snapshot of the stock, which all calls of a process share. It never goes back: a replica that is behind it is not
 * asked, so nobody sees a change come and go again.
 */
export class LatestSnapshot {
  #latest: Promise<StockSnapshot> | null = null;
  /** The same when it has been opened. */
  #opened: StockSnapshot | null = null;
  #count = 0;

  /** How many have been opened. */
  get number(): number {
    return this.#count;
  }

  /** The latest one, opened at this server when there is none; the server may show another stock. */
  known(source: ReadSource): Promise<StockSnapshot> {
    return this.#latest ?? this.#open(source);
  }

  /** A snapshot that is what a server shows now, with that server. */
  async current({ picked, primary }: Servers): Promise<Place> {
    const known = await this.known(picked);
    const shows = await known.comparedWith(picked.db);
    if (shows === "same" && !known.isOver) return { snapshot: known, source: picked };
    if (shows === "earlier" && picked !== primary) {
      try {
        return await this.current({ picked: primary, primary });
      } catch {
        // Without a primary nothing changes any more, and replicas show the last that they have received.
      }
    }
    return { snapshot: await this.#after(known, picked), source: picked };
  }

  /**
   * The snapshot that a transaction shows: the known one, or a new one. Null when the transaction began before the latest was
   * opened. It waits for nobody else's statements, who might be waiting for this connection, and others get its own only when
   * it is there, because its server may die meanwhile.
   */
  async shownBy(transaction: ReadSource, known: StockSnapshot): Promise<StockSnapshot | null> {
    const shows = await known.comparedWith(transaction.db);
    if (shows === "same" && !known.isOver) return known;
    if (shows === "earlier" || this.#opened !== known) return null;
    const snapshot = await openSnapshot(transaction.db);
    if (this.#opened !== known) return null;
    this.#count += 1;
    this.#opened = snapshot;
    this.#latest = Promise.resolve(snapshot);
    return snapshot;
  }

  /** A snapshot that is later than this one. Callers that ask at the same time share one read. */
  async #after(old: StockSnapshot, source: ReadSource): Promise<StockSnapshot> {
    const latest = await this.known(source);
    return latest === old ? this.#open(source) : latest;
  }

  #open(source: ReadSource): Promise<StockSnapshot> {
    this.#count += 1;
    this.#opened = null;
    const opening = openSnapshot(source.db);
    opening.then(
      (snapshot) => {
        if (this.#latest === opening) this.#opened = snapshot;
      },
      () => {
        if (this.#latest === opening) this.#latest = null;
      },
    );
    this.#latest = opening;
    return opening;
  }
}
