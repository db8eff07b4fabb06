/** Left for others: the migration of a new version, a backup, an upload, somebody's psql. */
export const CONNECTIONS_KEPT_FREE = 5;
/** The connections of a web process or worker that the server must have for it: its session, and the least of its pools. */
export const LEAST_OF_PROCESS = 3;

/** How many connections a server allows for ordinary users, how many are open, how many of them are not AutoHub's, and its processes. */
export type ConnectionCount = { allowed: number; used: number; foreign: number; processes: number };

/** Counts the connections. Its value is the name of the processes' sessions. */
export const COUNT_CONNECTIONS = `select count(*)::int as used, count(*) filter (where application_name = $1)::int as processes,
    count(*) filter (where application_name not like 'autohub%')::int as foreign,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed
  from pg_stat_activity where backend_type = 'client backend'`;

/** Returns how many connections are free beyond those that are kept for others; 0 or less: processes wait for one another. */
export const freeConnections = ({ allowed, used }: ConnectionCount): number => allowed - used - CONNECTIONS_KEPT_FREE;

/**
 * Returns how many connections the pools of a process may have open together. While some are free: its part of these beyond what it has
 * open. All processes may take at least one at once; then some of them wait (waiting-pool.ts). While none is free: the same for
 * every process, and those that have more give them back.
 * @param open those that its pools have open
 */
export function connectionsForPools(count: ConnectionCount, open: number): number {
  const processes = Math.max(1, count.processes);
  const fair = Math.floor((count.allowed - count.foreign - CONNECTIONS_KEPT_FREE) / processes);
  // One is the session.
  const own = Math.max(LEAST_OF_PROCESS, fair) - 1;
  const free = freeConnections(count);
  return free <= 0 ? own : Math.max(own, open + Math.max(1, Math.floor(free / processes)));
}

/** A pool's least and most connections, and whether somebody waits for one. */
export type PoolNeed = { least: number; most: number; isWaiting: boolean };

/** Deals connections out to pools: their least, then one after the other, those first for which somebody waits. */
export function dealOut(total: number, pools: readonly PoolNeed[]): number[] {
  const dealt = pools.map(({ least, most }) => Math.min(least, most));
  let left = total - dealt.reduce((sum, n) => sum + n, 0);
  for (const waiting of [true, false]) {
    for (let given = true; given && left > 0;) {
      given = false;
      for (const [place, { most, isWaiting }] of pools.entries()) {
        if (isWaiting !== waiting || left <= 0 || (dealt[place] ?? 0) >= most) continue;
        dealt[place] = (dealt[place] ?? 0) + 1;
        left -= 1;
        given = true;
      }
    }
  }
  return dealt;
}
