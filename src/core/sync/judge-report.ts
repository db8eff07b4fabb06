import { sql, type Transaction } from "kysely";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import { joinIdentities } from "#core/dealerships/rules/dealer-identity.ts";
import { platformName } from "#core/dealerships/rules/platform-names.ts";
import { compareCars } from "#core/inventory/cars-of-run.ts";
import { type Comparison, compareStaged, summariseStaged } from "#core/inventory/compare-staged.ts";
import { countKnown } from "#core/inventory/missing-vehicles.ts";
import { judgeDealer, type OtherDealer, otherDealerInWords } from "#core/inventory/rules/judge-dealer.ts";
import { type RemovalMemory, readMemory } from "#core/inventory/rules/removal-memory.ts";
import { changesInWords, type SuddenChange, watchSite } from "#core/inventory/rules/watch-site.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { type Judged, judgeRun } from "./rules/judge-run.ts";
import {
  flapInWords,
  isStruck,
  NIGHT_HOURS,
  type NightOfDealership,
  type PlatformFlap,
  platformFlap,
} from "./rules/platform-flaps.ts";

/** Returns how many of a dealership's listed vehicles come from crawls. */
const countCrawled = async (db: DbOrTransaction, dealershipId: number): Promise<number> =>
  (
    await db
      .selectFrom("vehicles")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("dealership_id", "=", dealershipId)
      .where("removed_at", "is", null)
      .where("source", "=", "crawl")
      .executeTakeFirstOrThrow()
  ).count;

/** A verdict based on earlier runs. `evidence`: why the run's cars are another dealer's; empty when they are its own. */
type JudgedReport = Judged & { former: RemovalMemory; evidence: SuddenChange[]; otherDealer: OtherDealer | null };

/**
 * Judges a report by the dealership's earlier runs. Without a memory, because the dealership is new or the operator has changed its
 * address, nothing is compared.
 */
export async function judgeReport(
  db: DbOrTransaction,
  run: ClaimedRun,
  report: CrawlReport,
  at: Date,
): Promise<JudgedReport> {
  const row = await db
    .selectFrom("dealerships")
    .select("removal_memory")
    .where("id", "=", run.dealershipId)
    .executeTakeFirst();
  const listed = await countCrawled(db, run.dealershipId);
  const leaving = await countKnown(db, run, report.otherRooftops);
  const former = readMemory(row?.removal_memory ?? null);
  const judged = judgeRun(report, former, { listed, leaving }, at.getTime());
  const own = { ...judged, former, evidence: [], otherDealer: null };
  if (judged.status === "failed" || !row?.removal_memory) return own;
  const otherDealer = { known: knownDealer(former, run), now: report.dealer };
  const cars = await compareCars(db, run, report.otherRooftops);
  const dealer = judgeDealer({ ...otherDealer, cars, isComplete: report.outcome === "complete" }, former, at.getTime());
  if (dealer.evidence.length === 0) return own;
  const reason = otherDealerInWords(dealer.evidence);
  return { ...dealer, status: "held", reason, unread: 0, former, otherDealer };
}

/** Returns the known data of the dealer. Once its website has named a dealer, the operator's name counts as well. */
function knownDealer({ dealer }: RemovalMemory, { dealershipName }: ClaimedRun): RemovalMemory["dealer"] {
  if (dealer === null || dealer.names.length === 0) return dealer;
  return { ...dealer, names: [...dealer.names, dealershipName] };
}

/** A verdict that also considers other changes, and the results of other dealerships of the platform. */
export type JudgedInContext = Judged &
  Comparison & {
    changes: SuddenChange[];
    flap: PlatformFlap | null;
    otherDealer: OtherDealer | null;
    /** True when its prices are accepted, even large changes. */
    trustsPrices?: boolean;
  };

/**
 * Judges a run in the transaction that ends it. A run that would be trusted is held when the site's content changed suddenly,
 * or when many dealerships of its platform lost or regained cars in one night.
 */
export async function judgeInContext(
  trx: Transaction<Database>,
  run: ClaimedRun,
  report: CrawlReport,
  at: Date,
): Promise<JudgedInContext> {
  const { former, evidence, ...judged } = await judgeReport(trx, run, report, at);
  if (judged.status === "failed") return { ...judged, lost: 0, regained: 0, changes: [], flap: null };
  const comparison = await compareStaged(trx, run, report.otherRooftops);
  if (judged.otherDealer !== null) return { ...judged, ...comparison, changes: evidence, flap: null };
  const flap = await findFlap(trx, run, report, comparison, at);
  const dealer = joinIdentities(former.dealer, report.dealer);
  if (judged.status === "held") {
    const memory = { ...judged.memory, dealer: former.dealer ?? dealer };
    return { ...judged, ...comparison, memory, changes: [], flap };
  }
  const { summary, prices } = await summariseStaged(trx, run, report);
  const { changes, memory, trustsPrices } = watchSite(judged.memory, summary, prices, at.getTime());
  if (flap === null && changes.length === 0) {
    return { ...judged, ...comparison, memory: { ...memory, dealer }, changes, flap, trustsPrices };
  }
  // A run that is not trusted says nothing about the site's usual number of cars.
  const { levels, levelAt } = former;
  const held = { ...judged, ...comparison, status: "held" as const, unread: 0, flap };
  if (flap !== null) {
    const reason = flapInWords(flap, platformName(report.platform) ?? "unknown");
    return { ...held, reason, changes: [], memory: { ...judged.memory, levels, levelAt } };
  }
  return { ...held, reason: changesInWords(changes), changes, memory: { ...memory, levels, levelAt } };
}

/** Returns whether the platform of this run is in doubt tonight. */
async function findFlap(
  trx: Transaction<Database>,
  run: ClaimedRun,
  report: CrawlReport,
  { lost, regained }: Comparison,
  at: Date,
): Promise<PlatformFlap | null> {
  if (report.platform === null) return null;
  const nights = await sql<NightOfDealership & { dealership_id: number }>`
    select dealership_id, min(found)::int as found, max(lost)::int as lost, max(regained)::int as regained from sync_runs
    where platform = ${report.platform} and status in ('succeeded', 'held') and undone_at is null and applied_at is null
      and finished_at > ${at}::timestamptz - make_interval(hours => ${NIGHT_HOURS}) and finished_at <= ${at}
    group by dealership_id`.execute(trx);
  // A dealership is crawled again after a held run. The same cars are not lost twice, but it is the same night.
  const earlier = nights.rows.find(({ dealership_id }) => dealership_id === run.dealershipId);
  const own = {
    found: Math.min(report.found, earlier?.found ?? report.found),
    lost: Math.max(lost, earlier?.lost ?? 0),
    regained: Math.max(regained, earlier?.regained ?? 0),
  };
  if (!isStruck(own, "lost") && !isStruck(own, "regained")) return null;
  return platformFlap(
    own,
    nights.rows.filter(({ dealership_id }) => dealership_id !== run.dealershipId),
  );
}

/** Records the alarm about a platform: one a night, whose text is updated. */
export async function recordPlatformAlarm(
  trx: Transaction<Database>,
  platform: string,
  flap: PlatformFlap,
  at: Date,
): Promise<void> {
  const words = `${flapInWords(flap, platformName(platform) ?? platform)} Nothing is removed there tonight.`;
  // Two runs of the platform that end at once must not raise two alarms.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`platform alarm ${platform}`}, 0))`.execute(trx);
  const { numAffectedRows } = await sql`
    update platform_alarms set words = ${words}, updated_at = ${at}
    where platform = ${platform} and updated_at > ${at}::timestamptz - make_interval(hours => ${NIGHT_HOURS})`.execute(
    trx,
  );
  if (numAffectedRows === 0n) {
    await trx.insertInto("platform_alarms").values({ platform, words, created_at: at, updated_at: at }).execute();
  }
}
