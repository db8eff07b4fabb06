-- What the search engine `database` reads (docs/search.md): a narrow row for every listed car, in partitions by dealership, so
-- that a crawl writes into one of them and each can be vacuumed, reindexed or placed elsewhere by itself. Its rows follow
-- `vehicles` in the same transaction, so no snapshot shows one without the other.
create table listing_vehicles (
  id integer not null,
  dealership_id integer not null,
  year integer,
  make text,
  model text,
  trim text,
  body_style text,
  fuel_type text,
  price_usd integer,
  mileage_miles integer,
  city text,
  state text,
  zip_code text,
  has_photo boolean not null,
  -- By the days of UTC.
  first_seen_on date not null,
  primary key (id, dealership_id)
) partition by hash (dealership_id);

do $$
begin
  for part in 0..3 loop
    execute format('create table listing_vehicles_%s partition of listing_vehicles for values with (modulus 4, remainder %s)',
      part, part);
  end loop;
end $$;

-- The rows as they should be.
create view listing_vehicles_source as
  select id, dealership_id, year, make, model, trim, body_style, fuel_type, price_usd, mileage_miles, city, state, zip_code,
    images <> '{}' as has_photo, (first_seen_at at time zone 'UTC')::date as first_seen_on
  from vehicles where removed_at is null;

insert into listing_vehicles select * from listing_vehicles_source order by dealership_id, id;

create index listing_vehicles_dealership on listing_vehicles (dealership_id);
create index listing_vehicles_relevance on listing_vehicles (
  has_photo desc, (price_usd is not null) desc, first_seen_on desc, hashint4(id), id);
create index listing_vehicles_price on listing_vehicles (price_usd, id);
create index listing_vehicles_price_high on listing_vehicles (price_usd desc nulls last, id);
create index listing_vehicles_year on listing_vehicles (year desc nulls last, id);
create index listing_vehicles_mileage on listing_vehicles (mileage_miles, id);
-- Counting reads this index alone.
create index listing_vehicles_counts on listing_vehicles (lower(make), lower(model), year, price_usd)
  include (id, make, model, mileage_miles, dealership_id, city, state, zip_code);

-- They served the same searches on `vehicles` (migration 0010).
drop index vehicles_listed_relevance, vehicles_listed_price_high, vehicles_listed_year, vehicles_listed_mileage,
  vehicles_listed_counts;

-- Whoever notes a change of vehicles has their rows written anew.
create function keep_listing_vehicles(changed integer[]) returns void language plpgsql as $$
begin
  delete from listing_vehicles where id = any(changed);
  insert into listing_vehicles select * from listing_vehicles_source where id = any(changed);
end $$;

create or replace function note_vehicle_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  books constant jsonb := '{"source": "", "changed_at": null, "missed_runs": 0, "missed_at": null, "missed_in_crowd": false,
    "hidden_at": null, "uploaded_at": null}';
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows where removed_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows where removed_at is null;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.removed_at is null or o.removed_at is null)
      and n is distinct from o
      and jsonb_populate_record(n, books) is distinct from jsonb_populate_record(o, books);
  end if;
  if ids is not null then
    perform keep_listing_vehicles(ids);
    insert into vehicle_changes (vehicle_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

create function empty_listing_vehicles() returns trigger language plpgsql as $$
begin
  delete from listing_vehicles;
  return null;
end $$;
create trigger vehicles_empty_listing after truncate on vehicles execute function empty_listing_vehicles();
