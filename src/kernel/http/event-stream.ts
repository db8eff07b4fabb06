import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "#kernel/process/logger.ts";

const POLL_EVERY_MS = 1_000;
/** A transaction may commit long after the time that it stored, so items that ended this recently are read again. */
const LOOK_BACK_MS = 15_000;
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 3_000;
/** A browser with more unread bytes than this is disconnected. It reconnects by itself and begins again. */
const MAX_UNREAD_BYTES = 4_000_000;

type Listener<Item> = (items: readonly Item[]) => void;

type ChangeSource<Item extends { id: number }> = {
  log: Logger;
  /** The name of the followed items, for the log: "crawls". */
  what: string;
  /** Reads all items that are active or have changed since then, and those with these ids. */
  load(since: Date, ids: readonly number[]): Promise<readonly Item[]>;
  /** Returns whether an item may still change, or changed after that moment. */
  isRecent(item: Item, since: Date): boolean;
};

/**
 * Sends changed items to listeners. It polls the database, because any process may change them. It polls only while there are listeners,
 * and once for all listeners of this process.
 */
export class ChangePoller<Item extends { id: number }> {
  readonly #source: ChangeSource<Item>;
  readonly #listeners = new Set<Listener<Item>>();
  readonly #closed = new AbortController();
  #polling = false;
  /** The JSON of each item that can still change, as it was last sent. */
  #sent = new Map<number, string>();

  constructor(source: ChangeSource<Item>) {
    this.#source = source;
  }

  /** Calls `listener` with the active items, then with every change. @returns a function that stops it */
  listen(listener: Listener<Item>): () => void {
    this.#listeners.add(listener);
    // A new listener needs all active items. Sending them to the others again does no harm.
    this.#sent.clear();
    if (!this.#polling) void this.#poll();
    return () => void this.#listeners.delete(listener);
  }

  /** Aborted when the process stops listening. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  close(): void {
    this.#listeners.clear();
    this.#closed.abort();
  }

  async #poll(): Promise<void> {
    const { log, what } = this.#source;
    this.#polling = true;
    try {
      while (this.#listeners.size > 0) {
        await this.#tell().catch((error) => log.warn({ err: error }, `${what} could not be looked up`));
        await sleep(POLL_EVERY_MS, undefined, { signal: this.#closed.signal });
      }
    } catch {
      // The wait was cut short: the process is stopping.
    } finally {
      this.#polling = false;
      this.#sent = new Map();
    }
  }

  async #tell(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const items = await this.#source.load(since, [...this.#sent.keys()]);
    const sent = new Map<number, string>();
    const changed = items.filter((item) => {
      const json = JSON.stringify(item);
      if (this.#source.isRecent(item, since)) sent.set(item.id, json);
      return this.#sent.get(item.id) !== json;
    });
    this.#sent = sent;
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }
}

/**
 * Answers with server-sent events: `event: {name}` with an item as JSON for each active item and then for each change, and a comment every
 * 15 seconds. The stream ends when the caller disconnects, the session ends, or the process stops.
 */
export function streamEvents<Item extends { id: number }>(
  name: string,
  changes: ChangePoller<Item>,
  request: FastifyRequest,
  reply: FastifyReply,
): Readable {
  reply.header("cache-control", "no-store").header("x-accel-buffering", "no");
  const stream = new Readable({ read() {} });
  const send = (text: string) => {
    stream.push(text);
    if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
  };
  const end = () => void stream.push(null);
  const stopListening = changes.listen((items) =>
    send(items.map((item) => `event: ${name}\nid: ${item.id}\ndata: ${JSON.stringify(item)}\n\n`).join("")),
  );
  const heartbeat = setInterval(async () => {
    send(": still here\n\n");
    const admin = await request.server.findAdmin(request, { touch: false }).catch(() => "unknown");
    if (admin === null) end();
  }, HEARTBEAT_MS);
  changes.closed.addEventListener("abort", end, { once: true });
  stream.once("close", () => {
    stopListening();
    clearInterval(heartbeat);
    changes.closed.removeEventListener("abort", end);
  });
  if (changes.closed.aborted) end();
  else send(`retry: ${RECONNECT_MS}\n\n`);
  return stream;
}
