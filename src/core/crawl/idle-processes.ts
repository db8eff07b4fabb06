import type { ChildProcess } from "node:child_process";
import type { ToCrawl } from "./messages.ts";

/**
 * How long a process rests before it is ended. It holds 25 MB, and in a busy night the next crawl follows within 7 to 100 ms, on two cores
 * that requests keep busy too.
 */
const MAX_REST_MS = 300;
/** The number of crawls after which a process is ended, in case it leaks memory. */
const MAX_CRAWLS = 100;
const END_GRACE_MS = 2_000;

/**
 * Processes of crawls that have found a website unchanged. They have parsed none of its pages, so nothing of it can remain in them, and the
 * next crawl need not start a process. A process that has read pages never comes here.
 */
export class IdleProcesses {
  readonly #resting: { child: ChildProcess; leave(): void }[] = [];
  readonly #crawls = new WeakMap<ChildProcess, number>();

  /** Returns a process that is ready for an order; undefined when none is resting. */
  take(): ChildProcess | undefined {
    const rested = this.#resting.pop();
    rested?.leave();
    return rested?.child;
  }

  /** Lets a process rest after its crawl has ended. The caller has removed its listeners. */
  put(child: ChildProcess): void {
    const crawls = (this.#crawls.get(child) ?? 0) + 1;
    this.#crawls.set(child, crawls);
    if (crawls < MAX_CRAWLS) this.#keep(child);
    else end(child);
  }

  #keep(child: ChildProcess): void {
    const entry = { child, leave };
    const drop = () => {
      const index = this.#resting.indexOf(entry);
      if (index >= 0) this.#resting.splice(index, 1);
      leave();
    };
    const timer = setTimeout(() => {
      drop();
      end(child);
    }, MAX_REST_MS);
    function leave(): void {
      clearTimeout(timer);
      child.off("exit", drop).off("error", drop);
      child.ref();
      child.channel?.ref();
    }
    child.on("exit", drop).on("error", drop);
    // A resting process keeps no program alive; it ends when ours does.
    timer.unref();
    child.unref();
    child.channel?.unref();
    this.#resting.push(entry);
  }
}

/** Ends a process that has nothing to do. */
function end(child: ChildProcess): void {
  child.on("error", () => {}); // it may be ending already
  if (child.connected) child.send({ kind: "end" } satisfies ToCrawl, () => {});
  setTimeout(() => child.kill("SIGKILL"), END_GRACE_MS).unref();
  child.unref();
  child.channel?.unref();
}
