import type { GeneratedAlways } from "kysely";
import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import type { StoredReason } from "#core/facts/rules/no-label.ts";

/** The tables of the market. Days are `2026-11-20`, in UTC. migrations/0228_baseline_market.sql explains the numbers. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    market_values: MarketValuesTable;
    market_comparables: MarketComparablesTable;
    market_segments: MarketSegmentsTable;
    market_departures: MarketDeparturesTable;
    market_segment_weeks: MarketSegmentWeeksTable;
  }
}

type MarketValuesTable = {
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

type MarketComparablesTable = { vehicle_id: number; facts: number[] };

type MarketSegmentsTable = {
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

type MarketDeparturesTable = {
  vehicle_id: number;
  segment_id: number | null;
  label: DealLabel | null;
  days_listed: number;
  left_on: string;
};

type MarketSegmentWeeksTable = { segment_id: number; week: string; median_usd: number; listed_count: number };
