import type { Socket } from "node:net";
import type pg from "pg";
import type { ClientBase } from "pg";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { Connection } from "../connection.ts";

/** A server that does not answer a small statement within this time counts as hanging. */
const TIMEOUT_MS = 600;

/**
 * A dedicated connection for health checks: small statements, one at a time, each with a timeout. It connects with the
 * first statement, and reconnects after any failure.
 */
export class WatchConnection {
  readonly #config: pg.ClientConfig;
  readonly #onBreak: (reason: string) => void;
  #client: pg.Client | null = null;
  #closed = false;

  /** @param options.onBreak called when the connection breaks, also between statements */
  constructor(options: { url: string; onBreak: (reason: string) => void }) {
    this.#onBreak = options.onBreak;
    this.#config = {
      connectionString: options.url,
      application_name: "autohub-watch",
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
    };
  }

  /**
   * Runs a statement that returns one row.
   * @throws when there is no connection, it breaks, or the answer takes too long
   */
  async ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row> {
    try {
      const answer = Promise.resolve(this.#client ?? this.#connect()).then((client) => client.query<Row>(sql));
      const { rows } = await withTimeout(answer, TIMEOUT_MS, () => {
        throw new Error(`no answer within ${TIMEOUT_MS} ms`);
      });
      const [row] = rows;
      if (!row) throw new Error(`no row for: ${sql}`);
      return row;
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  /** True when it was ended on purpose: what fails from then on says nothing about the server. */
  get isClosed(): boolean {
    return this.#closed;
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
    const client = new Connection(this.#config);
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

/** Returns the message of an error, or its code: when all addresses of a host refuse, Node sets no message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return message || code || String(error);
}

/**
 * Destroys the socket without the closing handshake, because a hung server would never answer it. Statements that wait on
 * the connection fail at once.
 */
export function cutOff(client: ClientBase): void {
  // The driver has no public method for this; its own pool does the same.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
