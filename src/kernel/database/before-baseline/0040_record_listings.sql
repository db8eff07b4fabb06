-- What was advertised: for every listed car and day its price, what the price held, and how many pictures it had. A row is a spell
-- of days on which nothing of it changed. Triggers write it, whoever changes a car or a dealership, so that it can serve as
-- proof; the product's own role can only read it (server/infra/database/app-role.ts).

-- What a price held: the dealership's price basis and its mandatory fees at the time.
create table price_terms (
  id integer generated always as identity primary key,
  basis text not null,
  fees jsonb not null,
  unique (basis, fees)
);
insert into price_terms (basis, fees) values ('unknown', '[]');
insert into price_terms (basis, fees) select distinct price_basis, mandatory_fees from dealerships on conflict do nothing;

-- No foreign keys: a record outlives its car and its dealership. A day on which something changed is the last one of a spell and
-- the first one of the next: both were shown on it.
create table listing_records (
  recorded_at timestamptz not null,
  vehicle_id integer not null,
  dealership_id integer not null,
  -- As the site showed it; null without a price.
  price_usd integer,
  terms_id integer not null,
  -- Days of UTC. last_day is null while the car is advertised so.
  first_day date not null,
  last_day date,
  photo_count smallint not null,
  -- The partition: -1 for spells that have not ended, else listing_part(last_day).
  part smallint not null
) partition by list (part);

-- Spells by the month in which they ended, in a ring of 27 partitions: two years, the present month, and two that are emptied.
-- A ring, because nobody has to make a partition for a new month, and a record cannot fail because that was forgotten.
create function listing_part(day date) returns smallint language sql immutable as $$
  select ((extract(year from day)::int * 12 + extract(month from day)::int) % 27)::smallint
$$;
do $$
begin
  create table listing_records_standing partition of listing_records for values in (-1);
  create unique index listing_records_one_standing on listing_records_standing (vehicle_id);
  for part in 0..26 loop
    execute format('create table listing_records_%s partition of listing_records for values in (%s)', part, part);
    execute format('create index on listing_records_%s (vehicle_id)', part);
  end loop;
end $$;

-- What is left of a car that was deleted, for its records. A deleted dealership's name is in deleted_dealerships.
create table deleted_listings (
  vehicle_id integer primary key,
  dealership_id integer not null,
  vin text,
  title text not null,
  deleted_at timestamptz not null default now()
);
create index deleted_listings_vin on deleted_listings (vin) where vin is not null;

-- The cars that are advertised now, as their spells should be.
create view advertised_vehicles as
  select v.id as vehicle_id, v.dealership_id, v.price_usd, t.id as terms_id,
    least(cardinality(v.images), 32767)::smallint as photo_count
  from vehicles v
    join dealerships d on d.id = v.dealership_id
    join price_terms t on t.basis = d.price_basis and t.fees = d.mandatory_fees
  where v.removed_at is null and d.status <> 'expired' and coalesce(d.expires_at > now(), true);

insert into listing_records (recorded_at, vehicle_id, dealership_id, price_usd, terms_id, first_day, photo_count, part)
  select now(), vehicle_id, dealership_id, price_usd, terms_id, (now() at time zone 'UTC')::date, photo_count, -1
  from advertised_vehicles order by dealership_id, vehicle_id;

-- Ends the spells of cars that are no longer advertised so, and begins those that are missing. A spell ends today, or when its
-- dealership's time was over. Every row is looked up by an index, also in a plan that was made while the tables were small.
create function record_listings(ids integer[]) returns void language plpgsql security definer set enable_seqscan = off as $$
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

create function record_vehicles() returns trigger language plpgsql security definer as $$
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
create trigger vehicles_record_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function record_vehicles();
create trigger vehicles_record_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function record_vehicles();
create trigger vehicles_record_delete after delete on vehicles referencing old table as old_rows
  for each statement execute function record_vehicles();
create trigger vehicles_record_truncate after truncate on vehicles for each statement execute function record_vehicles();

-- A dealership's fees, or its time, change what its cars are advertised as.
create function record_dealerships() returns trigger language plpgsql security definer as $$
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
  where (n.status = 'expired', n.expires_at, n.price_basis, n.mandatory_fees)
    is distinct from (o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees);
  if ids is null then
    return null;
  end if;
  insert into price_terms (basis, fees)
    select distinct price_basis, mandatory_fees from new_rows on conflict do nothing;
  -- Time that was over before it was given again.
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
create trigger dealerships_record_insert after insert on dealerships referencing new table as new_rows
  for each statement execute function record_dealerships();
create trigger dealerships_record_update after update on dealerships
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_dealerships();

-- Ends the spells of dealerships whose time is over, which no statement tells, and mends those that a crawl wrote while its
-- dealership's fees were being changed. Returns how many cars it looked at.
create function mend_listing_records() returns integer language plpgsql security definer as $$
declare
  ids integer[];
begin
  select array_agg(r.vehicle_id) into ids
  from listing_records r
    left join dealerships d on d.id = r.dealership_id and d.status <> 'expired' and coalesce(d.expires_at > now(), true)
    left join price_terms t on t.basis = d.price_basis and t.fees = d.mandatory_fees
  where r.part = -1 and t.id is distinct from r.terms_id;
  if ids is not null then
    perform record_listings(ids);
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- Empties the partitions of the months before `oldest`, and forgets deleted cars that no record names any more. Returns the number of
-- rows. Younger records stay whatever moment is given.
create function forget_listing_records(oldest date) returns integer language plpgsql security definer as $$
declare
  month constant date := date_trunc('month', least(oldest, (now() at time zone 'UTC')::date - 730))::date;
  expired smallint;
  forgotten integer := 0;
  rows integer;
begin
  foreach expired in array array[listing_part((month - interval '1 month')::date), listing_part((month - interval '2 months')::date)] loop
    select count(*) into rows from listing_records where part = expired and last_day < month;
    if rows > 0 then
      execute format('truncate listing_records_%s', expired);
      forgotten := forgotten + rows;
    end if;
  end loop;
  delete from deleted_listings where deleted_at < month;
  get diagnostics rows = row_count;
  return forgotten + rows;
end $$;

-- As for forget_audit_entries: what works as the owner must find the owner's tables only.
do $$
declare
  name text;
begin
  foreach name in array array['record_listings', 'record_vehicles', 'record_dealerships', 'mend_listing_records',
    'forget_listing_records'] loop
    execute format('alter function %I set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %I from public', name);
  end loop;
end $$;
