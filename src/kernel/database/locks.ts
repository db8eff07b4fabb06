/**
 * Numbers of PostgreSQL's advisory locks. All are in this file, because two kinds with the same number would block each other. They last as
 * long as a short transaction; what is held for longer is a lease (leases/leases.ts).
 */

/** First keys of the two-key locks: the kind of the locked thing. The second key identifies the thing. */
export const LOCK_SPACES = {
  /** A transaction changes this dealership's vehicles; 0 stands for all dealerships. */
  inventory: 7_203,
} as const;

/** Keys of the one-key locks. PostgreSQL keeps them separate from the two-key ones. */
export const SINGLE_LOCKS = {
  /** A process makes the tables on which migrations and leases rest. */
  migration: 7_202_117,
  /**
   * A live process uses this data folder's embedded database: the only lock of a session. Its holder is on the same machine, without a
   * pooler in between, and the session ends with that process. There are no tables yet when it is asked for.
   */
  dataFolder: 7_202_118,
} as const;
