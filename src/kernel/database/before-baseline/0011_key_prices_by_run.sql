-- Which crawl or upload noted a price: what is taken back is found by its number and not by its time, which two may share.
-- No foreign keys: prices are kept longer than runs and uploads, whose numbers are never given again.
alter table vehicle_prices add column run_id integer, add column import_id integer;

-- What can still be taken back. Journals are kept for 30 days.
update vehicle_prices p set run_id = r.id
from sync_runs r join vehicles v on v.dealership_id = r.dealership_id
where v.id = p.vehicle_id and r.finished_at = p.seen_at
  and r.finished_at > now() - interval '31 days' and p.seen_at > now() - interval '31 days';
update vehicle_prices p set import_id = i.id
from csv_imports i join vehicles v on v.dealership_id = i.dealership_id
where v.id = p.vehicle_id and i.created_at = p.seen_at and p.run_id is null
  and i.created_at > now() - interval '31 days' and p.seen_at > now() - interval '31 days';

-- "Feed" means a product feed.
alter table vehicle_feed rename to vehicle_change_log_state;
