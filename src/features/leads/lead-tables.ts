import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { LeadAction, LeadOutcome } from "./rules/lead-rules.ts";

/**
 * The tables of contact clicks and views. Triggers count both by day, and clicks by make; their `day` is `2026-11-20` in the zone
 * of `stats_settings`.
 */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    contact_clicks: ContactClicksTable;
    contact_click_days: ContactClickDaysTable;
    contact_click_makes: ContactClickMakesTable;
    vehicle_views: VehicleViewsTable;
    vehicle_view_days: VehicleViewDaysTable;
    lead_activity: LeadActivityTable;
    visitor_keys: VisitorKeysTable;
    stats_settings: StatsSettingsTable;
  }
}

type ContactClicksTable = {
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
  /** True when its page's token came with it; null for contacts from before this was kept. */
  is_signed: boolean | null;
  /** The beginning of the half hour in which the visitor counts once; null for rows from before this was kept. */
  counted_in: Date | null;
};

type ContactClickDaysTable = { day: string; slot: number; clicks: number };

type ContactClickMakesTable = { make: string; slot: number; clicks: number };

type VehicleViewsTable = {
  id: GeneratedAlways<string>;
  created_at: DefaultsToNow;
  vehicle_id: number | null;
  dealership_id: number | null;
  visitor: Buffer;
  counted_in: Date | null;
};

type VehicleViewDaysTable = { day: string; slot: number; views: number };

type LeadActivityTable = {
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
type VisitorKeysTable = { day: string; key: Buffer };

type StatsSettingsTable = { time_zone: string };
