import { emptyProbe, type ProbeResult } from "#core/crawl/car-pages/probe.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { rememberIdentities } from "#core/inventory/remembered-identities.ts";
import { stageVehicles } from "#core/inventory/staged-run.ts";
import { claimRun } from "#core/sync/claim-run.ts";
import { finishRun } from "#core/sync/finish-run.ts";
import type { Db } from "#kernel/database/db.ts";
import { makeReport } from "./factories.ts";

const DAY_MS = 86_400_000;

/** The answers of the cars' own pages in a run; by default nothing was requested. */
export type Probed = Partial<ProbeResult>;

/** Plays nightly crawls of dealerships without a network. Use one player for a test file, because its nights follow each other. */
export function runPlayer(db: Db) {
  let night = Date.now() - 300 * DAY_MS;
  return {
    /** Moves the next crawl forward by this much, from a day after the last one. */
    sooner(ms: number): void {
      night -= ms;
    },
    /** Plays the next night's crawl, which sees exactly these cars. @returns the run's row */
    async run(
      dealershipId: number,
      seen: readonly VehicleFacts[],
      report: Partial<CrawlReport> = {},
      probe: Probed = {},
    ) {
      night += DAY_MS;
      const { id } = await db
        .insertInto("sync_runs")
        .values({ dealership_id: dealershipId, trigger: "manual", status: "queued" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const claimed = await claimRun(db, id);
      if (!claimed) throw new Error("the run could not be claimed");
      await stageVehicles(db, claimed, seen);
      await rememberIdentities(db, claimed);
      await finishRun(db, claimed, makeReport({ found: seen.length, ...report }), {
        at: new Date(night),
        probe: { ...emptyProbe(), ...probe },
      });
      return db.selectFrom("sync_runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    },
  };
}
