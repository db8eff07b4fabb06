import type { ClientBase, Pool } from "pg";

/** One statement's worth of changes. */
export type Change = {
  seq: string;
  xid: bigint;
  vehicleIds: number[];
  dealershipIds: number[];
  everything: boolean;
};

/**
 * How far an index has read the feed: everything of transactions before the horizon, and of later ones, what is listed.
 * Transactions do not end in the order in which they began, so a single number would miss some.
 */
export class FeedPosition {
  readonly horizon: bigint;
  readonly #seen: ReadonlyMap<string, bigint>;

  constructor(horizon: bigint, seen: ReadonlyMap<string, bigint>) {
    this.horizon = horizon;
    this.#seen = seen;
  }

  /** How many changes from the horizon on have been read. A database that shows another number is ahead or behind. */
  get count(): number {
    return this.#seen.size;
  }

  has(change: Change): boolean {
    return this.#seen.has(change.seq);
  }

  /** The position after these changes. @param horizon the oldest transaction that was still running */
  after(changes: readonly Change[], horizon: bigint): FeedPosition {
    const seen = new Map<string, bigint>();
    for (const [seq, xid] of this.#seen) if (xid >= horizon) seen.set(seq, xid);
    for (const { seq, xid } of changes) if (xid >= horizon) seen.set(seq, xid);
    return new FeedPosition(horizon > this.horizon ? horizon : this.horizon, seen);
  }
}

type Row = {
  seq: string;
  xid: string;
  vehicle_ids: number[];
  dealership_ids: number[];
  everything: boolean;
};

const toChange = (row: Row): Change => ({
  seq: row.seq,
  xid: BigInt(row.xid),
  vehicleIds: row.vehicle_ids,
  dealershipIds: row.dealership_ids,
  everything: row.everything,
});

/** What a database shows of the feed at one moment. */
export type FeedState = {
  /** The oldest transaction that was still running. */
  horizon: bigint;
  /** Changes up to this transaction are not kept any more. */
  prunedThrough: bigint;
};

/** The state of the feed as the transaction of this connection sees it. */
export async function readFeedState(client: ClientBase): Promise<FeedState> {
  const { rows } = await client.query<{ horizon: string; pruned: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pruned_through::text as pruned from vehicle_feed",
  );
  return { horizon: BigInt(rows[0]?.horizon ?? 0), prunedThrough: BigInt(rows[0]?.pruned ?? 0) };
}

/** All changes of transactions from the horizon on that this connection sees. */
export async function readChanges(client: ClientBase, horizon: bigint): Promise<Change[]> {
  const { rows } = await client.query<Row>({
    name: "vehicle-changes",
    text: `select seq::text, xid::text, vehicle_ids, dealership_ids, everything from vehicle_changes
      where xid >= $1::text::xid8 order by seq`,
    values: [horizon.toString()],
  });
  return rows.map(toChange);
}

/** How many changes of transactions from the horizon on a database shows. */
export async function countChanges(pool: Pool, horizon: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "count-vehicle-changes",
    text: "select count(*)::int as count from vehicle_changes where xid >= $1::text::xid8",
    values: [horizon.toString()],
  });
  return rows[0]?.count ?? 0;
}

/** How long changes are kept. A process that has not read for longer builds its index anew. */
const KEPT = "1 hour";

/** Throws away changes that everybody has read. */
export async function pruneChanges(pool: Pool): Promise<void> {
  await pool.query(`
    with gone as (
      delete from vehicle_changes
      where at < now() - interval '${KEPT}' and xid < pg_snapshot_xmin(pg_current_snapshot()) returning xid
    ), newest as (select max(xid) as xid from gone)
    update vehicle_feed set pruned_through = newest.xid from newest where newest.xid > pruned_through`);
}
