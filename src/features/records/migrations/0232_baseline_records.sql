-- What was advertised (decision 22): for every listed car and day its price, what the price held, and how many pictures it had. Triggers write
-- it, whoever changes a car or a dealership, so that it can serve as proof; the product's own role can only read it
-- (src/app/database-role.ts).

-- What a price held: the dealership's price basis and its mandatory fees at the time.
create table price_terms (
  id integer generated always as identity primary key,
  basis text not null,
  fees jsonb not null,
  unique (basis, fees)
);
insert into price_terms (basis, fees) values ('unknown', '[]');

-- A row is a spell of days on which nothing of it changed. A day on which something changed is the last one of a spell and the first one of
-- the next: both were shown on it. No foreign keys: a record outlives its car and its dealership.
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

-- One partition for the spells that stand, and a ring of 27 months for those that have ended (objects/listing_part.sql).
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
