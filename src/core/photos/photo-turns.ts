import type { HostTurn, HostTurns } from "#kernel/outbound/host-turns.ts";
import { MIN_DELAY_MS } from "#kernel/outbound/rules/politeness.ts";
import { BusyError } from "./photo-errors.ts";
import { TURN_TIMEOUT_MS } from "./rules/photo-limits.ts";

/** How long a host is held before this process checks if a crawl, or another process, waits for it. */
const SLICE_MS = 2_000;
/** How long a host is held after the last photo: a page asks for the next ones soon. */
const HOLD_AFTER_PHOTO_MS = 1_000;

/** The photos of one host. Times are of `performance.now()`. */
type HostState = {
  turn: HostTurn | null;
  /** When the turn was acquired, or last checked for others that wait. */
  heldSince: number;
  running: number;
  /** When the last request ended. */
  lastEnd: number;
  /** Acquires the turn, or hands it over; everybody waits for it. */
  changing: Promise<void> | null;
  /** Called when the last running request has ended. */
  onIdle: (() => void) | null;
  releaseTimer: NodeJS.Timeout | undefined;
};

/**
 * The turns at hosts (kernel/outbound/host-turns.ts), for photos: all requests of this process to a host are in one turn, so that
 * no crawl and no other process asks the same host meanwhile.
 */
export class PhotoTurns {
  readonly #turns: HostTurns | undefined;
  readonly #hosts = new Map<string, HostState>();
  readonly #closing = new AbortController();

  /** @param turns without them, only this process's limits hold */
  constructor(turns: HostTurns | undefined) {
    this.#turns = turns;
  }

  /**
   * Runs a request to a host in this process's turn.
   * @throws {BusyError} when the turn does not come in time
   */
  async run<T>(host: string, request: () => Promise<T>): Promise<T> {
    if (this.#turns === undefined) return request();
    const state = this.#stateOf(host);
    clearTimeout(state.releaseTimer);
    await this.#enter(this.#turns, host, state);
    try {
      return await request();
    } finally {
      state.running -= 1;
      state.lastEnd = performance.now();
      if (state.running === 0) this.#whenIdle(host, state);
    }
  }

  /** Gives all turns back. */
  async close(): Promise<void> {
    this.#closing.abort(new BusyError());
    for (const { turn, releaseTimer } of this.#hosts.values()) {
      clearTimeout(releaseTimer);
      await turn?.giveBack();
    }
  }

  #stateOf(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const state: HostState = {
      ...{ turn: null, heldSince: 0, running: 0, lastEnd: 0, changing: null, onIdle: null },
      releaseTimer: undefined,
    };
    this.#hosts.set(host, state);
    return state;
  }

  /** Waits until this process has the turn. Every few seconds it lets a waiting one go first. */
  async #enter(turns: HostTurns, host: string, state: HostState): Promise<void> {
    for (;;) {
      if (state.changing === null) {
        const isHeld = state.turn?.isHeld() === true;
        if (isHeld && performance.now() - state.heldSince < SLICE_MS) {
          state.running += 1;
          return;
        }
        const change = isHeld ? this.#handOver(turns, host, state) : this.#acquire(turns, host, state);
        state.changing = change.finally(() => {
          state.changing = null;
        });
      }
      await state.changing;
    }
  }

  async #acquire(turns: HostTurns, host: string, state: HostState): Promise<void> {
    await this.#giveBack(state);
    const limit = AbortSignal.timeout(TURN_TIMEOUT_MS);
    const signal = AbortSignal.any([limit, this.#closing.signal]);
    state.turn = await turns.acquire(host, signal).catch((error: unknown) => {
      throw signal.aborted ? new BusyError() : error;
    });
    state.heldSince = performance.now();
  }

  async #handOver(turns: HostTurns, host: string, state: HostState): Promise<void> {
    state.heldSince = performance.now();
    if (!(await turns.isWanted(host).catch(() => false))) return;
    if (state.running > 0) {
      await new Promise<void>((resolve) => {
        state.onIdle = resolve;
      });
    }
    await this.#giveBack(state);
  }

  /** Gives the turn back. The next one waits as long as a crawl does between two requests. */
  async #giveBack(state: HostState): Promise<void> {
    const { turn } = state;
    state.turn = null;
    await turn?.giveBack(Math.max(0, state.lastEnd + MIN_DELAY_MS - performance.now()));
  }

  #whenIdle(host: string, state: HostState): void {
    state.onIdle?.();
    state.onIdle = null;
    state.releaseTimer = setTimeout(() => {
      if (state.running > 0 || state.changing !== null) return;
      this.#hosts.delete(host);
      void this.#giveBack(state);
    }, HOLD_AFTER_PHOTO_MS).unref();
  }
}
