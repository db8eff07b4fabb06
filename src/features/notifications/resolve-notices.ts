import { sql } from "kysely";
import { isPriceChecked } from "#core/inventory/vehicle-table.ts";
import { WEBSITE_NOW } from "#features/portal/dealer-reports-table.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";

/** A platform's alarm is shown for a day and a half, as elsewhere in the console. */
const PLATFORM_ALARM_HOURS = 36;

/**
 * Marks what is over: a later crawl went well or the held one was applied, a doubted price was decided, a subscription was renewed or a later reminder says
 * more, a platform's night is past, a dealership's reports are
 * decided, a sold car that came back is shown again or stays hidden. What is a mere event (an export, a burst of leads) is never over.
 */
export async function resolveNotices(db: DbOrTransaction): Promise<void> {
  await sql`
    update notifications n set resolved_at = now()
    where n.resolved_at is null and n.kind in ('crawl-held', 'crawl-failing', 'prices-moved') and (
      exists (select from sync_runs good
        where good.dealership_id = n.dealership_id and good.id > n.run_id and good.status = 'succeeded')
      or exists (select from sync_runs r where r.id = n.run_id and (r.applied_at is not null or r.undone_at is not null))
      or (n.dealership_id is null and n.created_at < now() - ${PLATFORM_ALARM_HOURS} * interval '1 hour'))`.execute(db);
  await sql`
    update notifications n set resolved_at = now()
    where n.resolved_at is null and n.kind = 'price-doubted' and not exists (
      select from doubted_prices p join stock_vehicles v on v.id = p.vehicle_id
      where v.dealership_id = n.dealership_id and ${isPriceChecked()}
        and floor(extract(epoch from p.since))::bigint::text = split_part(n.key, ':', 3))`.execute(db);
  await sql`
    update notifications n set resolved_at = now()
    where n.resolved_at is null and n.kind = 'subscription-ending' and (
      exists (select from notifications later
        where later.dealership_id = n.dealership_id and later.kind = n.kind and later.id > n.id and later.resolved_at is null)
      or exists (select from dealerships d where d.id = n.dealership_id
        and floor(extract(epoch from d.expires_at))::bigint::text is distinct from split_part(n.key, ':', 3)))`.execute(
    db,
  );
  await sql`
    update notifications n set resolved_at = now()
    where n.resolved_at is null and n.kind = 'dealer-report' and n.key like 'dealer-report:%'
      and not exists (select from dealer_reports r where r.dealership_id = n.dealership_id and r.state = 'open')`.execute(
    db,
  );
  await sql`
    update notifications n set resolved_at = now()
    where n.resolved_at is null and n.kind = 'dealer-report' and n.key like 'sold-again:%'
      and not exists (select from dealer_reports r join stock_vehicles v on v.id = r.vehicle_id
        where r.id = split_part(n.key, ':', 2)::int and ${WEBSITE_NOW} = 'again')`.execute(db);
}
