-- Records how changed vehicles are advertised.
create or replace function record_vehicles() returns trigger language plpgsql security definer as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows where removed_at is null;
  elsif tg_op = 'DELETE' then
    insert into deleted_listings (vehicle_id, dealership_id, vin, title)
      select id, dealership_id, vin, title from old_rows on conflict do nothing;
    select array_agg(id) into ids from old_rows where removed_at is null;
  elsif tg_op = 'TRUNCATE' then
    select array_agg(vehicle_id) into ids from listing_records where part = -1;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.removed_at is null or o.removed_at is null)
      and (n.removed_at is null, n.price_usd, cardinality(n.images), n.dealership_id)
        is distinct from (o.removed_at is null, o.price_usd, cardinality(o.images), o.dealership_id);
  end if;
  if ids is not null then
    perform record_listings(ids);
  end if;
  return null;
end $$;

-- It runs as the owner. Without a fixed search path, a caller could put a temporary table in the place of ours.
do $$
begin
  execute format('alter function record_vehicles set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function record_vehicles from public;

create or replace trigger vehicles_record_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function record_vehicles();
create or replace trigger vehicles_record_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function record_vehicles();
create or replace trigger vehicles_record_delete after delete on vehicles referencing old table as old_rows
  for each statement execute function record_vehicles();
create or replace trigger vehicles_record_truncate after truncate on vehicles for each statement execute function record_vehicles();
