import type { Queryable } from "#kernel/database/db.ts";
import type { InnerRead } from "#kernel/database/prepared-read.ts";
import { cacheBudget } from "#kernel/process/memory-limit.ts";
import type { LogMark } from "../change-log.ts";
import { ModelShares } from "./model-shares.ts";
import {
  type Card,
  type CardSource,
  type Moment,
  readBeside,
  readCards,
  readCardVersions,
  readMoment,
  readRest,
} from "./read-cards.ts";

/** The most bytes of all cached cards together, less when memory is small. A card has 1,000 to 3,000. */
const MAX_BYTES = 32_000_000;
/** Cards are stored in blocks of this size: thousands of small allocations would fragment the process's memory. */
const BLOCK_BYTES = 128 * 1_024;

/** Recently rendered cards, keyed by vehicle id. An entry is used only after the database has confirmed that it is current. */
class CardCache {
  /** Two generations: a card that is used goes into the young one. When that is full, it replaces the old one. */
  #young = new Map<number, Card>();
  #old = new Map<number, Card>();
  #block = Buffer.alloc(0);
  #bytes = 0;
  readonly #maxBytes = cacheBudget(MAX_BYTES);

  /** Returns the cached card of a vehicle; its version may be outdated. */
  get(id: number): Card | undefined {
    const young = this.#young.get(id);
    if (young) return young;
    const old = this.#old.get(id);
    if (old) this.set(old);
    return old;
  }

  /** Returns the cached cards of vehicles, in the order of the ids. */
  getAll(ids: readonly number[]): Card[] {
    const cards: Card[] = [];
    for (const id of ids) {
      const card = this.get(id);
      if (card) cards.push(card);
    }
    return cards;
  }

  set(card: Card): void {
    this.#bytes += card.json.length;
    this.#young.set(card.id, { ...card, json: this.#keep(card.json) });
    this.#makeRoom();
  }

  /** Replaces a card by another with the same JSON, if that is still cached. */
  replace(old: Card, card: Card): void {
    if (this.#young.get(old.id) === old) this.#young.set(old.id, card);
  }

  delete(id: number): void {
    this.#young.delete(id);
    this.#old.delete(id);
  }

  deleteDealerships(ids: ReadonlySet<number>): void {
    for (const cards of [this.#young, this.#old]) {
      for (const { id, dealershipId } of cards.values()) if (ids.has(dealershipId)) cards.delete(id);
    }
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#startBlock();
  }

  #makeRoom(): void {
    if (this.#bytes * 2 <= this.#maxBytes) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#startBlock();
  }

  #startBlock(): void {
    this.#block = Buffer.alloc(0);
    this.#bytes = 0;
  }

  /** Copies bytes into the latest block. A block is freed with the last of its cards. */
  #keep(json: Buffer): Buffer {
    if (json.length > this.#block.length) this.#block = Buffer.allocUnsafeSlow(Math.max(json.length, BLOCK_BYTES));
    const kept = this.#block.subarray(0, json.copy(this.#block));
    this.#block = this.#block.subarray(json.length);
    return kept;
  }
}

/** The most queries for versions that run at once. Calls that arrive meanwhile share the next one. */
const AT_ONCE = 2;
/** A second query begins only after the first has run this long, in milliseconds: a query costs this process as much as a search. */
const SLOW_MS = 20;

export type CardsOfPage = {
  /** In the order of the ids. Vehicles that are gone are missing. */
  cards: Card[];
  /** True when the database showed exactly the changes up to `position`, so that ids and cards are of the same moment. */
  current: boolean;
};

type CardCall = {
  pool: Queryable;
  ids: readonly number[];
  position: LogMark;
  /** The number of changes that the reader had seen when the call began. */
  changesSeen: number;
};
type WaitingCall = CardCall & {
  resolve: (cards: CardsOfPage) => void;
  reject: (error: unknown) => void;
};

/** The vehicles and dealerships that the change log names. */
export type Changed = { vehicleIds: Iterable<number>; dealershipIds: ReadonlySet<number> };

/**
 * Reads the cards of a page's vehicles. PostgreSQL renders a card again only when it has changed. The reader finds that out by the versions
 * of its rows, which are read for every page, or, where it follows the change log, by the log. The log names everything that a card shows
 * except confirmations and the site's switch for labels; these two are read for every page. Waiting calls share one query, and a call never
 * shares a query that began before it.
 */
export class CardReader {
  readonly #cache = new CardCache();
  readonly #followsLog: boolean;
  /** See `ModelShares`. Other readers may use them too. */
  readonly shares: ModelShares;
  #waiting: WaitingCall[] = [];
  #asking = 0;
  /** The start of the latest query, by `performance.now()`. */
  #askedAt = 0;
  #changesSeen = 0;
  /** Set while the next query waits for the end of this turn of the event loop. */
  #turn: NodeJS.Immediate | null = null;

  /**
   * @param options.followsLog true when each change of the log is reported to the reader with `forget`
   * @param options.shares those of another reader, if it may use them
   */
  constructor({ followsLog, shares = new ModelShares() }: { followsLog: boolean; shares?: ModelShares }) {
    this.#followsLog = followsLog;
    this.shares = shares;
  }

  /**
   * Drops the cards of what has changed; null: all cards. Call it when the position moves past these changes: cached cards are of the
   * latest position.
   */
  forget(changed: Changed | null): void {
    this.#changesSeen += 1;
    if (!changed) this.#cache.clear();
    for (const id of changed?.vehicleIds ?? []) this.#cache.delete(id);
    if (changed && changed.dealershipIds.size > 0) this.#cache.deleteDealerships(changed.dealershipIds);
  }

  /**
   * @param ids at least one
   * @param position how far the change log had been read when the ids were chosen; the current position, if the reader follows the log
   */
  read(pool: Queryable, ids: readonly number[], position: LogMark): Promise<CardsOfPage> {
    const call = { pool, ids, position, changesSeen: this.#changesSeen };
    if (this.#followsLog) {
      const cached = this.#cache.getAll(ids);
      if (cached.length < ids.length) return this.#readRest(call, cached);
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...call, resolve, reject });
      this.#next();
    });
  }

  /**
   * Reads in one statement the cards that are not cached, and whether the cached ones are current. Bypasses the queue, because reading
   * cards from disk would delay other calls.
   */
  async #readRest(call: CardCall, cached: readonly Card[]): Promise<CardsOfPage> {
    const { missing, cachedIds } = divide(call, cached);
    return this.#toPage(
      call,
      cached,
      await readRest(call.pool, missing, cachedIds, this.#source(call.position.horizon)),
    );
  }

  /**
   * Like `#readRest`, together with another read in one statement. For a reader that follows the change log.
   * @param ids may be empty
   * @returns `beside`: the row that the other read finds
   */
  async readBeside<Inner>(
    inner: InnerRead<Inner>,
    { pool, ids, position }: Pick<CardCall, "pool" | "ids" | "position">,
  ): Promise<CardsOfPage & { beside: Inner | undefined }> {
    const call = { pool, ids, position, changesSeen: this.#changesSeen };
    const cached = this.#cache.getAll(ids);
    const { missing, cachedIds } = divide(call, cached);
    const { beside, ...read } = await readBeside(pool, inner, missing, cachedIds, this.#source(position.horizon));
    return { ...(await this.#toPage(call, cached, read)), beside };
  }

  /** @param cached the cards that were cached before the others were read */
  #toPage(call: CardCall, cached: readonly Card[], { cards, moment }: Rest): Promise<CardsOfPage> {
    for (const card of cards) this.#keep(card, moment.mark, call);
    const current = this.#confirm(cached, moment);
    for (const card of cards) current.set(card.id, card);
    return this.#answer(call.pool, call, current, moment.mark);
  }

  /** Starts a query at the end of this turn of the event loop, so that all calls that arrive in this turn share it. */
  #next(): void {
    if (this.#turn || this.#waiting.length === 0 || !this.#mayAsk()) return;
    this.#turn = setImmediate(() => {
      this.#turn = null;
      this.#askForWaiting();
    });
  }

  /** Returns whether another query may start: when none is running, or those that are running are slow and fewer than `AT_ONCE`. */
  #mayAsk(): boolean {
    return this.#asking === 0 || (this.#asking < AT_ONCE && performance.now() - this.#askedAt >= SLOW_MS);
  }

  #askForWaiting(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const { pool, changesSeen } = first;
    const { horizon } = first.position;
    const isAlike = (call: WaitingCall) =>
      call.pool === pool && call.changesSeen === changesSeen && call.position.horizon === horizon;
    const together = this.#waiting.filter(isAlike);
    this.#waiting = this.#waiting.filter((call) => !isAlike(call));
    this.#asking += 1;
    this.#askedAt = performance.now();
    void this.#ask(pool, together, horizon).finally(() => {
      this.#asking -= 1;
      this.#next();
    });
    this.#next();
  }

  async #ask(pool: Queryable, calls: readonly WaitingCall[], horizon: bigint): Promise<void> {
    try {
      const { ids } = calls.length === 1 ? (calls[0] as CardCall) : { ids: idsOf(calls) };
      const { byId, mark } = await this.#readCached(pool, ids, horizon, calls[0]);
      for (const call of calls) void this.#answer(pool, call, byId, mark).then(call.resolve, call.reject);
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }

  /** Returns the cards that are cached and current; when none is cached, all cards. @param call one of the calls that share the query */
  async #readCached(
    pool: Queryable,
    ids: readonly number[],
    horizon: bigint,
    call: CardCall | undefined,
  ): Promise<CachedCards> {
    // A call that chose its ids before the latest change may not get cards that were cached after it.
    const isUsable = !this.#followsLog || call?.changesSeen === this.#changesSeen;
    const cached = isUsable ? this.#cache.getAll(ids) : [];
    if (cached.length === 0) {
      const read = await readCards(pool, ids, this.#source(horizon));
      for (const card of read.byId.values()) this.#keep(card, read.mark, call);
      return read;
    }
    if (this.#followsLog) {
      const cachedIds = cached.map(({ id }) => id);
      const moment = await readMoment(pool, cachedIds, horizon);
      return { byId: this.#confirm(cached, moment), mark: moment.mark };
    }
    const { byId, mark } = await readCardVersions(pool, ids, horizon);
    const cards = new Map<number, Card>();
    for (const [id, { version, confirmedAt }] of byId) {
      const card = this.#cache.get(id);
      // A confirmation changes no row version.
      if (card?.version === version) cards.set(id, { ...card, confirmedAt, confirmedMs: Date.parse(confirmedAt) });
    }
    return { byId: cards, mark };
  }

  /** Returns the cached cards that are still current, by vehicle. Cards of before the site's labels were switched on or off are not. */
  #confirm(cached: readonly Card[], moment: Moment): Map<number, Card> {
    const confirmed = new Map<number, Card>();
    for (const card of cached) {
      if (card.showsDeals !== moment.showsDeals) continue;
      const now = confirm(card, moment);
      if (now !== card) this.#cache.replace(card, now);
      confirmed.set(card.id, now);
    }
    return confirmed;
  }

  /** Reads the cards that are still missing. Also bypasses the queue. */
  async #answer(pool: Queryable, call: CardCall, current: Map<number, Card>, mark: number): Promise<CardsOfPage> {
    const { ids, position } = call;
    const isCurrent = mark === position.mark;
    const cards = pick(ids, current);
    if (cards.length === ids.length) return { cards, current: isCurrent };
    const missing = ids.filter((id) => !current.has(id));
    const rest = await readCards(pool, missing, this.#source(position.horizon));
    for (const card of rest.byId.values()) this.#keep(card, rest.mark, call);
    const isRestCurrent = rest.mark === position.mark && rest.byId.size === missing.length;
    return { cards: pick(ids, current, rest.byId), current: isCurrent && isRestCurrent };
  }

  #source(horizon: bigint): CardSource {
    return { horizon, shares: this.shares };
  }

  /** Caches a card. Without versions to compare, only a card of the latest position is cached. */
  #keep(card: Card, mark: number, call: CardCall | undefined): void {
    const isLatest = call?.changesSeen === this.#changesSeen && call.position.mark === mark;
    if (isLatest || !this.#followsLog) this.#cache.set(card);
  }
}

/** Returns the ids of all calls, each once. */
function idsOf(calls: readonly CardCall[]): number[] {
  const ids = new Set<number>();
  for (const call of calls) for (const id of call.ids) ids.add(id);
  return [...ids];
}

/** Returns the cards of vehicles in the order of the ids, each from the first map that has it. Others are left out. */
function pick(ids: readonly number[], ...places: ReadonlyMap<number, Card>[]): Card[] {
  const cards: Card[] = [];
  for (const id of ids) {
    for (const place of places) {
      const card = place.get(id);
      if (!card) continue;
      cards.push(card);
      break;
    }
  }
  return cards;
}

type Rest = { cards: Card[]; moment: Moment };

/** Divides a call's vehicles into those with a cached card and those without. */
function divide({ ids }: CardCall, cached: readonly Card[]): { missing: number[]; cachedIds: number[] } {
  const cachedIds = new Set(cached.map(({ id }) => id));
  return { missing: ids.filter((id) => !cachedIds.has(id)), cachedIds: [...cachedIds] };
}

type CachedCards = { byId: Map<number, Card>; mark: number };

/** Returns a cached card with its latest confirmation: the card itself, if there is no later one. */
function confirm(card: Card, { confirmed }: Moment): Card {
  const confirmedMs = Math.max(card.listedMs, confirmed.get(card.id) ?? 0);
  if (confirmedMs === card.confirmedMs) return card;
  return { ...card, confirmedMs, confirmedAt: new Date(confirmedMs).toISOString() };
}
