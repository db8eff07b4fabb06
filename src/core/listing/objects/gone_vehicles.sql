-- After: masked_vehicles
-- The cars that were removed within the last 90 days (REMOVED_VEHICLES_SHOWN_DAYS), with the facts that may be shown. Each has a page that
-- says that it is gone.
create or replace view gone_vehicles as
select v.* from masked_vehicles v
where v.removed_at >= now() - interval '90 days' and v.is_open and not v.is_hidden;
