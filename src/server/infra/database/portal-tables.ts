import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { MarketCounts } from "#domain/portal/monthly-report.ts";
import type { ReportKind, ReportState } from "#domain/portal/portal-rules.ts";

type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;

/** The tables of the dealers' portal (migration 0068). Part of `Database` (`db-schema.ts`). Months are their first day. */
export type PortalTables = {
  portal_people: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    sealed_address: Buffer;
    address_hash: Buffer;
    allowed_at: DefaultsToNow;
    allowed_by: string;
    refused_at: Date | null;
    reported_month: string | null;
  };
  portal_links: {
    id: GeneratedAlways<string>;
    person_id: number;
    token_hash: Buffer;
    created_at: DefaultsToNow;
    expires_at: Date;
    last_used_at: Date | null;
  };
  portal_settings: { dealership_id: number; mails_reports: boolean; switched_at: DefaultsToNow };
  dealer_reports: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    vehicle_id: number;
    title: string;
    vin: string | null;
    kind: ReportKind;
    price_usd: number | null;
    shown_price_usd: number | null;
    person_id: number | null;
    created_at: DefaultsToNow;
    state: Generated<ReportState>;
    decided_at: Date | null;
    decided_by: string | null;
    kept_hidden_at: Date | null;
  };
  portal_market_months: {
    dealership_id: number;
    month: string;
    noted_at: DefaultsToNow;
    labels: JSONColumnType<MarketCounts, string, string>;
    median_position: number | null;
    over_market: number;
    conflicts: number;
  };
};
