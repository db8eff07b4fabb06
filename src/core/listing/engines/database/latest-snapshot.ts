import type { ReadSource } from "#kernel/database/reads/open-reads.ts";
import { openSnapshot, type StockSnapshot } from "./stock-snapshot.ts";

/** The servers that one call may ask. */
export type Servers = {
  /** The server that was chosen for the call: a replica, or the primary. */
  picked: ReadSource;
  primary: ReadSource;
};

/** A snapshot, and the server that shows the stock of that moment. */
export type Place = { snapshot: StockSnapshot; source: ReadSource };

/**
 * The latest snapshot of the stock, which all calls of a process share. It never goes back: a replica that is behind it is not read, so no
 * shopper sees a change disappear again.
 */
export class LatestSnapshot {
  #latest: Promise<StockSnapshot> | null = null;
  /** The same snapshot, once it has been opened. */
  #opened: StockSnapshot | null = null;
  #count = 0;

  /** The number of snapshots that have been opened. */
  get number(): number {
    return this.#count;
  }

  /** Returns the latest snapshot. When there is none, it is opened at this server. The server may show another stock. */
  get(source: ReadSource): Promise<StockSnapshot> {
    return this.#latest ?? this.#open(source);
  }

  /** Returns a snapshot that equals the stock that a server shows now, with that server. */
  async current({ picked, primary }: Servers): Promise<Place> {
    const opened = await this.get(picked);
    const shows = await opened.comparedWith(picked.db);
    if (shows === "same" && !opened.isOver) return { snapshot: opened, source: picked };
    if (shows === "earlier" && picked !== primary) {
      try {
        return await this.current({ picked: primary, primary });
      } catch {
        // Without a primary nothing changes, and replicas show the last changes that they have received.
      }
    }
    return { snapshot: await this.#after(opened, picked), source: picked };
  }

  /**
   * Returns the snapshot that a transaction shows: the opened one, or a new one. Returns null when the transaction began before the latest
   * was opened. It does not wait for other calls' statements, which might wait for this connection. Other calls get its snapshot only when
   * it is complete, because its server may fail meanwhile.
   */
  async shownBy(transaction: ReadSource, opened: StockSnapshot): Promise<StockSnapshot | null> {
    const shows = await opened.comparedWith(transaction.db);
    if (shows === "same" && !opened.isOver) return opened;
    if (shows === "earlier" || this.#opened !== opened) return null;
    const snapshot = await openSnapshot(transaction.db);
    if (this.#opened !== opened) return null;
    this.#count += 1;
    this.#opened = snapshot;
    this.#latest = Promise.resolve(snapshot);
    return snapshot;
  }

  /** Opens a snapshot that is later than this one. Callers that arrive at the same time share one read. */
  async #after(old: StockSnapshot, source: ReadSource): Promise<StockSnapshot> {
    const latest = await this.get(source);
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
