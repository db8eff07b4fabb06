import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** PostgreSQL's code for "too many clients" and for "remaining connection slots are reserved". */
export const NO_CONNECTION_LEFT = "53300";
const PAUSE_MS = 100;
/** For a pool that sets no longest wait. */
const PATIENCE_MS = 10_000;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * The driver's pool, which waits when the server has no connection left: for one that it has open itself, or until the server has one. After
 * `connectionTimeoutMillis` the caller gets the server's error.
 */
export class WaitingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release as Error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    let until: number | undefined;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        until ??= performance.now() + (this.options.connectionTimeoutMillis ?? PATIENCE_MS);
        if ((error as { code?: string }).code !== NO_CONNECTION_LEFT || performance.now() > until) throw error;
        // The next try then waits for one of these, instead of asking the server again.
        if (this.totalCount > 0) this.options.max = this.totalCount;
        await sleep(PAUSE_MS);
      }
    }
  }
}
