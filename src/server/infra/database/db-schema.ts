import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, SelectType } from "kysely";
import type { ExportSelection, LeftOut } from "#contract/exports/export-endpoints.ts";
import type { DealershipStatus, SyncSchedule } from "#domain/dealerships/dealership-rules.ts";
import type { FeedState } from "#domain/dealerships/inventory-feed.ts";
import type { ExportKind, ExportStatus, FeedKind } from "#domain/exports/export-rules.ts";
import type { LeadAction, LeadOutcome } from "#domain/leads/lead-rules.ts";
import type { DealLabel } from "#domain/market/deal-label.ts";
import type { StoredReason } from "#domain/market/no-label.ts";
import type { MandatoryFee, PriceBasis } from "#domain/market/price-basis.ts";
import type { SiteFees } from "#domain/market/site-fees.ts";
import type { CrawlReport } from "#domain/sync/crawl-report.ts";
import type { OtherDealer } from "#domain/sync/judge-dealer.ts";
import type { RemovalReason } from "#domain/sync/other-rooftops.ts";
import type { PageAnswer, PageEvidence } from "#domain/sync/page-answers.ts";
import type { StoredMemory } from "#domain/sync/removal-memory.ts";
import type { SyncRunStatus, SyncTrigger } from "#domain/sync/sync-rules.ts";
import type { SuddenChange } from "#domain/sync/watch-site.ts";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import type { FactRow } from "#domain/vehicles/vehicle-fields.ts";
import type { AuthTables } from "./auth-tables.ts";
import type { BackupTables } from "./backup-tables.ts";
import type { HealthTables } from "./health-tables.ts";
import type { NotificationTables } from "./notification-tables.ts";
import type { OriginTables } from "./origin-tables.ts";
import type { PortalTables } from "./portal-tables.ts";
import type { RecordTables } from "./record-tables.ts";
import type { RightsTables } from "./rights-tables.ts";
import type { LeadColumns, ShopperTables } from "./shopper-tables.ts";
import type { TagTables } from "./tag-tables.ts";

type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;

/** A table that can be read. Whoever inserts or updates gets this sentence from the compiler. */
type ReadOnly<Table> = {
  [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, OnlyInventoryWrites, OnlyInventoryWrites>;
};
type OnlyInventoryWrites = "only src/server/inventory writes this table";

/**
 * What every slice sees: the tables as migrations/ leaves them, the inventory's for reading only. Row types stay inside the
 * server; the wire shapes are in contract/.
 */
export type Database = OtherTables & { [Name in keyof InventoryTables]: ReadOnly<InventoryTables[Name]> };

/** What the inventory sees, which alone writes its tables (inventory/inventory-tables.ts). */
export type InventoryDatabase = OtherTables & InventoryTables;

type InventoryTables = OriginTables & {
  /** What a site or a file says of a vehicle, and our own books. */
  vehicles: Omit<FactRow, "images"> & {
    id: GeneratedAlways<number>;
    dealership_id: number;
    identity_key: string;
    source: "crawl" | "csv";
    images: Generated<FactRow["images"]>;
    first_seen_at: DefaultsToNow;
    changed_at: DefaultsToNow;
    missed_runs: Generated<number>;
    missed_at: Date | null;
    missed_in_crowd: Generated<boolean>;
    removed_at: Date | null;
    hidden_at: Date | null;
    uploaded_at: Date | null;
    price_drop_usd: number | null;
    price_dropped_at: Date | null;
  };
  /** When a car was last seen, where that was after `first_seen_at`. Read it by `confirmedAt`. */
  vehicle_confirmations: { vehicle_id: number; confirmed_at: Date };
  /** `run_id`, `import_id` and `correction_id`: the crawl, the upload or the correction that noted the price. */
  vehicle_prices: {
    id: GeneratedAlways<string>;
    vehicle_id: number;
    price_usd: number | null;
    seen_at: Date;
    run_id: number | null;
    import_id: number | null;
    correction_id: Generated<number | null>;
  };
};

type OtherTables = RecordTables &
  ShopperTables &
  BackupTables &
  NotificationTables &
  RightsTables &
  PortalTables &
  HealthTables &
  TagTables &
  AuthTables &
  ProductTables;

type ProductTables = {
  dealerships: LeadColumns & {
    id: GeneratedAlways<number>;
    name: string;
    url: string;
    additional_urls: Generated<string[]>;
    location: string | null;
    status: DealershipStatus;
    status_reason: string | null;
    platform: string | null;
    vehicle_count: Generated<number>;
    last_synced_at: Date | null;
    expires_at: Date | null;
    /** When its status became `expired`; a trigger writes it. */
    expired_at: Generated<Date | null>;
    created_at: DefaultsToNow;
    sync_schedule: Generated<SyncSchedule>;
    next_sync_at: Date | null;
    failures_in_row: Generated<number>;
    alarm: string | null;
    import_key: string | null;
    include_other_rooftops: Generated<boolean>;
    is_feed: Generated<boolean>;
    feed_dealer_ids: Generated<string[]>;
    has_feed_login: Generated<boolean>;
    feed_state: JSONColumnType<FeedState, string | null, string | null> | null;
    removal_memory: JSONColumnType<StoredMemory, string | null, string | null> | null;
    price_basis: Generated<PriceBasis>;
    mandatory_fees: JSONColumnType<MandatoryFee[], string | undefined, string>;
    deal_labels: Generated<boolean>;
    shows_photos: Generated<boolean>;
    shows_price: Generated<boolean>;
    shows_name: Generated<boolean>;
    taken_down_at: Date | null;
  };
  feed_logins: { dealership_id: number; user_name: string; password: string };
  /** Days of the market's tables are `2026-11-20`, in UTC. What numbers mean is said in migration 0041. */
  market_values: {
    vehicle_id: number;
    segment_id: number | null;
    price_usd: number | null;
    value_usd: number | null;
    low_usd: number | null;
    high_usd: number | null;
    spread: number | null;
    label: DealLabel | null;
    label_since: string | null;
    other_since: string | null;
    reason: StoredReason | null;
    comparable_count: number;
    valued_on: string;
  };
  market_comparables: { vehicle_id: number; facts: number[] };
  market_segments: {
    id: GeneratedAlways<number>;
    name: string;
    make: string;
    model: string;
    per_year: number;
    per_10k_miles: number;
    per_30_days: number;
    residual: number;
    median_days: number | null;
    median_views: number | null;
    median_contacts: number | null;
    learned_on: string;
  };
  market_departures: {
    vehicle_id: number;
    segment_id: number | null;
    label: DealLabel | null;
    days_listed: number;
    left_on: string;
  };
  market_segment_weeks: { segment_id: number; week: string; median_usd: number; listed_count: number };
  sync_runs: {
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
  /** VINs that vehicles had before they were corrected. */
  vehicle_former_vins: { vin: string; vehicle_id: number; noted_at: Generated<Date> };
  doubted_prices: {
    vehicle_id: number;
    before_usd: number;
    price_usd: number;
    since: Date;
    run_id: number | null;
    import_id: number | null;
    kept_at: Date | null;
    kept_by: string | null;
  };
  price_doubt_factor: { factor: number; changes: number; learned_at: Date };
  vehicle_checks: { vehicle_id: number; requested_at: Date; asked_at: Date | null; answer: PageAnswer | null };
  platform_alarms: {
    id: GeneratedAlways<number>;
    platform: string;
    words: string;
    created_at: Date;
    updated_at: Date;
  };
  /** `misses` and `counts_as` are null where a removed car was looked at again. */
  vehicle_absences: {
    run_id: number | null;
    vehicle_id: number;
    at: Date;
    misses: number | null;
    counted: boolean;
    removed: boolean;
    answer: PageAnswer;
    counts_as: PageAnswer | null;
    status: number | null;
    final_path: string | null;
    canonical: string | null;
    is_offered: boolean;
    sold_words: string | null;
  };
  sync_run_changes: {
    run_id: number;
    vehicle_id: number;
    kind: "added" | "returned" | "changed" | "removed" | "missing";
    before: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
    after: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
    reason: RemovalReason | null;
  };
  csv_imports: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    file_name: string;
    created_at: DefaultsToNow;
    admin_name: string;
    rows_read: number;
    added: number;
    changed: number;
    unchanged: number;
    rejected: number;
    rejected_rows: Buffer | null;
    returned: Generated<number>;
    removed: Generated<number>;
    whole_lot: Generated<boolean>;
    warnings: JSONColumnType<string[], string | undefined, string>;
    undo_until: Date | null;
    undone_at: Date | null;
  };
  csv_import_changes: {
    import_id: number;
    vehicle_id: number;
    kind: "returned" | "changed" | "removed";
    before: JSONColumnType<Record<string, unknown>, string, string>;
  };
  /** `field`: a `CsvField`; null leaves the column out. */
  csv_column_choices: {
    dealership_id: number;
    column_key: string;
    field: string | null;
    chosen_at: DefaultsToNow;
    chosen_by: string;
  };
  bulk_imports: {
    file_key: string;
    started_at: DefaultsToNow;
    bytes_read: ColumnType<string, number, number>;
    lines_read: number;
    dealerships: number;
    added: number;
    changed: number;
    unchanged: number;
    rejected: number;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    created_at: DefaultsToNow;
    admin_name: string;
    action: string;
    subject: string;
    details: Generated<string>;
    address: string | null;
  };
  login_failures: { key: string; count: number; until: Date };
  exports: {
    id: GeneratedAlways<number>;
    kind: ExportKind;
    selection: JSONColumnType<ExportSelection, string, never>;
    selection_key: string;
    status: ExportStatus;
    step: string | null;
    done: Generated<number>;
    total: Generated<number>;
    file_count: Generated<number>;
    byte_count: ColumnType<string, number | undefined, number>;
    left_out: JSONColumnType<LeftOut[], string | undefined, string>;
    error: string | null;
    attempt: Generated<number>;
    admin_name: string;
    created_at: DefaultsToNow;
    finished_at: Date | null;
  };
  /** A feed that has no row is off. */
  feeds: { kind: FeedKind; secret_hash: Buffer; created_at: DefaultsToNow; expires_at: Date | null };
  partner_syncs: {
    id: GeneratedAlways<number>;
    run_key: Generated<string>;
    status: "running" | "delivered" | "failed";
    vehicle_count: Generated<number>;
    batch_count: Generated<number>;
    delivered_batches: Generated<number>;
    error: string | null;
    created_at: DefaultsToNow;
    finished_at: Date | null;
  };
  scorecard_links: { dealership_id: number; token_hash: Buffer; created_at: DefaultsToNow; expires_at: Date | null };
  sync_run_vehicles: {
    run_id: number;
    attempt: number;
    identity_key: string;
    facts: JSONColumnType<VehicleFacts, string, string>;
    codes_id: string | null;
    details: string | null;
    others: string | null;
  };
  deleted_dealerships: { id: number; name: string; deleted_at: DefaultsToNow };
  /** Written by triggers on contact_clicks and vehicle_views. `day` is `2026-11-20` in the zone of stats_settings. */
  contact_click_days: { day: string; slot: number; clicks: number };
  contact_click_makes: { make: string; slot: number; clicks: number };
  vehicle_view_days: { day: string; slot: number; views: number };
  vehicle_views: {
    id: GeneratedAlways<string>;
    created_at: DefaultsToNow;
    vehicle_id: number | null;
    dealership_id: number | null;
    visitor: Buffer;
    counted_in: Date | null;
  };
  lead_activity: {
    hour: Date;
    visitor: Buffer;
    action: LeadAction;
    outcome: LeadOutcome;
    times: number;
    network: string;
    agent: string;
    agent_changes: Generated<number>;
    first_at: DefaultsToNow;
    last_at: DefaultsToNow;
  };
  /** `day` is `2026-11-20`, in UTC. */
  visitor_keys: { day: string; key: Buffer };
  stats_settings: { time_zone: string };
  settings: { key: string; value: string; updated_at: DefaultsToNow };
};
