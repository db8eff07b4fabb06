import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { RobotsState } from "#core/crawl/rules/host-requests.ts";
import type { SiteFees } from "#core/facts/rules/site-fees.ts";
import type { OtherDealer } from "#core/inventory/rules/judge-dealer.ts";
import type { PageAnswer, PageEvidence } from "#core/inventory/rules/page-answers.ts";
import type { StoredMemory } from "#core/inventory/rules/removal-memory.ts";
import type { SuddenChange } from "#core/inventory/rules/watch-site.ts";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { SyncRunStatus, SyncTrigger } from "./rules/sync-rules.ts";

/** The tables of crawls. The changes of a crawl are in the inventory's journal. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    sync_runs: SyncRunsTable;
    platform_alarms: PlatformAlarmsTable;
    vehicle_checks: VehicleChecksTable;
    crawl_hosts: CrawlHostsTable;
    robots_files: RobotsFilesTable;
  }
}

/** The memory of a dealership's website, for deciding when a car is gone. */
declare module "#core/dealerships/dealership-table.ts" {
  interface DealershipsTable {
    removal_memory: JSONColumnType<StoredMemory, string | null, string | null> | null;
  }
}

type SyncRunsTable = {
  id: GeneratedAlways<number>;
  dealership_id: number;
  trigger: SyncTrigger;
  status: SyncRunStatus;
  outcome: CrawlReport["outcome"] | null;
  reason: string | null;
  platform: string | null;
  step: string | null;
  attempt: Generated<number>;
  declared_total: number | null;
  unread: Generated<number>;
  lost: Generated<number>;
  regained: Generated<number>;
  sudden_changes: JSONColumnType<SuddenChange[], string | null, string | null> | null;
  found: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  missing: Generated<number>;
  removed: Generated<number>;
  skipped_new: Generated<number>;
  duplicates: Generated<number>;
  pages_fetched: Generated<number>;
  bytes_fetched: ColumnType<string, number | undefined, number>;
  coverage: JSONColumnType<Partial<CrawlReport["coverage"]>, string | undefined, string>;
  warnings: JSONColumnType<string[], string | undefined, string>;
  queued_at: DefaultsToNow;
  started_at: Date | null;
  finished_at: Date | null;
  log: JSONColumnType<{ at: string; words: string }[], string | undefined, string>;
  applied_at: Date | null;
  undone_at: Date | null;
  site_fees: JSONColumnType<SiteFees, string | null, string | null> | null;
  page_checks: JSONColumnType<PageEvidence[], string | null, string | null> | null;
  doubted_prices: Generated<number>;
  other_dealer: JSONColumnType<OtherDealer, string | null, string | null> | null;
};

type PlatformAlarmsTable = {
  id: GeneratedAlways<number>;
  platform: string;
  words: string;
  created_at: Date;
  updated_at: Date;
};

type VehicleChecksTable = { vehicle_id: number; requested_at: Date; asked_at: Date | null; answer: PageAnswer | null };

type CrawlHostsTable = {
  run_id: number;
  attempt: number;
  dealership_id: number;
  origin: string;
  first_at: Date;
  last_at: Date;
  requests: number;
  refused: number;
  refused_path: string | null;
  robots: RobotsState;
  robots_status: number | null;
  robots_at: Date | null;
  robots_sha256: Buffer | null;
  crawl_delay_ms: number;
  agent: string;
  user_agent: string;
};

type RobotsFilesTable = {
  sha256: Buffer;
  agent: string;
  rule_group: string | null;
  rules: string;
  seen_at: DefaultsToNow;
};
