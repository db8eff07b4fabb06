import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { dayOf } from "./days.ts";
import { MarketValuer } from "./market-valuer.ts";
import { passOverMarket, readLastPass } from "./pass-over-market.ts";
import { isTransactionConflict } from "./store-values.ts";

/** How often the queue is polled, and work that another transaction has blocked is retried. */
const POLL_MS = 500;
/**
 * A market without changes is released with its memory: after this long, and if reading its prices takes long, after this multiple of
 * that time, so that reading them again is a small part of the time.
 */
const MIN_IDLE_MS = 10_000;
const IDLE_IN_OPENINGS = 20;
/** Besides the daily pass, another follows when the market has grown or shrunk by this share, because new cars change much. */
const GROWTH = 0.1;
/** It follows at the earliest after this multiple of the last pass's duration. */
const PAUSE_IN_PASSES = 20;
const MIN_PAUSE_MS = 5_000;

/** Returns whether there is something to value: a change in the queue, or a pass that is due on this day. */
export async function hasMarketWork(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from market_changes) or (
      (select passed_on is null or passed_on <> (${now}::timestamptz at time zone 'UTC')::date from market_state)
      and exists (select from vehicles)) as has`.execute(db);
  return rows[0]?.has === true;
}

class Stopped extends Error {}

/**
 * Keeps values up to date until the market is idle or the signal aborts: changes at once, all cars once a day.
 * @param minIdleMs the shortest time without a change after which it may be released, in milliseconds
 * @throws the database's errors; work that was not stored stays in the queue
 */
export async function followMarket(db: Db, log: Logger, signal: AbortSignal, minIdleMs = MIN_IDLE_MS): Promise<void> {
  const openedAt = Date.now();
  const valuer = await MarketValuer.open(db);
  const idleMs = Math.max(minIdleMs, IDLE_IN_OPENINGS * (Date.now() - openedAt));
  let last = await readLastPass(db);
  let [mayPassAt, idleSince] = [0, Date.now()];
  let isReset = false;
  /** Ends at once when the signal aborts, which the next `applyChanges` sees. */
  const pause = () => sleep(POLL_MS, undefined, { signal }).catch(() => {});
  const applyChanges = async () => {
    for (;;) {
      if (signal.aborted) throw new Stopped();
      const done = await valuer.applyChanges(new Date()).catch((error: unknown) => {
        if (isTransactionConflict(error)) return "in the way" as const;
        throw error;
      });
      if (done === null) return;
      if (done === "in the way") {
        await pause();
        continue;
      }
      idleSince = Date.now();
      isReset ||= done.everything;
    }
  };
  const hasGrown = () => Math.abs(valuer.size - last.prices) > GROWTH * last.prices;
  const isPassDue = (now: Date): boolean => {
    if (isReset || last.day === null || dayOf(now) > last.day) return true;
    return Date.now() >= mayPassAt && hasGrown();
  };
  try {
    // A pass that is due for growth is awaited, because the next worker may start much later.
    while (hasGrown() || Date.now() - idleSince < idleMs) {
      await applyChanges();
      const now = new Date();
      if (!isPassDue(now)) {
        await pause();
        continue;
      }
      if (isReset || (last.day !== null && dayOf(now) > last.day)) await valuer.reload();
      isReset = false;
      const started = Date.now();
      const result = await passOverMarket({ db, market: valuer.marketOn(now), between: applyChanges });
      const tookMs = Date.now() - started;
      log.info({ ...result, tookMs }, "the market's values are up to date");
      last = await readLastPass(db);
      mayPassAt = Date.now() + Math.max(MIN_PAUSE_MS, PAUSE_IN_PASSES * tookMs);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
