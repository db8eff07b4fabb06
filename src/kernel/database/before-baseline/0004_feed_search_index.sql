-- What has changed, for the search index that every web process keeps in memory (docs/search.md).

create table vehicle_changes (
  seq bigint generated always as identity primary key,
  -- Readers find what is new to them by transaction: numbers of `seq` are not committed in their order.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  vehicle_ids integer[] not null default '{}',
  dealership_ids integer[] not null default '{}',
  -- The table was emptied: read all of it again.
  everything boolean not null default false
);
create index vehicle_changes_by_transaction on vehicle_changes (xid);
create index vehicle_changes_by_time on vehicle_changes (at);

-- One row: changes up to this transaction have been thrown away; who has not read them starts anew.
create table vehicle_feed (
  only_row boolean primary key default true check (only_row),
  pruned_through xid8 not null default '0'
);
insert into vehicle_feed default values;

-- One row a statement, however many vehicles it touched. A crawl confirms every vehicle; that alone changes nothing in the
-- index, unless the same VIN is listed twice and the listing confirmed last stands for both.
-- The plan of the join is kept for the connection's life, and one made for a single row would go through 8,000 rows 8,000
-- times: so no nested loop.
create function note_vehicle_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
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
      and ((n.removed_at is null) <> (o.removed_at is null)
        or (n.dealership_id, n.vin, n.stock_number, n.title, n.year, n.make, n.model, n.trim, n.body_style, n.condition,
            n.price_usd, n.mileage_miles, n.exterior_color, n.interior_color, n.fuel_type, n.transmission, n.drivetrain,
            n.images, n.city, n.state, n.zip_code, n.carfax_url, n.original_listing_url, n.first_seen_at)
          is distinct from
           (o.dealership_id, o.vin, o.stock_number, o.title, o.year, o.make, o.model, o.trim, o.body_style, o.condition,
            o.price_usd, o.mileage_miles, o.exterior_color, o.interior_color, o.fuel_type, o.transmission, o.drivetrain,
            o.images, o.city, o.state, o.zip_code, o.carfax_url, o.original_listing_url, o.first_seen_at)
        or (n.confirmed_at <> o.confirmed_at and exists (
          select 1 from vehicles other where other.vin = n.vin and other.id <> n.id and other.removed_at is null)));
  end if;
  if ids is not null then
    insert into vehicle_changes (vehicle_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

create trigger vehicles_note_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function note_vehicle_changes();
create trigger vehicles_note_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function note_vehicle_changes();
create trigger vehicles_note_delete after delete on vehicles referencing old table as old_rows
  for each statement execute function note_vehicle_changes();

create function note_dealership_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.location, n.status = 'expired', n.expires_at)
      is distinct from (o.name, o.location, o.status = 'expired', o.expires_at);
  end if;
  if ids is not null then
    insert into vehicle_changes (dealership_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

create trigger dealerships_note_insert after insert on dealerships referencing new table as new_rows
  for each statement execute function note_dealership_changes();
create trigger dealerships_note_update after update on dealerships referencing old table as old_rows new table as new_rows
  for each statement execute function note_dealership_changes();
create trigger dealerships_note_delete after delete on dealerships referencing old table as old_rows
  for each statement execute function note_dealership_changes();

create function note_emptied_table() returns trigger language plpgsql as $$
begin
  insert into vehicle_changes (everything) values (true);
  perform pg_notify('vehicle_changes', '');
  return null;
end $$;
create trigger vehicles_note_truncate after truncate on vehicles execute function note_emptied_table();
create trigger dealerships_note_truncate after truncate on dealerships execute function note_emptied_table();
