-- Ends the spans of cars that are no longer advertised this way, and begins those that are missing. A span ends today, or when
-- its dealership's time ran out. Every row is looked up by an index, also in a plan that was made while the tables were small.
create or replace function record_listings(ids integer[]) returns void language plpgsql security definer set enable_seqscan = off as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
begin
  update listing_records r set last_day = ended.day, part = listing_part(ended.day)
  from (
    select s.vehicle_id, greatest(s.first_day, least(today, (
      select (d.expires_at at time zone 'UTC')::date from dealerships d
      where d.id = s.dealership_id and d.expires_at <= now()))) as day
    from listing_records s left join advertised_vehicles a on a.vehicle_id = s.vehicle_id
    where s.part = -1 and s.vehicle_id = any(ids)
      and (s.price_usd, s.terms_id, s.photo_count) is distinct from (a.price_usd, a.terms_id, a.photo_count)
  ) ended
  where r.part = -1 and r.vehicle_id = ended.vehicle_id;

  insert into listing_records (recorded_at, vehicle_id, dealership_id, price_usd, terms_id, first_day, photo_count, part)
    select now(), vehicle_id, dealership_id, price_usd, terms_id, today, photo_count, -1
    from advertised_vehicles a
    where vehicle_id = any(ids)
      and not exists (select from listing_records r where r.part = -1 and r.vehicle_id = a.vehicle_id);
end $$;

-- It runs as the owner. Without a fixed search path, a caller could put a temporary table in the place of ours.
do $$
begin
  execute format('alter function record_listings set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function record_listings from public;
