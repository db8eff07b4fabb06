-- A dealership's fees, its end and its visible facts affect how its cars are advertised. An end that moves while the dealership
-- is shown before and after changes nothing: early renewals do not check each of its cars. The clock is used, not the start of
-- the transaction: an end in between may have ended spans already.
create or replace function record_dealerships() returns trigger language plpgsql security definer as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    insert into price_terms (basis, fees)
      select distinct price_basis, mandatory_fees from new_rows n
      where not exists (select from price_terms t where t.basis = n.price_basis and t.fees = n.mandatory_fees)
      on conflict do nothing;
    return null;
  end if;
  select array_agg(n.id) into ids
  from new_rows n join old_rows o on o.id = n.id
  where (n.status = 'expired', coalesce(n.expires_at > clock_timestamp(), true), n.price_basis, n.mandatory_fees, n.shows_photos,
      n.shows_price, n.taken_down_at is null)
    is distinct from (o.status = 'expired', coalesce(o.expires_at > clock_timestamp(), true), o.price_basis, o.mandatory_fees,
      o.shows_photos, o.shows_price, o.taken_down_at is null);
  if ids is null then
    return null;
  end if;
  insert into price_terms (basis, fees)
    select distinct price_basis, mandatory_fees from new_rows on conflict do nothing;
  -- Time that had run out before it was extended.
  update listing_records r
    set last_day = greatest(r.first_day, (o.expires_at at time zone 'UTC')::date),
      part = listing_part(greatest(r.first_day, (o.expires_at at time zone 'UTC')::date))
    from old_rows o
    where o.id = any(ids) and o.expires_at <= now() and r.part = -1
      and r.vehicle_id in (select v.id from vehicles v where v.dealership_id = o.id and v.removed_at is null);
  select array_agg(v.id) into ids from vehicles v where v.dealership_id = any(ids) and v.removed_at is null;
  if ids is not null then
    perform record_listings(ids);
  end if;
  return null;
end $$;

-- It runs as the owner. Without a fixed search path, a caller could put a temporary table in the place of ours.
do $$
begin
  execute format('alter function record_dealerships set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function record_dealerships from public;

create or replace trigger dealerships_record_insert after insert on dealerships referencing new table as new_rows
  for each statement execute function record_dealerships();
create or replace trigger dealerships_record_update after update on dealerships
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_dealerships();
