import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import type { FromCrawl, ToCrawl } from "#core/crawl/messages.ts";
import { serveCrawl } from "#core/crawl/serve-crawl.ts";

/**
 * A crawl in this process instead of a separate one: the same program, the same messages, copied on their way. It takes a tenth
 * of the processor time. The reasons for a separate process (hanging, memory, an end from outside) are tested with one.
 */
class CrawlHere extends EventEmitter {
  connected = true;
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  readonly pid = undefined;
  readonly stderr = null;
  readonly channel = null;
  #receive: (message: ToCrawl) => void = () => {};

  constructor() {
    super();
    serveCrawl({
      send: (message: FromCrawl) => this.#later(() => this.emit("message", structuredClone(message))),
      onMessage: (listener) => {
        this.#receive = listener;
      },
      end: () => this.#exit(0, null),
    });
  }

  send(message: ToCrawl, sent: (error: Error | null) => void): boolean {
    void this.#later(() => this.#receive(structuredClone(message))).then(() => sent(null));
    return true;
  }

  kill(signal: NodeJS.Signals): boolean {
    if (!this.connected) return false;
    this.#receive({ kind: "end" });
    this.#exit(null, signal);
    return true;
  }

  ref(): void {}
  unref(): void {}

  /** As between processes: after what runs now, in order, and not after the end. */
  #later(deliver: () => void): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        if (this.connected) deliver();
        resolve();
      });
    });
  }

  #exit(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.connected) return;
    this.connected = false;
    this.exitCode = code;
    this.signalCode = signal;
    this.emit("exit", code, signal);
  }
}

/** In place of `spawnCrawl`. */
export const crawlHere = (): ChildProcess => new CrawlHere() as unknown as ChildProcess;
