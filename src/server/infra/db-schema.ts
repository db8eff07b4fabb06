import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { DealershipStatus } from "#domain/dealerships/dealership-rules.ts";
import type { CrawlReport } from "#domain/sync/crawl-report.ts";
import type { VehicleCondition, VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";

type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;

/** The tables as migrations/ leaves them. Row types stay inside the server; the wire shapes are in contract/. */
export type Database = {
  dealerships: {
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
    created_at: DefaultsToNow;
  };
  vehicles: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    identity_key: string;
    source: "crawl" | "csv";
    vin: string | null;
    stock_number: string | null;
    title: string;
    year: number | null;
    make: string | null;
    model: string | null;
    trim: string | null;
    body_style: string | null;
    condition: VehicleCondition;
    price_usd: number | null;
    mileage_miles: number | null;
    exterior_color: string | null;
    interior_color: string | null;
    fuel_type: string | null;
    transmission: string | null;
    drivetrain: string | null;
    images: Generated<string[]>;
    city: string | null;
    state: string | null;
    zip_code: string | null;
    carfax_url: string | null;
    original_listing_url: string | null;
    first_seen_at: DefaultsToNow;
    confirmed_at: DefaultsToNow;
    changed_at: DefaultsToNow;
    missed_runs: Generated<number>;
    removed_at: Date | null;
  };
  sync_runs: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    trigger: SyncTrigger;
    status: "queued" | "running" | "succeeded" | "held" | "failed";
    outcome: CrawlReport["outcome"] | null;
    reason: string | null;
    platform: string | null;
    step: string | null;
    attempt: Generated<number>;
    declared_total: number | null;
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
  };
  sync_run_vehicles: {
    run_id: number;
    attempt: number;
    identity_key: string;
    facts: JSONColumnType<VehicleFacts, string, string>;
  };
  contact_clicks: {
    id: GeneratedAlways<string>;
    created_at: DefaultsToNow;
    vehicle_id: number | null;
    dealership_id: number | null;
    vin: string | null;
    title: string | null;
    make: string | null;
    model: string | null;
    year: number | null;
    visitor: Buffer;
  };
  vehicle_views: {
    id: GeneratedAlways<string>;
    created_at: DefaultsToNow;
    vehicle_id: number | null;
    dealership_id: number | null;
    visitor: Buffer;
  };
  vehicle_prices: { id: GeneratedAlways<string>; vehicle_id: number; price_usd: number | null; seen_at: Date };
  settings: { key: string; value: string; updated_at: DefaultsToNow };
  admins: { id: GeneratedAlways<number>; username: string; password_hash: string; created_at: DefaultsToNow };
  admin_sessions: { token_hash: Buffer; admin_id: number; created_at: DefaultsToNow; last_used_at: DefaultsToNow };
};

/** What made a run start. */
export type SyncTrigger = "added" | "manual" | "all" | "demo";
