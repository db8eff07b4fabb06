import { sql } from "kysely";
import type { WebsiteAfterSale } from "#domain/portal/portal-rules.ts";
import { confirmedAt, isCarTakenDown } from "../inventory/vehicle-table.ts";

/**
 * SQL for what the dealer's website does with car `v` after report `r` of its sale; `v` may be missing. Null unless the car is hidden for this
 * report: it was hidden when that was confirmed, and a later one that was confirmed, or a takedown, is a reason of its own. That a hidden car has left the list is journalled by its
 * crawls (`noteHiddenAbsences`).
 */
export const WEBSITE_NOW = sql<WebsiteAfterSale | null>`(case
  when v.hidden_at is null or v.hidden_at > r.decided_at + interval '1 hour' or r.kind <> 'sold' or r.state <> 'confirmed' or ${isCarTakenDown()}
    or exists (select from dealer_reports later where later.vehicle_id = r.vehicle_id and later.id > r.id
      and later.state = 'confirmed' and later.kind <> 'price') then null
  when (select max(a.at) from vehicle_absences a
    where a.vehicle_id = v.id and a.at > coalesce(r.kept_hidden_at, r.decided_at)) < ${confirmedAt()} then 'again'
  when ${confirmedAt()} > r.decided_at then 'still' end)`;
