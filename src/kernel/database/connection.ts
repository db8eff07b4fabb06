import pg from "pg";
import { type StartupParameters, takeSettings } from "./startup-settings.ts";

/** After this long without a message, the operating systems of both sides ask whether the other one is still there. */
const KEEPALIVE_IDLE_S = 10;
/** The server asks again after this long, so often, and then ends the session: with it go its transaction and its row locks. */
const KEEPALIVE_INTERVAL_S = 5;
const KEEPALIVE_COUNT = 3;
/** The server ends a session whose client has not confirmed what it was sent within this time. */
const USER_TIMEOUT_MS = 30_000;

/** On a Unix socket they would have no effect. */
const NETWORK_SETTINGS = `set tcp_keepalives_idle = ${KEEPALIVE_IDLE_S}; set tcp_keepalives_interval = ${KEEPALIVE_INTERVAL_S};
  set tcp_keepalives_count = ${KEEPALIVE_COUNT}; set tcp_user_timeout = ${USER_TIMEOUT_MS}`;

/**
 * A connection to the database: the driver's client, on which both sides notice within half a minute that the other one has vanished
 * without closing it. Also for the option `Client` of a pool. Settings are sent after connecting and not as startup options, which a
 * connection pooler would refuse.
 */
export class Connection extends pg.Client {
  readonly #settings: string;
  readonly #timeoutMs: number | undefined;

  constructor(config: pg.ClientConfig = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_IDLE_S * 1_000, ...config });
    // The types leave it out.
    const { connectionParameters } = this as unknown as { connectionParameters: StartupParameters };
    const settings = takeSettings(connectionParameters, config.options);
    this.#settings = [this.host.startsWith("/") ? "" : NETWORK_SETTINGS, settings]
      .filter((one) => one !== "")
      .join("; ");
    this.#timeoutMs = config.connectionTimeoutMillis;
    // It may break at any time, also while nobody listens. Its next statement fails then; the event alone must not end the process.
    this.on("error", () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    // The driver's pool calls it so.
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    await super.connect();
    if (this.#settings === "") return this;
    // The types lack the driver's client-side timeout. A pooler accepts every connection, but may have no server for it.
    const statement = { text: this.#settings, query_timeout: this.#timeoutMs } as pg.QueryConfig;
    try {
      await this.query(statement);
      return this;
    } catch (error) {
      this.end().catch(() => {}); // not awaited: a server that hangs would not answer
      throw error;
    }
  }
}
