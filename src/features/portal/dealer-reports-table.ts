import { type Generated, type GeneratedAlways, sql } from "kysely";
import { isCarTakenDown } from "#core/inventory/vehicle-table.ts";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { ReportKind, ReportState, WebsiteAfterSale } from "./rules/portal-rules.ts";

/** The table of dealers' reports about their cars (decision 30). */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    dealer_reports: DealerReportsTable;
  }
}

type DealerReportsTable = {
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

/**
 * SQL for whether the dealer's website lists car `v` of `stock_vehicles` after report `r` of its sale; `v` may be missing. Null
 * unless the car is hidden for this report: it was hidden when the report was confirmed, and no later confirmed report or
 * takedown hides it too. Crawls journal that a hidden car has left the website's list (`journalHiddenAbsences`).
 */
export const WEBSITE_NOW = sql<WebsiteAfterSale | null>`(case
  when v.hidden_at is null or v.hidden_at > r.decided_at + interval '1 hour' or r.kind <> 'sold' or r.state <> 'confirmed' or ${isCarTakenDown()}
    or exists (select from dealer_reports later where later.vehicle_id = r.vehicle_id and later.id > r.id
      and later.state = 'confirmed' and later.kind <> 'price') then null
  when (select max(a.at) from vehicle_absences a
    where a.vehicle_id = v.id and a.at > coalesce(r.kept_hidden_at, r.decided_at)) < v.confirmed_at then 'again'
  when v.confirmed_at > r.decided_at then 'still' end)`;
