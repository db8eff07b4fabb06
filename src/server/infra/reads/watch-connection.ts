import type { Socket } from "node:net";
import type { ClientBase } from "pg";
import pg from "pg";

/** A server that does not answer a small question in this time hangs. */
const LIMIT_MS = 600;

/**
 * One connection of its own that asks a server small questions, one at a time, each within a time limit. It connects when
 * it is asked, and anew after anything went wrong.
 */
export class WatchConnection {
  readonly #config: pg.ClientConfig;
  readonly #onBreak: (reason: string) => void;
  #client: pg.Client | null = null;
  #closed = false;

  /** @param options.onBreak hears of a connection that breaks, also while nothing is asked */
  constructor(options: { url: string; onBreak: (reason: string) => void }) {
    this.#onBreak = options.onBreak;
    this.#config = {
      connectionString: options.url,
      application_name: "autohub-watch",
      connectionTimeoutMillis: LIMIT_MS,
      statement_timeout: LIMIT_MS,
    };
  }

  /**
   * The one row that a statement gives.
   * @throws when there is no connection, it breaks, or the answer takes too long
   */
  async ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row> {
    try {
      const { rows } = await within(LIMIT_MS, async () => (this.#client ?? (await this.#connect())).query<Row>(sql));
      const [row] = rows;
      if (!row) throw new Error(`no row for: ${sql}`);
      return row;
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  /** Ends the connection for good. */
  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    if (client) cutOff(client);
  }

  async #connect(): Promise<pg.Client> {
    if (this.#closed) throw new Error("not watched any more");
    const client = new pg.Client(this.#config);
    this.#client = client;
    client.on("error", (error) => {
      if (this.#client !== client) return;
      this.#drop();
      this.#onBreak(reasonOf(error));
    });
    await client.connect();
    return client;
  }
}

/** What went wrong, in few words. A host with several addresses that all refuse has only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return message || code || String(error);
}

/** Does something within a time. What has come in by then and was not looked at, because this process was busy, counts. */
async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      setImmediate(() => reject(new Error(`no answer within ${limitMs} ms`)));
    }, limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends a connection without a goodbye: a server that hangs would not answer it. Whoever waits for the connection gets an
 * error at once.
 */
export function cutOff(client: ClientBase): void {
  // The driver has no public way; its pool does the same.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
