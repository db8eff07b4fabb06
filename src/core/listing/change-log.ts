import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { Queryable } from "#kernel/database/db.ts";
import { CHANGES_KEPT_HOURS } from "#kernel/words/rules/retention.ts";

/** The changes of one statement: one row of the change log. */
export type Change = {
  seq: string;
  xid: bigint;
  vehicleIds: number[];
  dealershipIds: number[];
  everything: boolean;
  /** Written by a process that has saved its index; see `writeBookmark`. */
  bookmark: string | null;
};

/** A position as JSON. */
export type SavedPosition = { horizon: string; timeline: string | null; seen: [seq: string, xid: string][] };

/** Identifies the state of the change log that a statement must see to show the same stock: see `markFrom`. */
export type LogMark = Pick<LogPosition, "horizon" | "mark">;

/**
 * The position up to which the change log has been read: all changes of transactions before the horizon, and the listed changes of later
 * ones. A single number is not enough, because transactions do not commit in the order in which they began.
 */
export class LogPosition {
  readonly horizon: bigint;
  /** Sum of the numbers of all changes from the horizon on that have been read: see `markFrom`. */
  readonly mark: number;
  /** PostgreSQL's timeline, null while unknown. It changes when a replica is promoted. */
  readonly timeline: string | null;
  readonly #seen: ReadonlyMap<string, bigint>;

  constructor({ horizon, timeline }: LogState, seen: ReadonlyMap<string, bigint>) {
    this.horizon = horizon;
    this.timeline = timeline;
    this.#seen = seen;
    this.mark = [...seen.keys()].reduce((sum, seq) => sum + Number(seq), 0);
  }

  static restore({ horizon, timeline, seen }: SavedPosition): LogPosition {
    const xids = new Map(seen.map(([seq, xid]) => [seq, BigInt(xid)]));
    return new LogPosition({ horizon: BigInt(horizon), timeline, prunedThrough: 0n }, xids);
  }

  save(): SavedPosition {
    const seen = [...this.#seen].map(([seq, xid]): [string, string] => [seq, xid.toString()]);
    return { horizon: this.horizon.toString(), timeline: this.timeline, seen };
  }

  has(change: Change): boolean {
    return this.#seen.has(change.seq);
  }

  /**
   * Returns whether a database shows everything that was read up to this position. If not, it is a replica that is behind, or changes were
   * lost: a replica was promoted before it had received them, or a backup was restored.
   * @param changes all changes that the database shows from the horizon on
   */
  isContinuedBy(state: LogState, changes: readonly Change[]): boolean {
    if (state.horizon < this.horizon) return false;
    if (this.timeline !== null && state.timeline !== null && this.timeline !== state.timeline) return false;
    const shown = new Set(changes.map(({ seq }) => seq));
    return [...this.#seen.keys()].every((seq) => shown.has(seq));
  }

  /** Returns the position after these changes. */
  after(changes: readonly Change[], state: LogState): LogPosition {
    const seen = new Map<string, bigint>();
    for (const [seq, xid] of this.#seen) if (xid >= state.horizon) seen.set(seq, xid);
    for (const { seq, xid } of changes) if (xid >= state.horizon) seen.set(seq, xid);
    return new LogPosition({ ...state, timeline: state.timeline ?? this.timeline }, seen);
  }
}

type ChangeRow = {
  seq: string;
  xid: string;
  vehicle_ids: number[];
  dealership_ids: number[];
  everything: boolean;
  bookmark: string | null;
};

const toChange = (row: ChangeRow): Change => ({
  seq: row.seq,
  xid: BigInt(row.xid),
  vehicleIds: row.vehicle_ids,
  dealershipIds: row.dealership_ids,
  everything: row.everything,
  bookmark: row.bookmark,
});

/** The state of the change log as a database shows it at one moment. */
export type LogState = {
  /** The oldest transaction that was still running. */
  horizon: bigint;
  /** Changes up to this transaction have been deleted. */
  prunedThrough: bigint;
  /** The primary's timeline; null when read from a replica. */
  timeline: string | null;
};

/** Reads the state of the change log as the transaction of this connection sees it. */
export async function readLogState(client: ClientBase): Promise<LogState> {
  const { rows } = await client.query<{ horizon: string; pruned: string; timeline: string | null }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pruned_through::text as pruned,
      case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline
    from vehicle_change_log_state`,
  );
  const { horizon, pruned, timeline } = rows[0] ?? { horizon: 0, pruned: 0, timeline: null };
  return { horizon: BigInt(horizon), prunedThrough: BigInt(pruned), timeline };
}

/** Reads all changes of transactions from the horizon on that this connection sees. */
export async function readChanges(client: ClientBase, horizon: bigint): Promise<Change[]> {
  const { rows } = await client.query<ChangeRow>({
    name: "vehicle-changes",
    text: `select seq::text, xid::text, vehicle_ids, dealership_ids, everything, bookmark from vehicle_changes
      where xid >= $1::text::xid8 order by seq`,
    values: [horizon.toString()],
  });
  return rows.map(toChange);
}

/** The changes that a connection shows beyond a position, and the log's state. */
export type NewChanges = { state: LogState; changes: Change[] };

/**
 * Reads the changes since a position, in the transaction of this connection.
 * @returns null when some may be missing: the log has been pruned, or the database does not continue the position
 */
export async function readChangesSince(client: ClientBase, position: LogPosition): Promise<NewChanges | null> {
  const state = await readLogState(client);
  if (state.prunedThrough >= position.horizon && state.prunedThrough > 0n) return null;
  const shown = await readChanges(client, position.horizon);
  if (!position.isContinuedBy(state, shown)) return null;
  return { state, changes: shown.filter((change) => !position.has(change)) };
}

/**
 * Writes a bookmark into the change log. A database that shows it also shows every transaction that had been committed before, and the log
 * from there on.
 */
export async function writeBookmark(primary: Queryable): Promise<string> {
  const bookmark = randomUUID();
  await primary.query("insert into vehicle_changes (bookmark) values ($1)", [bookmark]);
  return bookmark;
}

/**
 * Returns SQL for the sum of the numbers of all changes that a statement sees from a horizon on. When it equals a position's mark, the
 * statement sees exactly the changes that had been read at that position. It is -1 on a replica that does not yet show all transactions
 * before the horizon.
 * @param horizon SQL, an xid8
 */
export const markFrom = (horizon: string): string =>
  `(select case when pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon} then coalesce(sum(seq), 0)::float8 else -1 end
    from vehicle_changes where xid >= ${horizon})`;

/** Returns whether a database shows exactly the changes up to a position. Costs one small query. */
export async function isCurrent(source: Queryable, position: LogMark): Promise<boolean> {
  const { rows } = await source.query<{ mark: number }>({
    name: "vehicle-changes-mark",
    text: `select ${markFrom("$1::text::xid8")} as mark`,
    values: [position.horizon.toString()],
  });
  return rows[0]?.mark === position.mark;
}

/** The pause between two deletions of old changes, in each process. */
export const PRUNE_EVERY_MS = 10 * 60_000;

/** Deletes changes that are old enough to have been read by every process. */
export async function pruneChanges(primary: Queryable): Promise<void> {
  await primary.query(`
    with gone as (
      delete from vehicle_changes
      where at < now() - interval '${CHANGES_KEPT_HOURS} hours' and xid < pg_snapshot_xmin(pg_current_snapshot()) returning xid
    ), newest as (select max(xid) as xid from gone)
    update vehicle_change_log_state set pruned_through = newest.xid from newest where newest.xid > pruned_through`);
}
