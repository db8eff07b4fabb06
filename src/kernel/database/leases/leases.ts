import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Logger } from "#kernel/process/logger.ts";
import { Connection } from "../connection.ts";
import { ANSWER_TIMEOUT_MS, LOCK_TIMEOUT_MS, type Session } from "../session.ts";
import { LEASE_MS, type LeaseKind } from "./lease-kinds.ts";
import {
  FREE_HOLDERS,
  GIVE_LEASES_BACK,
  READ_HOLDERS,
  READ_IS_HELD,
  RENEW_LEASES,
  REST_LEASE,
  TAKE_HOST,
  TAKE_LEASE,
} from "./lease-table.ts";
import { hasEnded, machinePrefix, nameHolder } from "./process-identity.ts";

/** Renewals in the duration of a lease: two may fail. */
const RENEWALS = 3;
/** The last part of a lease's duration, in which its holder no longer relies on it. */
const MARGIN = 1 / 6;
const LOCK_NOT_AVAILABLE = "55P03";
/** An idle connection is closed. Longer than the interval of renewals. */
const IDLE_MS = 20_000;

/** Work goes on under a lease that another process has taken over, or that the database has lost. */
export class LeaseLostError extends Error {
  constructor({ kind, key }: { kind: string; key: string }) {
    super(`The lease of ${kind} ${key} was lost: another process may have taken the work over.`);
    this.name = "LeaseLostError";
  }
}

/**
 * A lease that this process has taken. It is renewed until it is given back. When the process vanishes, it expires, and another process
 * takes it over.
 */
export type Lease = {
  kind: LeaseKind;
  key: string;
  /** That of this taking. A transaction checks it (`requireLease`). */
  token: string;
  /** Aborts with a `LeaseLostError` when the lease is known to be lost. */
  signal: AbortSignal;
  /** Returns whether the lease lasts, by the latest answer of the database and this machine's steady clock. */
  isHeld(): boolean;
  /** Gives it back. It can be called again. @param restMs for how long nobody can take it, in milliseconds; default 0 */
  giveBack(restMs?: number): Promise<void>;
};

/** The leases of one kind of thing. */
export type LeasesOfKind = {
  /** Takes the lease of one thing. @returns null when it is held already */
  take(key: string | number): Promise<Lease | null>;
};

/** The leases of this process. Any error is the driver's, and means that the database did not answer. */
export type Leases = {
  /** @returns null when it is held already, in this process or another one */
  take(kind: LeaseKind, key: string | number): Promise<Lease | null>;
  /** Takes a host's lease, unless it is held or another process waits for it. @param waiting under which the caller waits, if it does */
  takeHost(host: string, waiting: Lease | null): Promise<Lease | null>;
  /** Returns whether any process holds a lease. */
  isHeld(kind: LeaseKind, key: string | number): Promise<boolean>;
  ofKind(kind: LeaseKind): LeasesOfKind;
  /** Gives all leases back. */
  close(): Promise<void>;
};

/** Runs `work` while this process holds a lease. @returns false when it is held already; the work has then not run */
export async function underLease(
  leases: LeasesOfKind,
  key: string | number,
  work: (lease: Lease) => Promise<unknown>,
): Promise<boolean> {
  const lease = await leases.take(key);
  if (lease === null) return false;
  try {
    await work(lease);
    return true;
  } finally {
    await lease.giveBack();
  }
}

type Statements = (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** A lease that this process holds, as far as it knows. */
type Held = { lease: Lease; validUntil: number; lost: AbortController };

/**
 * Opens a process's leases, over one connection that is opened when it is needed.
 * @param options.durationMs how long a lease lasts; only tests set it
 * @param options.session the process's, over which they then go
 * @param options.takeThrough an open connection for everything but renewals, of which there are none for short work
 */
export function openLeases(
  databaseUrl: string,
  log: Logger,
  options: { durationMs?: number; takeThrough?: pg.ClientBase; session?: Pick<Session, "pool"> } = {},
): Leases {
  const { durationMs = LEASE_MS, takeThrough, session } = options;
  const holder = nameHolder();
  const held = new Map<string, Held>();
  /** Tokens of leases that may have been taken or not given back, because the connection broke. */
  const strays = new Set<string>();
  /** Tokens of leases that are being taken. */
  const asked = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const pool = session?.pool ?? openPool(databaseUrl, log);
  const renewing: Statements = (sql, values) => pool.query(sql, values);
  const taking: Statements = takeThrough ? (sql, values) => takeThrough.query(sql, values) : renewing;

  const nameOf = (kind: LeaseKind, key: string) => `${kind} ${key}`;

  function lose({ lease, lost }: Held): void {
    if (held.get(nameOf(lease.kind, lease.key))?.lease !== lease) return;
    held.delete(nameOf(lease.kind, lease.key));
    log.warn({ kind: lease.kind, key: lease.key }, "a lease was lost");
    lost.abort(new LeaseLostError(lease));
  }

  async function giveStraysBack(): Promise<void> {
    if (strays.size === 0) return;
    const tokens = [...strays];
    await renewing(GIVE_LEASES_BACK, [tokens]);
    for (const token of tokens) strays.delete(token);
  }

  async function renew(): Promise<void> {
    await giveStraysBack();
    const leases = [...held.values()];
    if (leases.length === 0) return;
    const askedAt = performance.now();
    const { rows } = await renewing(RENEW_LEASES, [leases.map(({ lease }) => lease.token), durationMs]);
    const renewed = new Set(rows.map(({ token }) => token));
    for (const one of leases) {
      if (renewed.has(one.lease.token)) one.validUntil = askedAt + durationMs * (1 - MARGIN);
      else lose(one);
    }
    await freeTheDead();
  }

  /** Gives the leases of ended processes of this machine back: nobody has to wait for their end. @returns whether there were any */
  async function freeTheDead(through = renewing): Promise<boolean> {
    const { rows } = await through(READ_HOLDERS, [machinePrefix()]);
    const dead = rows.map((row) => String(row.holder)).filter(hasEnded);
    if (dead.length > 0) await through(FREE_HOLDERS, [dead]);
    return dead.length > 0;
  }
  let freed: Promise<unknown> | null = null;
  function freeTheDeadOnce(): Promise<unknown> {
    freed ??= freeTheDead().catch((error) => {
      freed = null;
      throw error;
    });
    return freed;
  }

  function keepRenewing(): void {
    if (timer !== undefined || closed) return;
    const tick = async () => {
      await renew().catch((error) => log.warn({ err: error }, "leases could not be renewed"));
      timer = undefined;
      if (held.size + strays.size > 0) keepRenewing();
    };
    timer = setTimeout(() => void tick(), durationMs / RENEWALS).unref();
  }

  async function take(
    kind: LeaseKind,
    key: string,
    statement: (values: unknown[]) => { sql: string; values: unknown[] },
  ): Promise<Lease | null> {
    if (closed) throw new Error("the leases are closed");
    if (held.has(nameOf(kind, key))) return null;
    // Once; later with each renewal.
    if (takeThrough === undefined) await freeTheDeadOnce();
    const token = randomUUID();
    asked.add(token);
    const askedAt = performance.now();
    const { sql, values } = statement([kind, key, token, holder, durationMs]);
    const isPolled = kind === "host" || kind === "hostWaiting";
    const tryOnce = () => taking(sql, values);
    const { rows } = await tryOnce()
      .then(async (answer) => {
        const mayBeFree = answer.rows.length === 0 && !isPolled && (await freeTheDead(taking));
        return mayBeFree ? tryOnce() : answer;
      })
      .catch((error: { code?: unknown }) => {
        if (error.code === LOCK_NOT_AVAILABLE) return { rows: [] };
        // The connection broke amid the taking: nobody knows whether the row is there.
        strays.add(token);
        keepRenewing();
        giveStraysBack().catch(() => {});
        throw error;
      })
      .finally(() => asked.delete(token));
    if (rows.length === 0) return null;
    const lost = new AbortController();
    const lease: Lease = {
      ...{ kind, key, token, signal: lost.signal },
      isHeld: () => held.get(nameOf(kind, key)) === own && performance.now() < own.validUntil,
      giveBack: (restMs = 0) => giveBack(own, restMs),
    };
    const own: Held = { lease, lost, validUntil: askedAt + durationMs * (1 - MARGIN) };
    held.set(nameOf(kind, key), own);
    keepRenewing();
    return lease;
  }

  async function giveBack(own: Held, restMs: number): Promise<void> {
    const { kind, key, token } = own.lease;
    if (held.get(nameOf(kind, key)) !== own || closed) return;
    held.delete(nameOf(kind, key));
    const done = restMs > 0 ? taking(REST_LEASE, [token, restMs]) : taking(GIVE_LEASES_BACK, [[token]]);
    await done.catch((error) => {
      log.warn({ err: error, kind, key }, "a lease could not be given back; it is tried again, or expires");
      strays.add(token);
      keepRenewing();
    });
  }

  return {
    take: (kind, key) => take(kind, String(key), (values) => ({ sql: TAKE_LEASE, values })),
    takeHost: (host, waiting) =>
      take("host", host, (values) => ({ sql: TAKE_HOST, values: [...values, waiting?.token ?? null] })),
    isHeld: async (kind, key) => {
      const { rows } = await taking(READ_IS_HELD, [kind, String(key)]);
      return rows[0]?.done === true;
    },
    ofKind: (kind) => ({ take: (key) => take(kind, String(key), (values) => ({ sql: TAKE_LEASE, values })) }),
    close: async () => {
      if (closed) return;
      closed = true;
      clearTimeout(timer);
      const tokens = [...[...held.values()].map(({ lease }) => lease.token), ...strays, ...asked];
      held.clear();
      if (tokens.length > 0) await taking(GIVE_LEASES_BACK, [tokens]).catch(() => {}); // they expire
      if (session === undefined) await pool.end();
    },
  };
}

function openPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: databaseUrl,
    application_name: "autohub-leases",
    max: 1,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "the connection for our leases broke"));
  return pool;
}
