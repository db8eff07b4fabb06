import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { MarketCounts } from "./rules/monthly-report.ts";

/** The tables of the dealers' portal (decision 30). Months are their first day. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    portal_people: PortalPeopleTable;
    portal_links: PortalLinksTable;
    portal_settings: PortalSettingsTable;
    portal_market_months: PortalMarketMonthsTable;
  }
}

type PortalPeopleTable = {
  id: GeneratedAlways<number>;
  dealership_id: number;
  sealed_address: Buffer;
  address_hash: Buffer;
  allowed_at: DefaultsToNow;
  allowed_by: string;
  refused_at: Date | null;
  reported_month: string | null;
};

type PortalLinksTable = {
  id: GeneratedAlways<string>;
  person_id: number;
  token_hash: Buffer;
  created_at: DefaultsToNow;
  expires_at: Date;
  last_used_at: Date | null;
};

type PortalSettingsTable = { dealership_id: number; mails_reports: boolean; switched_at: DefaultsToNow };

type PortalMarketMonthsTable = {
  dealership_id: number;
  month: string;
  noted_at: DefaultsToNow;
  labels: JSONColumnType<MarketCounts, string, string>;
  median_position: number | null;
  over_market: number;
  conflicts: number;
};
