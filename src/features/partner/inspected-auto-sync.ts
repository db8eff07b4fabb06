import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { type Lease, LeaseLostError, type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import { writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { hostAndPort } from "#kernel/outbound/address-guard.ts";
import { guardedConnector } from "#kernel/outbound/guarded-connector.ts";
import { Agent } from "#kernel/outbound/undici.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { DeliveryError, type DeliveryOptions, deliverBatch, type PartnerTarget } from "./deliver-batch.ts";
import { UNREADABLE, UNREADABLE_WORDS } from "./partner-target.ts";
import { BATCH_VEHICLES, DELIVERY_TIMEOUT_MS } from "./rules/delivery-rules.ts";
import { writeBatches } from "./write-batches.ts";

/** How long the operator's call waits for the end. The push continues without it. */
const WAIT_MS = 60_000;

export type PartnerDeps = {
  db: Db;
  log: Logger;
  /** Has the present public address. */
  site: { publicUrl: string };
  /** The demo's partner; null without one. */
  target: PartnerTarget | null;
  /** Reads the partner of the variables or the console, who comes first; default: there is none. */
  readTarget?: () => Promise<PartnerTarget | typeof UNREADABLE | null>;
  /** Returns the private hosts that may be called for an address. Default: the operator has allowed its own. */
  allowedFor?: (url: string) => ReadonlySet<string>;
  /** Returns whether the target has been removed since; default: it has not. */
  isTargetGone?: () => Promise<boolean>;
  /** The lease `PUSH` is held during a push. */
  leases: LeasesOfKind;
  /** Only tests set it. */
  tuning?: Partial<Pick<DeliveryOptions, "timeoutMs" | "pause">> & { batchSize?: number; patienceMs?: number };
};

/** The key of the only lease: there is one push at a time. */
const PUSH = 1;

const LOST = "The sync was ended because the connection to the database was lost";

type Run = { id: number; runKey: string };

/** Pushes the inventory to the inspection partner. Only one push runs at a time, across all processes. */
export class InspectedAutoSync {
  readonly #deps: PartnerDeps;
  readonly #closing = new AbortController();
  #running: Promise<number> | null = null;
  #delivered = 0;

  constructor(deps: PartnerDeps) {
    this.#deps = deps;
  }

  /** Returns whether a partner is configured. */
  async isConfigured(): Promise<boolean> {
    return (await this.#target()) !== null;
  }

  async #target(): Promise<PartnerTarget | typeof UNREADABLE | null> {
    const { target, isTargetGone, readTarget } = this.#deps;
    const chosen = await readTarget?.();
    if (chosen) return chosen;
    return target === null || (await isTargetGone?.()) ? null : target;
  }

  /**
   * Starts a push, or joins the running one of this process, and waits for its end for at most a minute.
   * @returns a sentence for the operator
   * @throws {AppError} 409 when no partner is configured or another process is pushing, 502 when the partner fails
   */
  async trigger(adminName: string): Promise<string> {
    const target = await this.#target();
    if (target === UNREADABLE) throw new AppError(409, UNREADABLE_WORDS, { error: UNREADABLE_WORDS });
    if (target === null) {
      const words = "No inspection partner is configured: set its address and token in Settings, Feeds";
      throw new AppError(409, words, { error: words });
    }
    this.#running ??= this.#run(target, adminName).finally(() => {
      this.#running = null;
    });
    const count = await withTimeout(this.#running, this.#deps.tuning?.patienceMs ?? WAIT_MS, () => null);
    if (count !== null)
      return `Inspected Auto sync triggered successfully! ${formatAmount(count, "vehicle")} delivered.`;
    return `The Inspected Auto sync continues in the background; ${formatAmount(this.#delivered, "vehicle")} delivered so far.`;
  }

  /**
   * Closes the record of a push whose process has died. It is not repeated, because the operator's call has ended.
   */
  async recover(): Promise<void> {
    const { db, leases } = this.#deps;
    const running = db.selectFrom("partner_syncs").select("id").where("status", "=", "running");
    if (await running.executeTakeFirst()) await underLease(leases, PUSH, (lease) => this.#closeAbandoned(lease));
  }

  /** Aborts the running push. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running?.catch(() => {});
  }

  async #run(target: PartnerTarget, adminName: string): Promise<number> {
    const isOurs = await underLease(this.#deps.leases, PUSH, async (lease) => {
      await this.#closeAbandoned(lease);
      const run = await this.#record(adminName);
      await this.#deliver(run, target, AbortSignal.any([this.#closing.signal, lease.signal]), lease);
    });
    if (isOurs) return this.#delivered;
    const words = "A sync with Inspected Auto is already running. Please wait until it ends.";
    throw new AppError(409, words, { error: words });
  }

  /** Marks running rows as failed. The caller holds the lease, so no process works on them. */
  async #closeAbandoned(lease: Lease): Promise<void> {
    await writeAsHolder(this.#deps.db, lease, (trx) =>
      trx
        .updateTable("partner_syncs")
        .set({ status: "failed", error: "The server was stopped before the sync was over", finished_at: new Date() })
        .where("status", "=", "running")
        .execute(),
    );
  }

  #record(adminName: string): Promise<Run> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto("partner_syncs")
        .values({ status: "running", error: null, finished_at: null })
        .returning(["id", "run_key"])
        .executeTakeFirstOrThrow();
      await recordAudit(trx, { adminName, action: "partner.sync_started", subject: "Inspected Auto" });
      return { id: row.id, runKey: row.run_key };
    });
  }

  async #deliver(run: Run, target: PartnerTarget, signal: AbortSignal, lease: Lease): Promise<void> {
    const { db, log, site, tuning } = this.#deps;
    const timeoutMs = tuning?.timeoutMs ?? DELIVERY_TIMEOUT_MS;
    const allowHosts = this.#deps.allowedFor?.(target.url) ?? new Set([hostAndPort(new URL(target.url))]);
    const dispatcher = new Agent({
      connect: guardedConnector({ allowHosts, connectTimeoutMs: timeoutMs }),
      allowH2: false,
    });
    const options = { ...tuning, target, timeoutMs, signal, dispatcher };
    this.#delivered = 0;
    try {
      for await (const batch of writeBatches(
        { db, publicUrl: site.publicUrl },
        run.runKey,
        tuning?.batchSize ?? BATCH_VEHICLES,
      )) {
        await deliverBatch({ runKey: run.runKey, batch: batch.number, body: batch.body }, options);
        this.#delivered += batch.size;
        await this.#write(run, lease, { delivered_batches: batch.number, vehicle_count: this.#delivered });
      }
      await this.#finish(run, "delivered", null);
    } catch (error) {
      const isLost = lease.signal.aborted || error instanceof LeaseLostError;
      const reason = isLost ? LOST : error instanceof DeliveryError ? error.message : "The inventory could not be read";
      if (!isLost && !(error instanceof DeliveryError)) log.error({ err: error }, "the Inspected Auto sync failed");
      await this.#finish(run, "failed", reason).catch((err) => log.error({ err }, "a failed sync was not recorded"));
      const words = `Failed to trigger sync: ${reason}`;
      throw new AppError(502, words, { error: words });
    } finally {
      await dispatcher.destroy();
    }
  }

  async #write(run: Run, lease: Lease, values: { delivered_batches: number; vehicle_count: number }): Promise<void> {
    const { numUpdatedRows } = await writeAsHolder(this.#deps.db, lease, (trx) =>
      trx
        .updateTable("partner_syncs")
        .set({ ...values, batch_count: values.delivered_batches })
        .where("id", "=", run.id)
        .where("status", "=", "running")
        .executeTakeFirst(),
    );
    // Another process has closed the run as abandoned.
    if (numUpdatedRows === 0n) throw new DeliveryError(LOST);
  }

  async #finish(run: Run, status: "delivered" | "failed", error: string | null): Promise<void> {
    await this.#deps.db
      .updateTable("partner_syncs")
      .set({ status, error, finished_at: new Date() })
      .where("id", "=", run.id)
      .where("status", "=", "running")
      .execute();
  }
}
